package dev.anteroom.runtime.settings;

import dev.anteroom.core.pass.PassKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Watches the file of the keyset. It reads the file, so it must not be used on an event loop. */
public final class KeysetFile {

    private final WatchedFile<PassKeys> file;

    private KeysetFile(WatchedFile<PassKeys> file) {
        this.file = file;
    }

    /** Reads the file; throws {@link IllegalArgumentException} that names it when it holds no keys. */
    public static KeysetFile open(Path file) {
        try {
            return new KeysetFile(WatchedFile.open(file, PassKeys::read));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** The keys that were read last. */
    public PassKeys keys() {
        return file.value();
    }

    /**
     * The keys, if the file has changed since the last look. Throws {@link IllegalArgumentException} as {@link #open}
     * does, but reports a file that is not a keyset only the first time that it is seen.
     */
    public Optional<PassKeys> readIfChanged() {
        try {
            return file.refresh() ? Optional.of(file.value()) : Optional.empty();
        } catch (IOException e) {
            throw unreadable(file.path(), e);
        }
    }

    private static IllegalArgumentException unreadable(Path file, IOException cause) {
        return new IllegalArgumentException("can't read pass.keyset " + file + ": " + cause, cause);
    }
}
