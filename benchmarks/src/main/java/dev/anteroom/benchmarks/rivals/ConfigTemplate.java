package dev.anteroom.benchmarks.rivals;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A configuration file with {@code @NAMES@} in place of values. */
final class ConfigTemplate {

    private static final Pattern NAME = Pattern.compile("@([A-Z_]+)@");

    private ConfigTemplate() {
    }

    /** The resource {@code name} of the folder {@code rivals} with these values. */
    static String fill(String name, Map<String, String> values) {
        return fillText(read(name), values);
    }

    /** The resource as it is. */
    static String read(String name) {
        try (InputStream template = ConfigTemplate.class.getResourceAsStream("/rivals/" + name)) {
            if (template == null) {
                throw new IllegalArgumentException("there is no template " + name);
            }
            return new String(template.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("can't read the template " + name, e);
        }
    }

    /** Throws {@link IllegalArgumentException} for a name without a value. */
    static String fillText(String template, Map<String, String> values) {
        return NAME.matcher(template).replaceAll(name -> Matcher.quoteReplacement(value(name.group(1), values)));
    }

    private static String value(String name, Map<String, String> values) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the template has no value for " + name);
        }
        return value;
    }
}
