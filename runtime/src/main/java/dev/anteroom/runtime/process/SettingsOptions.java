package dev.anteroom.runtime.process;

import dev.anteroom.runtime.settings.ProcessLogging;
import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Setting;
import dev.anteroom.runtime.settings.Settings;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Option;

/** The options with which every process is given its settings. */
public final class SettingsOptions {

    @Option(names = "--config", paramLabel = "FILE", description = "YAML file with settings; keys may be nested or"
            + " dotted.")
    private Optional<Path> config = Optional.empty();

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Sets one setting; may be repeated.")
    private Map<String, String> set = new LinkedHashMap<>();

    /** Lets another option set what {@code --set KEY=VALUE} would set. */
    public void set(Setting<?> setting, String value) {
        set.put(setting.key(), value);
    }

    /**
     * Reads flags, environment and file, and configures logging by them.
     *
     * @param known the settings of the process
     * @param logback resource with the logging configuration of the process
     * @throws SettingException when a setting is unknown or the file can't be read
     */
    public Settings load(Collection<Setting<?>> known, String logback) {
        Settings settings = Settings.load(known, config, System.getenv(), set);
        ProcessLogging.use(settings, logback);
        Set<String> unread = Settings.unreadVariables(known, System.getenv());
        if (!unread.isEmpty()) {
            // The logger is made here, because nothing may log before the format of logs is known.
            LoggerFactory.getLogger(SettingsOptions.class).atWarn().addKeyValue("variables", unread)
                    .log("ignored environment variables that are not settings of this process as it is installed");
        }
        return settings;
    }
}
