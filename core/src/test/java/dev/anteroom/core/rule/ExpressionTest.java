package dev.anteroom.core.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.schemas.avro.RuleList;
import dev.anteroom.schemas.avro.RuleListKind;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("feature.bypass-rules")
@Tag("feature.rule-lists")
class ExpressionTest {

    private static final RuleLists LISTS = RuleLists.of(AvroTypes.newRoomConfig().setRoomId("shop").setName("shop")
            .setHost("shop.example").setTotalActiveUsers(1).setNewUsersPerMinute(1)
            .setLists(List.of(list("office", RuleListKind.IP, "192.0.2.0/28", "192.0.2.16/30", "2001:db8::/32"),
                    list("partners", RuleListKind.TEXT, "one", "lang=sw"),
                    list("carriers", RuleListKind.ASN, "64496", "64500")))
            .build());

    private static RuleList list(String name, RuleListKind kind, String... items) {
        return RuleList.newBuilder().setName(name).setKind(kind).setItems(List.of(items)).build();
    }

    private static boolean holds(String expression) {
        return Expression.parse(expression, LISTS).holds(Facts.OF_A_BROWSER);
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
            "ip.src in {::ffff:192.0.2.17}", "ip.src in $office", "http.request.headers[\"x-key\"][0] in $partners",
            "ip.src.asnum in $carriers", "ip.geoip.asnum eq 64500", "ip.src.asnum in {1..9 64499..64501}",
            "ip.src.country eq \"KE\"", "ip.geoip.country in {\"DE\" \"KE\"}",
            "lower(http.user_agent) contains \"firefox\"",
            "upper(ip.src.country) eq \"KE\"", "starts_with(upper(http.host), \"SHOP\")",
            "len(http.request.uri.path) eq 11", "len(http.host) < 13", "len(http.host) ge 12", "len(http.host) != 0",
            "len(http.request.headers[\"x-key\"]) eq 3", "len(http.request.headers[\"absent\"]) eq 0",
            "any(http.request.headers[\"x-key\"][*] eq \"two\")", "any(http.request.headers[\"x-key\"][*] ne \"two\")",
            "any(http.request.headers[\"x-key\"][*] ne \"four\")",
            "any(lower(http.request.headers[\"x-key\"][*])[*] contains \"thr\")",
            "any(starts_with(http.request.headers[\"x-key\"][*], \"Th\"))",
            "any(len(http.request.headers[\"x-key\"][*]) gt 4)", "all(len(http.request.headers[\"x-key\"][*])[*] le 5)",
            "not all(http.request.headers[\"x-key\"][*] eq \"two\")", "http.request.headers[\"x-key\"][2] eq \"Three\"",
            "http.request.full_uri wildcard \"https://SHOP.example/*/42?*\"", "http.host wildcard \"*.example\"",
            "http.request.uri.path strict wildcard \"/tick*\"", "http.host wildcard r\"s*o*p*.*e\"",
            "http.request.uri eq \"/tickets/42?a=b&c=d\"",
            "http.request.full_uri eq \"https://shop.example/tickets/42?a=b&c=d\"",
            "http.referer contains \"search.example\"", "ssl", "not ssl or ssl"})
    void shouldHoldOfTheRequest(String expression) {
        assertThat(holds(expression)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http.host eq \"SHOP.example\"", "http.request.method ne \"GET\"",
            "http.request.uri.path starts_with \"tickets\"", "http.request.uri.query contains \"e=f\"",
            "http.user_agent matches \"(?i)chrome\"", "http.request.method in {\"POST\"}",
            "http.request.headers[\"x-key\"] ne \"two\"", "http.request.headers[\"absent\"] contains \"\"",
            "ip.src in {2001:db8::/32}", "ip.src eq 192.0.2.18", "http.host in $partners", "not ip.src in $office",
            "ip.src.country ne \"KE\"", "ip.src.asnum gt 64500", "len(http.host) > 12", "len(http.host) < 12",
            "ip.src.asnum in {1..9}", "ip.src.asnum in {64501..64502}", "not ssl",
            "all(http.request.headers[\"x-key\"][*] ne \"two\")", "http.request.headers[\"x-key\"][3] contains \"\"",
            "any(http.request.headers[\"absent\"][*] ne \"two\")", "http.request.uri.path strict wildcard \"/TICK*\"",
            "http.host wildcard \"shop\"", "http.host wildcard \"*.exampla\"", "http.host wildcard \"shop*.org\"",
            "http.host wildcard r\"shop\\*\"", "http.host wildcard \"*shop.*shop.*\"",
            "http.host wildcard \"shop.example*e\"", "lower(http.user_agent) contains \"Firefox\""})
    void shouldNotHoldOfTheRequest(String expression) {
        assertThat(holds(expression)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {"T or F and F;true", "(T or F) and F;false",
            "not F and F;false", "not (T or F);false", "not (F or F);true", "not (F and F);true", "not not T;true",
            "!F;true", "! (T);false", "T&&F||T;true",
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
            "starts_with(http.host \"a\")|23|','", "ip.src in $offices|11|no list $offices; it has $carriers, $office",
            "ip.src in $partners|11|list of texts, expected one of addresses", "http.host in $|14|no list $",
            "ip.src.asnum in {9..1}|18|a number or a range", "len(http.host) eq \"1\"|19|a number",
            "len(http.host) contains \"1\"|16|eq, ne, lt", "any(http.host eq \"a\")|5|[*]",
            "http.request.headers[\"a\"][*] eq \"a\"|1|any(...)", "http.host wildcard \"a**\"|20|two stars",
            "http.host wildcard r\"\\a\"|20|a backslash", "http.host strict eq \"a\"|18|'wildcard'",
            "lower(lower(http.host)) eq \"a\"|7|a field", "http.request.headers[\"a\"][1000] eq \"a\"|27|0..999"})
    void shouldPointAtTheColumn(String expression, int column, String problem) {
        assertThatThrownBy(() -> Expression.parse(expression == null ? "" : expression, LISTS))
                .isInstanceOfSatisfying(ExpressionException.class,
                        failure -> assertThat(failure.column()).as(failure.getMessage()).isEqualTo(column))
                .hasMessageContaining("column " + column + ": ").hasMessageContaining(problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ip.src.country eq \"KE\"", "ip.src.country ne \"KE\"", "not ip.src.country eq \"KE\"",
            "not (ip.src.country eq \"KE\" or ip.src.asnum eq 1)", "ip.src.asnum ne 64500", "ip.src ne 10.0.0.1",
            "not (ip.src.country in {\"DE\"} and ssl)", "not (not ip.src in $office)", "ip.src.asnum in $carriers"})
    void shouldLetNobodyPassForWhatIsNotKnownOfThem(String expression) {
        assertThat(Expression.parse(expression, LISTS).holds(Facts.OF_A_BROWSER.fromNowhere())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ssl or ip.src.country eq \"DE\"", "not (ip.src.country eq \"KE\" and not ssl)"})
    void shouldDecideByWhatIsKnownWhereThatIsEnough(String expression) {
        assertThat(Expression.parse(expression, LISTS).holds(Facts.OF_A_BROWSER.fromNowhere())).isTrue();
    }

    @Test
    void shouldTakeTheLengthInBytes() {
        assertThat(TextFunctions.length("a\u00e9\u20ac\ud83d\ude00")).isEqualTo(1 + 2 + 3 + 4);
    }

    @Test
    void shouldShowThePlaceWithACaret() {
        String expression = "http.host eq \"shop.example\" and http.request.uri.path starts_with \"/a\" and http.hots eq \"b\"";

        assertThatThrownBy(() -> Expression.parse(expression, LISTS)).message().satisfies(message -> {
            String[] lines = message.split("\n", -1);
            assertThat(lines[1].substring(lines[2].indexOf('^'))).startsWith("http.hots eq");
            assertThat(lines[1]).hasSizeLessThan(90);
        });
    }

    @Test
    void shouldRefuseWhatWouldExhaustTheStack() {
        assertThatThrownBy(() -> Expression.parse("(".repeat(2_000) + "http.host eq \"\"" + ")".repeat(2_000), LISTS))
                .isInstanceOf(ExpressionException.class).hasMessageContaining("64 deep");
        assertThatThrownBy(() -> Expression.parse("!".repeat(4_000), LISTS)).hasMessageContaining("64 deep");
        assertThatThrownBy(() -> Expression.parse(" ".repeat(5_000), LISTS)).hasMessageContaining("at most 4096");
    }

    @Test
    void shouldHoldForEverSoManyTerms() {
        assertThat(holds("http.host ne \"\"" + " and http.host ne \"\"".repeat(200))).isTrue();
    }

    @Test
    void shouldStayFastOnPatternsThatMakeOthersBacktrack() {
        Facts facts = Facts.OF_A_BROWSER.withPath("a".repeat(50_000) + "!");

        // An engine that backtracks would not end within the age of the universe.
        assertThat(Expression.parse("http.request.uri.path matches \"^(a|aa)+$\"", LISTS).holds(facts)).isFalse();
        assertThat(Expression.parse("http.request.uri.path matches \"^(a+)+$\"", LISTS).holds(facts)).isFalse();
    }
}
