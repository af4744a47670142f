package dev.anteroom.devkit.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Creates and deletes folders that exist only as long as they are used. */
public final class Folders {

    private Folders() {
    }

    /** A new folder in the system's folder for temporary files. */
    public static Path temporary(String purpose) {
        try {
            return Files.createTempDirectory("anteroom-" + purpose + "-");
        } catch (IOException e) {
            throw new UncheckedIOException("can't create a temporary folder for the " + purpose, e);
        }
    }

    /** Deletes a folder with all that is in it; links are deleted, not followed. */
    public static void delete(Path folder) {
        try {
            Files.walkFileTree(folder, new Deletion());
        } catch (NoSuchFileException e) {
            return;
        } catch (IOException e) {
            throw new UncheckedIOException("can't delete " + folder, e);
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
