package dev.anteroom.edge.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.state.Books;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoomPageTest {

    private static final Language ENGLISH = Language.read("en-US");

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private RoomPage page(String template) {
        return new RoomPage(Books.room("shop").setCustomPageHtml(template).build(), new DefaultPage(),
                new EdgeMetrics(meters));
    }

    private String render(String template, PageVariant variant) {
        return page(template).render(PagePreview.facts(variant), ENGLISH, false).at(0).toString();
    }

    @Test
    void shouldFillInTheVariablesOfTheInterface() {
        assertThat(render("{{waitTime}} {{waitTimeHours}}:{{waitTimeHourMinutes}} {{waitTimeFormatted}} {{lastUpdated}}"
                + " {{refreshIntervalSeconds}} {{queueingMethod}} {{inWaitingRoom}} {{peopleAhead}}",
                PageVariant.WAITING))
                .isEqualTo("12 0:12 12 minutes 1970-01-01T00:00:00.000Z 20 fifo true 1204");
    }

    @Test
    void shouldTreatZeroEmptyAndUnknownAsFalse() {
        assertThat(render("{{#waitTime}}A{{/waitTime}}{{#turnstile}}B{{/turnstile}}{{^other}}C{{/other}}{{other}}"
                + "{{waitTime}}", PageVariant.REJECT)).isEqualTo("C0");
    }

    @Test
    void shouldKeepWhatLooksLikeASlot() {
        assertThat(render("a" + PageShape.slot(3) + "b", PageVariant.WAITING)).startsWith("a\uFFFD").endsWith("b");
    }

    @Test
    void shouldShowOtherValuesInTheSameShape() {
        RoomPage page = page("{{#peopleAhead}}{{peopleAhead}} ahead{{/peopleAhead}}");

        assertThat(page.render(PagePreview.facts(PageVariant.WAITING), ENGLISH, false).at(0)).hasToString("1204 ahead");
        assertThat(page.render(PagePreview.facts(PageVariant.QUEUE_FULL), ENGLISH, false).at(0))
                .hasToString("91204 ahead");
        assertThat(page.render(PagePreview.facts(PageVariant.REJECT), ENGLISH, false).at(0)).hasToString("");
    }

    @Test
    void shouldCompressOwnPagesTooWhereverTheMomentStands() throws Exception {
        String template = "{{lastUpdated}}" + "<p>long enough to be compressed</p>".repeat(50)
                + "{{waitTime}} {{lastUpdated}}" + "<b>".repeat(40_000) + "{{lastUpdated}}";

        Buffer packed = page(template).render(PagePreview.facts(PageVariant.WAITING), ENGLISH, true).at(7);

        byte[] html = new GZIPInputStream(new ByteArrayInputStream(packed.getBytes())).readAllBytes();
        assertThat(new String(html, StandardCharsets.UTF_8)).isEqualTo(template
                .replace("{{lastUpdated}}", "1970-01-01T00:00:00.007Z").replace("{{waitTime}}", "12"));
        assertThat(packed.length()).isLessThan(2_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{{#open}}never closed", "{{/closed}}", "{{> part}}", "{{}}"})
    void shouldShowTheDefaultPageWhileTheTemplateIsBroken(String broken) {
        assertThat(render(broken, PageVariant.WAITING)).contains("You are in line");
        assertThat(meters.get("anteroom.edge.template.failures").counter().count()).isEqualTo(1);
    }
}
