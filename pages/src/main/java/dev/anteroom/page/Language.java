package dev.anteroom.page;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.NumberFormat;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;

/**
 * A language of the default page: its texts, its number format and its writing direction. No text needs a plural form:
 * times have abbreviated units, and numbers of people are given as a label and a number. Thread-safe.
 */
public final class Language {

    private static final Set<String> RIGHT_TO_LEFT = Set.of("ar", "fa", "he");
    /** Unless its script is named, Serbian is taken to be in Cyrillic; these texts are in Latin letters. */
    private static final Map<String, String> WITH_SCRIPT = Map.of("sr-BA", "sr-Latn-BA");
    private static final long HOUR_MINUTES = 60;

    private final String tag;
    private final Locale locale;
    private final Map<String, String> texts;
    private final NumberFormat numbers;

    private Language(String tag, Map<String, String> texts) {
        this.tag = WITH_SCRIPT.getOrDefault(tag, tag);
        this.locale = Locale.forLanguageTag(this.tag);
        this.texts = Map.copyOf(texts);
        this.numbers = NumberFormat.getIntegerInstance(locale);
    }

    /** Reads the texts of the language that the interface calls {@code tag}. */
    static Language read(String tag) {
        String name = "text/" + tag + ".properties";
        try (Reader reader = new InputStreamReader(
                Objects.requireNonNull(Language.class.getResourceAsStream(name), name), StandardCharsets.UTF_8)) {
            Properties properties = new Properties();
            properties.load(reader);
            Map<String, String> texts = new HashMap<>();
            properties.stringPropertyNames().forEach(key -> texts.put(key, properties.getProperty(key)));
            return new Language(tag, texts);
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + name, e);
        }
    }

    /** The BCP 47 tag, as in the {@code lang} attribute. */
    public String tag() {
        return tag;
    }

    /** {@code rtl} or {@code ltr}, as in the {@code dir} attribute. */
    String direction() {
        return RIGHT_TO_LEFT.contains(locale.getLanguage()) ? "rtl" : "ltr";
    }

    /** All texts by their keys. */
    Map<String, String> texts() {
        return texts;
    }

    String text(String key) {
        return Objects.requireNonNull(texts.get(key), key);
    }

    String number(long number) {
        // A number format is not thread-safe, so each use has its own copy.
        return ((NumberFormat) numbers.clone()).format(number);
    }

    /** A time in whole minutes; less than one minute is given in words. */
    String time(long minutes) {
        if (minutes <= 0) {
            return text("soon");
        }
        return minutes < HOUR_MINUTES
                ? text("minutes").replace("{0}", number(minutes))
                : text("hours").replace("{0}", number(minutes / HOUR_MINUTES))
                        .replace("{1}", number(minutes % HOUR_MINUTES));
    }

    /** A range of two times, or a single time where both are the same. */
    String range(long from, long to) {
        if (from == to) {
            return time(from);
        }
        return from > 0 && to < HOUR_MINUTES
                ? text("minutes").replace("{0}", number(from) + "–" + number(to))
                : time(from) + " – " + time(to);
    }
}
