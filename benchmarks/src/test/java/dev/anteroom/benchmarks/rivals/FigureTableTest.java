package dev.anteroom.benchmarks.rivals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.benchmarks.rivals.FigureTable.Column;
import dev.anteroom.devkit.measure.ArrivalOrder;
import dev.anteroom.devkit.measure.Summary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class FigureTableTest {

    private static Contender contender(Recipe recipe) {
        return new RecipeContender(recipe, new Installed(List.of()), Path.of(""));
    }

    private static ContenderFigures figures(int overshoot, long requests, Duration cpu, ArrivalOrder order) {
        Histogram answerMicros = new Histogram(3);
        answerMicros.recordValue(1000);
        Summary summary = new Summary("tickets", 100, 500, 400, 300, 0, 20, 100 + overshoot, overshoot, 0.925, 0, 7, 0,
                1.5, 4.0, 0, 0, 0, requests, 0, 30, List.of(), List.of());
        return new ContenderFigures(summary, order, answerMicros, cpu, 0.125);
    }

    @Test
    void shouldPutTheFiguresOfAllSideBySide() {
        ContenderFigures exact = figures(0, 20_000, Duration.ofSeconds(3), new ArrivalOrder(200, 50));
        ContenderFigures over = figures(11, 5_000, Duration.ofSeconds(3), new ArrivalOrder(200, 1));

        List<String> lines = FigureTable.lines(
                List.of(new Column(contender(Recipe.HAPROXY), exact), new Column(contender(Recipe.NGINX_LUA), over)));

        assertThat(lines.getFirst()).matches(" +haproxy +nginx-lua");
        assertThat(lines).anyMatch(line -> line.matches("overshoot +0 +11"))
                .anyMatch(line -> line.matches("limit used while people wait +92\\.5 % +92\\.5 %"))
                .anyMatch(line -> line.matches("pairs let in out of order +25\\.0 % +0\\.5 %"))
                .anyMatch(line -> line.matches("CPU for 10,000 requests +1\\.50 s +6\\.00 s"))
                .anyMatch(line -> line.matches("CPU without requests +12\\.5 % of a core +12\\.5 % of a core"))
                .anyMatch(line -> line.matches("answer p50, p99 +1\\.00, 1\\.00 ms +1\\.00, 1\\.00 ms"));
        assertThat(lines).extracting(line -> line.indexOf("active visitors"))
                .contains(lines.getFirst().indexOf("haproxy"));
    }

    @Test
    void shouldSayWhatAContenderDoesNotKnow() {
        ContenderFigures figures = figures(5, 1, Duration.ZERO, new ArrivalOrder(0, 0));

        List<String> lines = FigureTable.lines(List.of(new Column(contender(Recipe.NGINX_LIMIT_REQ), figures)));

        assertThat(lines).anyMatch(line -> line.matches("overshoot +5, knows no visitors"))
                .anyMatch(line -> line.matches("limits +entries a second"))
                .anyMatch(line -> line.matches("pairs let in out of order +nobody came while others waited"));
    }
}
