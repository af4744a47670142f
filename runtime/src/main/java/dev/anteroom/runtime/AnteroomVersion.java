package dev.anteroom.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version of the running Anteroom, as the build recorded it. */
public final class AnteroomVersion {

    private static final String FILE = "version.properties";

    private AnteroomVersion() {
    }

    /** The release that this is or will become, such as {@code 0.1.0}. */
    public static String released() {
        return current().replace("-SNAPSHOT", "");
    }

    /** The version, such as {@code 0.1.0-SNAPSHOT}. */
    public static String current() {
        try (InputStream file = Objects.requireNonNull(AnteroomVersion.class.getResourceAsStream(FILE), FILE)) {
            Properties written = new Properties();
            written.load(file);
            return written.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + FILE, e);
        }
    }
}
