package dev.anteroom.edge.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.state.Books;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTemplateTest {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private String render(String template, Map<String, Object> values) {
        return PageTemplate.of(Books.room("shop").setCustomPageHtml(template).build(), new EdgeMetrics(meters))
                .render(values);
    }

    @Test
    void shouldEscapeValues() {
        assertThat(render("<p>{{name}}</p>", Map.of("name", "<script>\"&'")))
                .isEqualTo("<p>&lt;script&gt;&quot;&amp;&#39;</p>");
    }

    @Test
    void shouldTreatZeroEmptyAndUnknownAsFalse() {
        assertThat(render("{{#a}}A{{/a}}{{#b}}B{{/b}}{{^c}}C{{/c}}{{d}}", Map.of("a", 0L, "b", ""))).isEqualTo("C");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{{#open}}never closed", "{{/closed}}", "{{> part}}"})
    void shouldShowTheDefaultPageWhenTheTemplateIsBroken(String broken) {
        String page = render(broken, Map.of("inWaitingRoom", true, "refreshIntervalSeconds", 20));

        assertThat(page).contains("You are in line");
        assertThat(meters.get("anteroom.edge.template.failures").counter().count()).isPositive();
    }

    @Test
    void shouldRefreshByItselfWithoutScriptsOrOtherFiles() {
        String page = render("", Map.of("inWaitingRoom", true, "refreshIntervalSeconds", 17, "peopleAhead", 42,
                "waitTimeKnown", true, "waitTime", 3, "waitTimeFormatted", "3 minutes"));

        assertThat(page).contains("<meta http-equiv=\"refresh\" content=\"17\">", "42", "3 minutes",
                "prefers-color-scheme:dark");
        assertThat(page).doesNotContain("src=", "href=", "url(");
    }

    @Test
    void shouldNotRefreshForARejectedVisitor() {
        assertThat(render("", Map.of("inWaitingRoom", false))).contains("Please come back later")
                .doesNotContain("http-equiv");
    }
}
