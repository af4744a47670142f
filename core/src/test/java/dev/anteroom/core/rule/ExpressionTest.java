package dev.anteroom.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionTest {

    private static boolean holds(String expression) {
        return Expression.parse(expression).holds(Facts.OF_A_BROWSER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http.host eq \"shop.example\"", "http.host == \"shop.example\"",
            "http.request.method ne \"POST\"", "http.request.method != \"POST\"",
            "http.request.uri.path starts_with \"/tickets\"", "starts_with(http.request.uri.path, \"/tickets\")",
            "http.request.uri.path ends_with \"/42\"", "ends_with(http.request.uri.path, \"/42\")",
            "http.request.uri.query contains \"c=d\"", "http.user_agent contains \"Firefox\"",
            "http.cookie contains \"lang=sw\"", "http.request.uri.path matches \"^/tickets/\\d+$\"",
            "http.request.uri.path ~ r\"^/tickets/\\d+$\"", "http.request.method in {\"GET\" \"HEAD\"}",
            "http.request.headers[\"X-Key\"] eq \"two\"", "http.request.headers[\"absent\"] ne \"x\"",
            "http.request.uri.path matches \"\\\"|42\"",
            "ip.src eq 192.0.2.17", "ip.src in {10.0.0.0/8 192.0.2.0/24}", "ip.src ne 192.0.2.18",
            "ip.src in {::ffff:192.0.2.17}"})
    void shouldHoldOfTheRequest(String expression) {
        assertThat(holds(expression)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http.host eq \"SHOP.example\"", "http.request.method ne \"GET\"",
            "http.request.uri.path starts_with \"tickets\"", "http.request.uri.query contains \"e=f\"",
            "http.user_agent matches \"(?i)chrome\"", "http.request.method in {\"POST\"}",
            "http.request.headers[\"x-key\"] ne \"two\"", "http.request.headers[\"absent\"] contains \"\"",
            "ip.src in {2001:db8::/32}", "ip.src eq 192.0.2.18"})
    void shouldNotHoldOfTheRequest(String expression) {
        assertThat(holds(expression)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {"T or F and F;true", "(T or F) and F;false",
            "not F and F;false", "not (F and F);true", "not not T;true", "!F;true", "! (T);false", "T&&F||T;true",
            "F or F or T;true", "T and T and F;false"})
    void shouldBindNotBeforeAndBeforeOr(String expression, boolean value) {
        String spelled = expression.replace("T", "http.host ne \"\"").replace("F", "http.host eq \"\"");

        assertThat(holds(spelled)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"|1|a field", "http.hots eq \"a\"|1|'http.hots'",
            "http.host is \"a\"|11|eq, ne, contains", "http.host eq a|14|double quotes",
            "http.host eq \"a|14|never closed", "http.host eq \"a\" nor|18|and, or, or the end",
            "(http.host eq \"a\"|18|')'", "http.host eq \"a\\n\"|16|unknown escape",
            "http.host matches \"(\"|19|RE2", "http.host matches \"(a{900}){900}\"|19|regular expression",
            "ip.src in {shop.example}|12|an address", "ip.src eq \"192.0.2.1\"|11|an address",
            "ip.src in {192.0.2.0/33}|12|192.0.2.0/33", "ip.src contains \"1\"|8|eq, ne or in",
            "http.host eq 'a'|14|unexpected character", "http.request.headers eq \"a\"|22|'['",
            "http.host \"eq\" \"a\"|11|eq, ne", "http.host in {}|15|double quotes", "http.host =|11|unexpected",
            "starts_with(http.host \"a\")|23|','"})
    void shouldPointAtTheColumn(String expression, int column, String problem) {
        assertThatThrownBy(() -> Expression.parse(expression == null ? "" : expression))
                .isInstanceOfSatisfying(ExpressionException.class,
                        failure -> assertThat(failure.column()).as(failure.getMessage()).isEqualTo(column))
                .hasMessageContaining("column " + column + ": ").hasMessageContaining(problem);
    }

    @Test
    void shouldRefuseWhatWouldExhaustTheStack() {
        assertThatThrownBy(() -> Expression.parse("(".repeat(2_000) + "http.host eq \"\"" + ")".repeat(2_000)))
                .isInstanceOf(ExpressionException.class).hasMessageContaining("64 deep");
        assertThatThrownBy(() -> Expression.parse("!".repeat(4_000))).hasMessageContaining("64 deep");
        assertThatThrownBy(() -> Expression.parse(" ".repeat(5_000))).hasMessageContaining("at most 4096");
    }

    @Test
    void shouldHoldForEverSoManyTerms() {
        assertThat(holds("http.host ne \"\"" + " and http.host ne \"\"".repeat(200))).isTrue();
    }

    @Test
    void shouldStayFastOnPatternsThatMakeOthersBacktrack() {
        Facts facts = Facts.OF_A_BROWSER.withPath("a".repeat(50_000) + "!");

        // An engine that backtracks would not end within the age of the universe.
        assertThat(Expression.parse("http.request.uri.path matches \"^(a|aa)+$\"").holds(facts)).isFalse();
        assertThat(Expression.parse("http.request.uri.path matches \"^(a+)+$\"").holds(facts)).isFalse();
    }
}
