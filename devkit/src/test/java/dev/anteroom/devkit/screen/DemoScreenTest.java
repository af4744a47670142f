package dev.anteroom.devkit.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.cli.screen.Style;
import dev.anteroom.devkit.crowd.CrowdPhase;
import dev.anteroom.devkit.measure.DataCenterView;
import dev.anteroom.devkit.measure.LiveView;
import dev.anteroom.devkit.measure.ScopeView;
import dev.anteroom.devkit.measure.ScopesView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoScreenTest {

    private static final LiveView BUSY = new LiveView(400, 312, 1204, 2410, 1034, 398, 0,
            List.of(new DataCenterView("nairobi", 201, 711, 14_200), new DataCenterView("dublin", 111, 493, 9100)));
    private static final ScopesView SCOPES = new ScopesView(List.of(new ScopeView("dublin", 0.3125, 8, 611),
            new ScopeView("nairobi", 0.475, 12, 1024), new ScopeView("ANYWHERE", 0.2125, 9, 315)));
    private static final LiveView FULL = new LiveView(100_000, 100_000, 10_000, 10_000, 10_000, 100_000, 9999,
            List.of(new DataCenterView("nairobi", 100_000, 10_000, 3_600_000)));
    private static final ScopesView LONG_RUN = new ScopesView(List.of(new ScopeView("nairobi", 1, 100_000, 1_000_000),
            new ScopeView("ANYWHERE", 0.05, 100_000, 1_000_000)));

    private static DemoProgress at(int seconds) {
        return new DemoProgress(CrowdPhase.demo(), Duration.ofSeconds(seconds), Duration.ofSeconds(90));
    }

    @Test
    void shouldShowEveryDataCenterAndTheWhole() {
        List<String> lines = new DemoScreen("four edges", Style.PLAIN).lines(BUSY, SCOPES, at(24));

        assertThat(lines)
                .anySatisfy(
                        line -> assertThat(line).contains("nairobi", "201", "711", "14.2 s", "47.5 %", "12", "1 024"))
                .anySatisfy(line -> assertThat(line).contains("dublin", "111", "493", "9.1 s", "31.3 %", "8", "611"))
                .anySatisfy(line -> assertThat(line).matches(" +ANYWHERE +21\\.3 % +9 +315"))
                .anySatisfy(line -> assertThat(line).contains("all", "312", "1 204", "14.2 s", "29", "1 950"));
    }

    @Test
    void shouldFitEightyColumnsAndKeepItsHeight() {
        DemoScreen screen = new DemoScreen("four edges", Style.PLAIN);

        List<String> first = screen.lines(BUSY, SCOPES, at(0));
        List<String> last = screen.lines(BUSY, SCOPES, at(90));

        assertThat(first).hasSameSizeAs(last);
        assertThat(last).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void shouldFitEightyColumnsWithTheLargestCrowd() {
        assertThat(new DemoScreen("four edges", Style.PLAIN).lines(FULL, LONG_RUN, at(90)))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void shouldEndAllLinesOfTheTableInOneColumn() {
        List<String> table = new DemoTable(Style.PLAIN).lines(BUSY, SCOPES);

        assertThat(table).hasSize(6).allSatisfy(line -> assertThat(line).hasSameSizeAs(table.getFirst()));
    }

    @Test
    void shouldFillTheBarWithTime() {
        DemoTimeline timeline = new DemoTimeline(50, Style.PLAIN);

        assertThat(timeline.bar(at(0))).isEqualTo("─".repeat(50));
        assertThat(timeline.bar(at(45))).isEqualTo("━".repeat(25) + "─".repeat(25));
        assertThat(timeline.bar(at(90))).isEqualTo("━".repeat(50));
        assertThat(timeline.names(at(45))).startsWith("calm").contains("surge", "calm again").hasSize(50);
    }

    @Test
    void shouldDrawEachColumnAsHighAsItsHighestValue() {
        Sparkline sparkline = new Sparkline(8);
        sparkline.add(0.0, 0);
        sparkline.add(0.15, 50);
        sparkline.add(0.3, 40);
        sparkline.add(0.3, 100);
        sparkline.add(0.3, 10);

        assertThat(sparkline.bars(100)).isEqualTo(" ▄█     ");
    }

    @Test
    void shouldSayItInOneLineToo() {
        assertThat(PlainLine.of(BUSY, SCOPES, at(24))).isEqualTo("seconds=24 phase=surge in=312 limit=400 waiting=1204"
                + " | nairobi in=201 waiting=711 oldestSeconds=14.2 share=0.475 allotment=12 issued=1024"
                + " | dublin in=111 waiting=493 oldestSeconds=9.1 share=0.313 allotment=8 issued=611"
                + " | ANYWHERE share=0.213 allotment=9 issued=315");
    }

    @Test
    void shouldHaveNoSpaceInAValueOfTheOneLine() {
        assertThat(PlainLine.of(BUSY, SCOPES, at(45))).contains(" phase=calm-again ");
    }

    @Test
    void shouldWarnOfMishaps() {
        LiveView bad = new LiveView(400, 0, 0, 0, 0, 0, 3, List.of());

        assertThat(new DemoScreen("", Style.PLAIN).lines(bad, ScopesView.NONE, at(1)))
                .anySatisfy(line -> assertThat(line).contains("3 failed or turned away"));
    }
}
