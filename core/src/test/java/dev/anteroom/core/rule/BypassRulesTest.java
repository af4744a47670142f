package dev.anteroom.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("feature.crawlers")
class BypassRulesTest {

    private final List<String> failures = new ArrayList<>();

    private BypassRules rules(boolean crawlers, BypassRule... rules) {
        RoomConfig room = AvroTypes.newRoomConfig().setRoomId("shop").setName("shop").setHost("shop.example")
                .setTotalActiveUsers(1).setNewUsersPerMinute(1).setSearchEngineCrawlerBypass(crawlers)
                .setRules(List.of(rules)).build();
        return BypassRules.of(room, (rule, reason) -> failures.add(rule.getId() + " " + reason.getMessage()));
    }

    private static BypassRule rule(String id, boolean enabled, String expression) {
        return BypassRule.newBuilder().setId(id).setEnabled(enabled).setExpression(expression).build();
    }

    @Test
    void shouldPassWhatAnyRuleMatches() {
        BypassRules rules = rules(false, rule("1", true, "http.host eq \"other.example\""),
                rule("2", true, "http.request.uri.path starts_with \"/tickets/\""));

        assertThat(rules.apply(Facts.OF_A_BROWSER)).isTrue();
        assertThat(rules.apply(Facts.OF_A_BROWSER.withPath("/cart"))).isFalse();
    }

    @Test
    void shouldMatchNothingByARuleThatIsOff() {
        assertThat(rules(false, rule("1", false, "http.host ne \"\"")).apply(Facts.OF_A_BROWSER)).isFalse();
    }

    @Test
    void shouldTurnOffWhatItCanNotReadAndKeepTheRest() {
        BypassRules rules = rules(false, rule("bad", true, "everybody"),
                rule("good", true, "http.request.uri.path eq \"/tickets/42\""));

        assertThat(rules.apply(Facts.OF_A_BROWSER)).isTrue();
        assertThat(rules.apply(Facts.OF_A_BROWSER.withPath("/"))).isFalse();
        assertThat(failures).hasSize(1).allSatisfy(failure -> assertThat(failure).startsWith("bad column 1: "));
    }

    @Test
    void shouldPassKnownCrawlersWhereTheRoomWantsThem() {
        Facts crawler = Facts.OF_A_BROWSER
                .withUserAgent("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)");

        assertThat(rules(true).apply(crawler)).isTrue();
        assertThat(rules(true).apply(Facts.OF_A_BROWSER)).isFalse();
        assertThat(rules(false).apply(crawler)).isFalse();
        assertThat(rules(false).isEmpty()).isTrue();
        assertThat(rules(true).apply(crawler.fromNowhere())).as("a name that was only borrowed").isFalse();
    }

    @ParameterizedTest
    @CsvSource({"crawl-1.googlebot.com, true", "Crawl-1.GoogleBot.com., true", "googlebot.com.evil.example, false",
            "evilgooglebot.com, false", "googlebot.com, false"})
    void shouldKnowTheHostsOfACrawler(String host, boolean isOwn) {
        assertThat(SearchCrawler.named("Googlebot/2.1").orElseThrow().owns(host)).isEqualTo(isOwn);
    }
}
