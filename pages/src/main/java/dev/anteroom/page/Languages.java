package dev.anteroom.page;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The languages of the default page. Finds the one that a visitor reads by the lookup of RFC 4647, section 3.4, so that
 * {@code de-CH} gets German. Immutable.
 */
public final class Languages {

    /** The tags that are allowed as a room's {@code default_template_language}. */
    public static final List<String> TAGS = List.of("en-US", "es-ES", "de-DE", "fr-FR", "it-IT", "ja-JP", "ko-KR",
            "pt-BR", "zh-CN", "zh-TW", "nl-NL", "pl-PL", "id-ID", "tr-TR", "ar-EG", "ru-RU", "fa-IR", "bg-BG", "hr-HR",
            "cs-CZ", "da-DK", "fi-FI", "lt-LT", "lv-LV", "ms-MY", "nb-NO", "ro-RO", "el-GR", "he-IL", "hi-IN", "hu-HU",
            "sr-BA", "sk-SK", "sl-SI", "sv-SE", "tl-PH", "th-TH", "uk-UA", "vi-VN");

    private static final String FALLBACK = "en-US";

    /** Other names by which browsers ask for these languages. */
    private static final Map<String, String> ALIASES = Map.ofEntries(Map.entry("zh-hans", "zh-CN"),
            Map.entry("zh-sg", "zh-CN"), Map.entry("zh", "zh-CN"), Map.entry("zh-hant", "zh-TW"),
            Map.entry("zh-hk", "zh-TW"), Map.entry("zh-mo", "zh-TW"), Map.entry("no", "nb-NO"),
            Map.entry("nn", "nb-NO"), Map.entry("fil", "tl-PH"), Map.entry("iw", "he-IL"), Map.entry("in", "id-ID"));

    private static final int LONGEST_HEADER = 256;

    private final Map<String, Language> byTag;
    private final Map<String, Language> byRange;

    private Languages(Map<String, Language> byTag) {
        this.byTag = byTag;
        this.byRange = new HashMap<>();
        ALIASES.forEach((range, tag) -> byRange.put(range, language(tag)));
        byTag.forEach((tag, language) -> {
            byRange.put(tag.toLowerCase(Locale.ROOT), language);
            byRange.putIfAbsent(Locale.forLanguageTag(tag).getLanguage(), language);
        });
    }

    /** Reads the texts of all languages. */
    public static Languages read() {
        Map<String, Language> byTag = new LinkedHashMap<>();
        TAGS.forEach(tag -> byTag.put(tag, Language.read(tag)));
        return new Languages(byTag);
    }

    /** The language with this {@code tag}; English where there is none. */
    public Language language(String tag) {
        return byTag.getOrDefault(tag, Objects.requireNonNull(byTag.get(FALLBACK), FALLBACK));
    }

    /** The language that {@code acceptLanguage} asks for; empty where it names none of them, or nothing readable. */
    Optional<Language> lookup(String acceptLanguage) {
        try {
            return Optional.ofNullable(Locale.lookupTag(Locale.LanguageRange.parse(acceptLanguage),
                    byRange.keySet())).map(byRange::get);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Longer lists are not parsed: nobody reads that many languages, and parsing them takes time. */
    static String shortened(String header) {
        if (header.length() <= LONGEST_HEADER) {
            return header;
        }
        int comma = header.lastIndexOf(',', LONGEST_HEADER);
        return comma < 0 ? "" : header.substring(0, comma);
    }
}
