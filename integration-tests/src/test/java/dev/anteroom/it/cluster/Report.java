package dev.anteroom.it.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Figures for people to read: on standard output, and kept in a file. */
record Report(Path file) {

    @SuppressWarnings("SystemOut") // Whoever runs the tests is to see what was measured.
    void say(String line) {
        System.out.println("  " + line);
        keep(line);
    }

    /** Writes to the file only. */
    void keep(String line) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, line + System.lineSeparator(), StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("can't write to " + file, e);
        }
    }
}
