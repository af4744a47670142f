package dev.anteroom.quickstart.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.quickstart.crowd.Phase;
import dev.anteroom.quickstart.measure.DataCenterView;
import dev.anteroom.quickstart.measure.LiveView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoScreenTest {

    private static final LiveView BUSY = new LiveView(400, 312, 1204, 2410, 1034, 398, 0,
            List.of(new DataCenterView("nairobi", 201, 711, 14_200), new DataCenterView("dublin", 111, 493, 9100)));

    private static Progress at(int seconds) {
        return new Progress(Phase.demo(), Duration.ofSeconds(seconds), Duration.ofSeconds(90));
    }

    @Test
    void shouldShowEveryDataCenterAndTheWhole() {
        List<String> lines = new DemoScreen("four edges", Style.PLAIN).lines(BUSY, at(24));

        assertThat(lines).anySatisfy(line -> assertThat(line).contains("nairobi", "201", "711", "14.2 s"))
                .anySatisfy(line -> assertThat(line).contains("dublin", "111", "493", "9.1 s"))
                .anySatisfy(line -> assertThat(line).contains("all", "312", "1 204", "400", "14.2 s"));
    }

    @Test
    void shouldFitEightyColumnsAndKeepItsHeight() {
        DemoScreen screen = new DemoScreen("four edges", Style.PLAIN);

        List<String> first = screen.lines(BUSY, at(0));
        List<String> last = screen.lines(BUSY, at(90));

        assertThat(first).hasSameSizeAs(last);
        assertThat(last).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void shouldFillTheBarWithTime() {
        Timeline timeline = new Timeline(50, Style.PLAIN);

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
        assertThat(PlainLine.of(BUSY, at(24))).contains("24 s", "surge", "312 of 400", "1 204", "nairobi 201 in");
    }

    @Test
    void shouldWarnOfMishaps() {
        LiveView bad = new LiveView(400, 0, 0, 0, 0, 0, 3, List.of());

        assertThat(new DemoScreen("", Style.PLAIN).lines(bad, at(1)))
                .anySatisfy(line -> assertThat(line).contains("3 failed or turned away"));
    }
}
