package dev.anteroom.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of log files. */
public final class Logs {

    private Logs() {
    }

    /** The folder that the {@code anteroom} script names in a system property; it is created when it is missing. */
    public static Path folder() {
        Path folder = Path.of(System.getProperty("anteroom.logs", "target/logs")).toAbsolutePath();
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("can't create the folder of log files " + folder, e);
        }
    }
}
