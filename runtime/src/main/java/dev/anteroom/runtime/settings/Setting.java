package dev.anteroom.runtime.settings;

import dev.anteroom.schemas.text.DurationText;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * One setting: its key, default, allowed values and meaning.
 *
 * @param key dotted name, such as {@code http.port}
 * @param defaultText the default as it would be written; empty when the setting must be given
 * @param allowed the allowed values in words, for errors and documentation
 * @param doc what it does, in one sentence
 * @param parser gives the value, or throws {@link IllegalArgumentException} when the text is not allowed
 */
public record Setting<T>(String key, Optional<String> defaultText, String allowed, String doc,
        Function<String, T> parser) {

    static final String ENVIRONMENT_PREFIX = "ANTEROOM_";

    /** Text that must match a pattern. */
    public static Setting<String> text(String key, String pattern, String doc) {
        Pattern compiled = Pattern.compile(pattern);
        return new Setting<>(key, Optional.empty(), "text that matches " + pattern, doc, text -> {
            require(compiled.matcher(text).matches());
            return text;
        });
    }

    /** Text that must match a pattern, and that never appears in errors. See {@link Settings#secret}. */
    public static Setting<String> secret(String key, String pattern, String doc) {
        Pattern compiled = Pattern.compile(pattern, Pattern.DOTALL);
        String allowed = "text that matches " + pattern;
        return new Setting<>(key, Optional.empty(), allowed, doc, text -> {
            if (!compiled.matcher(text).matches()) {
                throw SettingException.invalidSecret(key, allowed);
            }
            return text;
        });
    }

    /** The setting that names a file with the value of {@code secret}. */
    public static Setting<Path> fileOf(Setting<String> secret) {
        return path(secret.key() + "File", "File with the value of " + secret.key()
                + ", which may be given instead of that setting. Whitespace at the end of the file is ignored.");
    }

    /** One of several words: the names of {@code type}'s constants in lower case. */
    public static <E extends Enum<E>> Setting<E> choice(String key, Class<E> type, String doc) {
        return choice(key, type, constant -> constant.name().toLowerCase(Locale.ROOT), doc);
    }

    /** One of several words, one for each of {@code type}'s constants. */
    public static <E extends Enum<E>> Setting<E> choice(String key, Class<E> type, Function<E, String> word,
            String doc) {
        Map<String, E> byWord = new LinkedHashMap<>();
        for (E constant : type.getEnumConstants()) {
            byWord.put(word.apply(constant), constant);
        }
        return new Setting<>(key, Optional.empty(), "one of " + String.join("|", byWord.keySet()), doc, text -> {
            E chosen = byWord.get(text);
            if (chosen == null) {
                throw new IllegalArgumentException("not allowed");
            }
            return chosen;
        });
    }

    /** A whole number in a range, both ends included. */
    public static Setting<Integer> integer(String key, int least, int most, String doc) {
        return new Setting<>(key, Optional.empty(), "a whole number " + least + ".." + most, doc, text -> {
            int value = Integer.parseInt(text);
            require(value >= least && value <= most);
            return value;
        });
    }

    /** A duration in a range, both ends included; see {@link DurationText}. */
    public static Setting<Duration> duration(String key, String least, String most, String doc) {
        Duration shortest = DurationText.parse(least);
        Duration longest = DurationText.parse(most);
        return new Setting<>(key, Optional.empty(), "a duration " + least + ".." + most + ", such as 250ms or 2s", doc,
                text -> {
                    Duration value = DurationText.parse(text);
                    require(value.compareTo(shortest) >= 0 && value.compareTo(longest) <= 0);
                    return value;
                });
    }

    /** An absolute http or https URL without user information, because it appears in logs. */
    public static Setting<URI> url(String key, String doc) {
        return new Setting<>(key, Optional.empty(), "an http or https URL without a user", doc, text -> {
            URI value = URI.create(text);
            require(value.getHost() != null && ("http".equals(value.getScheme()) || "https".equals(value.getScheme()))
                    && value.getRawUserInfo() == null);
            return value;
        });
    }

    /** A file's path; whether the file exists is checked when it is read. */
    public static Setting<Path> path(String key, String doc) {
        return new Setting<>(key, Optional.empty(), "a path", doc, text -> {
            require(!text.isBlank());
            return Path.of(text);
        });
    }

    /** Paths of files, separated by commas; none by default. */
    public static Setting<List<Path>> paths(String key, String doc) {
        return new Setting<List<Path>>(key, Optional.empty(), "paths, separated by commas", doc,
                text -> text.isBlank()
                        ? List.of()
                        : Arrays.stream(text.split(",", -1)).map(String::strip).map(path -> {
                            require(!path.isEmpty());
                            return Path.of(path);
                        }).toList())
                .orElse("");
    }

    /** {@code true} or {@code false}. */
    public static Setting<Boolean> flag(String key, String doc) {
        return new Setting<>(key, Optional.empty(), "true or false", doc, text -> {
            require(text.equals("true") || text.equals("false"));
            return Boolean.valueOf(text);
        });
    }

    /** The same setting with a default. */
    public Setting<T> orElse(String text) {
        return new Setting<>(key, Optional.of(text), allowed, doc, parser);
    }

    /** The environment variable that sets it: {@code http.port} is {@code ANTEROOM_HTTP_PORT}. */
    public String environmentName() {
        return ENVIRONMENT_PREFIX
                + key.replaceAll("([a-z0-9])([A-Z])", "$1_$2").replace('.', '_').toUpperCase(Locale.ROOT);
    }

    T parse(String text) {
        try {
            return parser.apply(text);
        } catch (SettingException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            SettingException failure = SettingException.invalid(key, text, allowed);
            failure.initCause(e);
            throw failure;
        }
    }

    private static void require(boolean allowed) {
        if (!allowed) {
            throw new IllegalArgumentException("not allowed");
        }
    }
}
