package dev.anteroom.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Reads text resources that are stored beside this package's classes. */
final class Resources {

    private Resources() {
    }

    static String text(String name) {
        try (InputStream stream = Objects.requireNonNull(Resources.class.getResourceAsStream(name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + name, e);
        }
    }
}
