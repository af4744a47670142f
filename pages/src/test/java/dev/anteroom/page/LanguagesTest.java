package dev.anteroom.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

@Tag("feature.waiting-page")
class LanguagesTest {

    static final java.util.List<String> TAGS = Languages.TAGS;

    private static final Languages LANGUAGES = Languages.read();
    private static final Map<String, String> ENGLISH = LANGUAGES.language("en-US").texts();

    @ParameterizedTest
    @FieldSource("TAGS")
    void shouldHaveEveryTextInEveryLanguage(String tag) {
        Map<String, String> texts = Language.read(tag).texts();

        assertThat(texts.keySet()).isEqualTo(ENGLISH.keySet());
        assertThat(texts).allSatisfy((key, text) -> {
            assertThat(text).isNotBlank().isEqualTo(text.strip());
            assertThat(placeholders(text)).as(key).isEqualTo(placeholders(ENGLISH.getOrDefault(key, "")));
        });
    }

    @ParameterizedTest
    @FieldSource("TAGS")
    void shouldNotLeaveEnglishInOtherLanguages(String tag) {
        long same = Language.read(tag).texts().entrySet().stream()
                .filter(text -> !Set.of("minutes", "hours").contains(text.getKey()))
                .filter(text -> text.getValue().equals(ENGLISH.get(text.getKey()))).count();

        assertThat(same).isEqualTo(tag.equals("en-US") ? ENGLISH.size() - 2 : 0);
    }

    private static Set<String> placeholders(String text) {
        return java.util.regex.Pattern.compile("\\{\\d}").matcher(text).results()
                .map(java.util.regex.MatchResult::group).collect(java.util.stream.Collectors.toSet());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"de|de-DE", "de-CH, fr;q=0.9|de-DE", "fr;q=0.4, it;q=0.8|it-IT",
            "pt-PT|pt-BR", "zh|zh-CN", "zh-Hant-HK|zh-TW", "zh-HK|zh-TW", "zh-SG|zh-CN", "no|nb-NO", "nn-NO|nb-NO",
            "fil-PH|tl-PH", "iw|he-IL", "sr|sr-Latn-BA", "xx, sv;q=0.1|sv-SE", "DE-de|de-DE",
            "en-GB,en;q=0.9|en-US", "de;q=0, fr|fr-FR", "es-419|es-ES", "gsw-CH, ja;q=0.5|ja-JP"})
    void shouldFindTheLanguageThatIsAskedFor(String header, String tag) {
        assertThat(LANGUAGES.lookup(header)).map(Language::tag).contains(tag);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"xx", "*", "''", "de;q=x", ";;;", "de;q=0", "ﺹ", "x-klingon", ",,,"})
    void shouldFindNoneWhereNoneIsNamed(String header) {
        assertThat(LANGUAGES.lookup(header)).isEmpty();
    }

    @Test
    void shouldWriteTimesWithoutPlurals() {
        Language english = LANGUAGES.language("en-US");

        assertThat(english.time(0)).isEqualTo("Less than a minute");
        assertThat(english.time(1)).isEqualTo("1 min");
        assertThat(english.time(1_265)).isEqualTo("21 h 5 min");
        assertThat(english.range(5, 5)).isEqualTo("5 min");
        assertThat(english.range(5, 15)).isEqualTo("5–15 min");
        assertThat(english.range(0, 3)).isEqualTo("Less than a minute – 3 min");
        assertThat(LANGUAGES.language("ja-JP").range(50, 70)).isEqualTo("50分 – 1時間10分");
    }

    @Test
    void shouldRememberWhatWasAskedForWithinBounds() {
        VisitorLanguages visitors = new VisitorLanguages(LANGUAGES);

        for (int i = 0; i < 3_000; i++) {
            assertThat(visitors.of("de, x-" + i)).map(Language::tag).contains("de-DE");
        }
        assertThat(visitors.of("fr" + ", x-abcdefg".repeat(700))).map(Language::tag).contains("fr-FR");
        assertThat(visitors.of("x".repeat(7_000))).isEmpty();
    }
}
