package dev.anteroom.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.SampleRooms;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("feature.own-page")
class RoomPageTest {

    private static final Language ENGLISH = Language.read("en-US");

    private final AtomicInteger failures = new AtomicInteger();

    private RoomPage page(String template) {
        return new RoomPage(SampleRooms.room("shop").setCustomPageHtml(template).build(), new DefaultPage(),
                failures::incrementAndGet);
    }

    private String render(String template, PageVariant variant) {
        return text(page(template), variant);
    }

    private static String text(RoomPage page, PageVariant variant) {
        return new String(page.render(PagePreview.facts(variant), ENGLISH, false).at(0), StandardCharsets.UTF_8);
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
        assertThat(render("a" + CompiledPage.slot(3) + "b", PageVariant.WAITING)).startsWith("a\uFFFD").endsWith("b");
    }

    @Test
    void shouldShowOtherValuesInTheSameShape() {
        RoomPage page = page("{{#peopleAhead}}{{peopleAhead}} ahead{{/peopleAhead}}");

        assertThat(text(page, PageVariant.WAITING)).isEqualTo("1204 ahead");
        assertThat(text(page, PageVariant.QUEUE_FULL)).isEqualTo("91204 ahead");
        assertThat(text(page, PageVariant.REJECT)).isEmpty();
    }

    @Test
    void shouldCompressOwnPagesTooWhereverTheMomentStands() throws Exception {
        String template = "{{lastUpdated}}" + "<p>long enough to be compressed</p>".repeat(50)
                + "{{waitTime}} {{lastUpdated}}" + "<b>".repeat(40_000) + "{{lastUpdated}}";

        byte[] packed = page(template).render(PagePreview.facts(PageVariant.WAITING), ENGLISH, true).at(7);

        byte[] html = new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes();
        assertThat(new String(html, StandardCharsets.UTF_8)).isEqualTo(template
                .replace("{{lastUpdated}}", "1970-01-01T00:00:00.007Z").replace("{{waitTime}}", "12"));
        assertThat(packed.length).isLessThan(2_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{{#open}}never closed", "{{/closed}}", "{{> part}}", "{{}}"})
    void shouldShowTheDefaultPageWhileTheTemplateIsBroken(String broken) {
        assertThat(render(broken, PageVariant.WAITING)).contains("You are in line");
        assertThat(failures).hasValue(1);
    }
}
