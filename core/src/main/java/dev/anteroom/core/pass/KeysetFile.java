package dev.anteroom.core.pass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;

/** The keyset's file, looked at again and again. Reads the file, so it is not for the event loop. Not thread-safe. */
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
            throw new IllegalArgumentException("pass.keyset " + file + " holds no Tink keyset in JSON: "
                    + e.getMessage(), e);
        }
    }

    /**
     * The keys, if the file has changed since the last look. Throws {@link IllegalArgumentException} as {@link #read}
     * does, but for a file that is no keyset only at the first look.
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
