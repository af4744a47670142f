package dev.anteroom.runtime.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The settings that one process was given. A flag takes precedence over the environment, that over the file, and that
 * over the default. Immutable.
 */
public final class Settings {

    /** Kubernetes gives each container variables about all services, and a service may be named after Anteroom. */
    private static final Pattern OF_KUBERNETES = Pattern
            .compile(".*_SERVICE_(HOST|PORT.*)|.*_PORT(_\\d+_(TCP|UDP).*)?");

    private final Map<String, String> values;

    private Settings(Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    /** Settings with just these values, by key. */
    public static Settings of(Map<String, String> values) {
        return new Settings(values);
    }

    /**
     * Merges all sources by their precedence.
     *
     * @param known the settings of the process; a key of the file or of the flags that is not among them is an error
     * @param file a YAML file with nested or dotted keys
     * @throws SettingException when the file can't be read or a key is unknown
     */
    public static Settings load(Collection<Setting<?>> known, Optional<Path> file, Map<String, String> environment,
            Map<String, String> flags) {
        Map<String, String> merged = new HashMap<>();
        file.ifPresent(path -> merged.putAll(read(path)));
        for (Setting<?> setting : known) {
            String fromEnvironment = environment.get(setting.environmentName());
            if (fromEnvironment != null) {
                merged.put(setting.key(), fromEnvironment);
            }
        }
        merged.putAll(flags);
        Settings settings = new Settings(merged);
        settings.requireKnown(known);
        return settings;
    }

    /** Variables that look like settings of Anteroom but belong to none of {@code known}; sorted. */
    public static SortedSet<String> unreadVariables(Collection<Setting<?>> known, Map<String, String> environment) {
        SortedSet<String> unread = new TreeSet<>(environment.keySet());
        unread.removeIf(name -> !name.startsWith(Setting.ENVIRONMENT_PREFIX) || OF_KUBERNETES.matcher(name).matches());
        known.forEach(setting -> unread.remove(setting.environmentName()));
        return unread;
    }

    /** The value of {@code setting}; its default when it was not given. */
    public <T> T get(Setting<T> setting) {
        return find(setting).orElseThrow(() -> new SettingException(setting.key() + " is missing: set it to "
                + setting.allowed() + " (" + setting.doc() + "); environment " + setting.environmentName()));
    }

    /** The value of {@code setting}; empty when it was not given and has no default. */
    public <T> Optional<T> find(Setting<T> setting) {
        return Optional.ofNullable(values.get(setting.key())).or(setting::defaultText).map(setting::parse);
    }

    /**
     * The value of a secret, or of the file that is named in its place.
     *
     * @throws SettingException when both are given, or the file can't be read; the message contains no value
     */
    public Optional<String> secret(Setting<String> setting) {
        Setting<Path> file = Setting.fileOf(setting);
        Optional<Path> named = find(file);
        if (named.isPresent() && has(setting)) {
            throw new SettingException(setting.key() + " and " + file.key() + " are both set, but only one of them may"
                    + " be");
        }
        return named.map(path -> setting.parse(content(file.key(), path))).or(() -> find(setting));
    }

    private static String content(String key, Path file) {
        try {
            return Files.readString(file).stripTrailing();
        } catch (IOException e) {
            throw new SettingException("can't read " + key + " " + file + ": " + e);
        }
    }

    /** Whether {@code setting} was given, whatever its default. */
    public boolean has(Setting<?> setting) {
        return values.containsKey(setting.key());
    }

    /** Throws when a key is given that is not among {@code known}. */
    public void requireKnown(Collection<Setting<?>> known) {
        List<String> keys = known.stream().map(Setting::key).toList();
        TreeSet<String> unknown = new TreeSet<>(values.keySet());
        unknown.removeAll(keys);
        if (!unknown.isEmpty()) {
            throw new SettingException("unknown setting " + String.join(", ", unknown) + "; known are "
                    + String.join(", ", new TreeSet<>(keys)));
        }
    }

    private static Map<String, String> read(Path file) {
        try {
            JsonNode tree = new YAMLMapper().readTree(Files.readString(file));
            Map<String, String> found = new HashMap<>();
            flatten("", tree, found);
            return found;
        } catch (JsonProcessingException e) {
            throw new SettingException("the config file " + file + " is not valid YAML: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new SettingException("can't read config file " + file + ": " + e);
        }
    }

    private static void flatten(String prefix, JsonNode node, Map<String, String> found) {
        if (node.isObject()) {
            node.properties().forEach(entry -> flatten(prefix.isEmpty()
                    ? entry.getKey()
                    : prefix + "."
                            + entry.getKey(),
                    entry.getValue(), found));
        } else if (!node.isMissingNode() && !node.isNull()) {
            found.put(prefix, node.asText());
        }
    }
}
