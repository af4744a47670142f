package dev.anteroom.runtime.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * The content of one of the operator's files, read again when the file was replaced. Reading blocks and belongs on a
 * worker thread; the value may be used from any thread.
 */
public final class WatchedFile<T> {

    /** Reads a value from the file; may throw any exception that a broken file causes. */
    @FunctionalInterface
    public interface FileReader<T> {
        T read(Path file) throws IOException;
    }

    private record Version(FileTime modified, long size) {
    }

    private final Path path;
    private final FileReader<T> reader;
    private Version version;
    private volatile T value;

    private WatchedFile(Path path, FileReader<T> reader, Version version, T value) {
        this.path = path;
        this.reader = reader;
        this.version = version;
        this.value = value;
    }

    /** Reads the file for the first time. */
    public static <T> WatchedFile<T> open(Path path, FileReader<T> reader) throws IOException {
        Version version = versionOf(path);
        return new WatchedFile<>(path, reader, version, reader.read(path));
    }

    /** The file. */
    public Path path() {
        return path;
    }

    /** What was read last. */
    public T value() {
        return value;
    }

    /**
     * Reads the file if it has changed since it was last read.
     *
     * @return whether there is a new value
     * @throws IOException when the new file can't be used; the previous value stays, and the file is not read again
     *        until it changes once more
     */
    public synchronized boolean refresh() throws IOException {
        Version present = versionOf(path);
        if (present.equals(version)) {
            return false;
        }
        version = present;
        value = reader.read(path);
        return true;
    }

    private static Version versionOf(Path path) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        return new Version(attributes.lastModifiedTime(), attributes.size());
    }
}
