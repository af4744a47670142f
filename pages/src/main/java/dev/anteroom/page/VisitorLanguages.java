package dev.anteroom.page;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Remembers which language each recently seen {@code Accept-Language} header asks for: browsers send few different
 * ones, and parsing one costs more than the rest of an answer. Not thread-safe: belongs to one event loop.
 */
public final class VisitorLanguages {

    /** When there are more different headers than this, all are forgotten. */
    private static final int MOST_KEPT = 1_000;

    private final Languages languages;
    private final Map<String, Optional<Language>> found = new HashMap<>();

    public VisitorLanguages(Languages languages) {
        this.languages = languages;
    }

    /** The language that {@code acceptLanguage} asks for; empty where it names no available language. */
    public Optional<Language> of(String acceptLanguage) {
        String header = Languages.shortened(acceptLanguage);
        Optional<Language> known = found.get(header);
        if (known != null) {
            return known;
        }
        if (found.size() >= MOST_KEPT) {
            found.clear();
        }
        Optional<Language> language = languages.lookup(header);
        found.put(header, language);
        return language;
    }
}
