package dev.anteroom.core.pass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;

/** Watches the file of the keyset. It reads the file, so it must not be used on an event loop. Not thread-safe. */
public final class KeysetFile {

    private final Path file;
    private String last = "";

    private KeysetFile(Path file) {
        this.file = file;
    }

    public static KeysetFile at(Path file) {
        return new KeysetFile(file);
    }

    /** The keys; throws {@link IllegalArgumentException} that names the file when it holds none. */
    public PassKeys read() {
        last = text();
        try {
            return PassKeys.parse(last);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("pass.keyset " + file + " does not contain a Tink keyset in JSON: "
                    + e.getMessage(), e);
        }
    }

    /**
     * The keys, if the file has changed since the last look. Throws {@link IllegalArgumentException} as {@link #read}
     * does, but reports a file that is not a keyset only the first time that it is seen.
     */
    public Optional<PassKeys> readIfChanged() {
        return text().equals(last) ? Optional.empty() : Optional.of(read());
    }

    private String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("can't read pass.keyset " + file + ": " + e, e);
        }
    }
}
