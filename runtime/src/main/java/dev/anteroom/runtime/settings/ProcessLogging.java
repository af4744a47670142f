package dev.anteroom.runtime.settings;

import java.util.Locale;

/**
 * Chooses the format in which a process logs. It must be called before anything logs, because the logging library reads
 * this choice only once, when the first logger is made.
 *
 * <p>Rests on decision 073.
 */
public final class ProcessLogging {

    private static final String CONFIGURATION = "logback.configurationFile";
    private static final String FORMAT = "anteroom.log.format";

    private ProcessLogging() {
    }

    /**
     * Logs in the format of {@link ClusterSettings#LOG_FORMAT}.
     *
     * @param configuration resource with the process's own configuration; one that was given on the command line of the
     *        JVM takes precedence
     */
    public static void use(Settings values, String configuration) {
        System.setProperty(FORMAT, values.get(ClusterSettings.LOG_FORMAT).name().toLowerCase(Locale.ROOT));
        if (System.getProperty(CONFIGURATION) == null) {
            System.setProperty(CONFIGURATION, configuration);
        }
    }
}
