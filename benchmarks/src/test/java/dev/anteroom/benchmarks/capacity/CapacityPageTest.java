package dev.anteroom.benchmarks.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CapacityPageTest {

    private static final MachineFacts MACHINE = new MachineFacts(2, "Some Processor", "25.0.1 of Somebody",
            LocalDate.of(2026, 11, 23));
    private static final Capacity RUN = new Capacity(200, 1_000, 20, 4, Duration.ofSeconds(40), Duration.ofSeconds(15),
            Optional.of(Path.of("docs/capacity.md")));

    private final CapacityFormulas formulas = new CapacityFormulas(MeasuredForTests.costs(), MeasuredForTests::state);

    private String page() {
        return page(MeasuredForTests.costs());
    }

    private String page(UnitCosts costs) {
        Map<String, CapacityMeter.Memory> few = Map.of("edge", new CapacityMeter.Memory(50L << 20, 0));
        Map<String, CapacityMeter.Memory> more = Map.of("edge", new CapacityMeter.Memory(61L << 20, 400L << 20));
        List<CapacityPage.Need> needs = Stream
                .of(InstallationSize.SMALL, InstallationSize.TYPICAL, InstallationSize.BIG)
                .map(size -> new CapacityPage.Need(size, formulas.demand(size),
                        MeasuredForTests.state(size.dataCenters(), size.edges(), false),
                        MeasuredForTests.state(size.dataCenters(), size.edges(), true)))
                .toList();
        return new CapacityPage(MACHINE, RUN, 6, costs, new Capacity.MemoryUse(few, more), needs)
                .text();
    }

    @Test
    void shouldSayHowWhereAndWhenItWasMade() {
        assertThat(page()).contains("./benchmarks/run capacity --rate 200 --rooms 1000",
                "--seconds 15 --page docs/capacity.md", "on 2026-11-23, on 2 cores",
                "Some Processor", "JDK 25.0.1 of Somebody", "15 s", "40 s of warm-up");
    }

    @Test
    void shouldShowWhatWasMeasured() {
        assertThat(page()).contains("| queued visitor asks again | 500 | 100 | 200 | 1 | 100 |",
                "| a room that nobody visits | 10 | 20 | 40 | 0.3 | 60 |", "its 60 marks | 0 | 10 | 20 |",
                "| traffic | 1 / 100 | 1 / 100 | 1 / 100 | 1 / 100 |  |  | 60 / 3 000 |",
                "| edge | 50 | 61 | unknown | 400 |");
    }

    /** On a busy machine a difference may be lost in noise; what is written all the time is not. */
    @Test
    void shouldNameTopicsThatAreWrittenWhateverIsDone() {
        UnitCosts costs = MeasuredForTests.costs();
        UnitCost base = costs.base().plus(new UnitCost(ProcessMicros.NONE, Map.of("marks", new TopicFlow(1, 10),
                "silent", TopicFlow.NONE)));

        assertThat(page(new UnitCosts(costs.requests(), base, costs.idleRoom(), costs.busyRoom(), costs.furtherEdge(),
                costs.furtherRead(), costs.marksOfAnEdge()))).contains("| marks |  |  |").doesNotContain("| silent |");
    }

    @Test
    void shouldShowWhatEachInstallationNeeds() {
        assertThat(page()).contains("|  | small | typical | big |", "| requests/s | 100 | 2 000 | 100 000 |",
                "| **brokers**, copies | 1, 1 | 3, 3 |", "- **small**: holds.", "- **big**: does not hold");
    }

    @Test
    void shouldMarkWhatIsAboveItsLimit() {
        assertThat(page()).containsPattern("\\| states that each edge reads, at most 1 MB/s \\| [\\d.]+ \\| [\\d.]+ \\|"
                + " \\*\\*[\\d.]+\\*\\* \\|");
    }

    @Test
    void shouldHaveTablesWhoseRowsAreAsLongAsTheirHeaders() {
        List<String> lines = page().lines().toList();
        for (int i = 1; i < lines.size(); i++) {
            if (lines.get(i).startsWith("|") && lines.get(i - 1).startsWith("|")) {
                assertThat(cells(lines.get(i))).as(lines.get(i)).isEqualTo(cells(lines.get(i - 1)));
            }
        }
    }

    private static long cells(String line) {
        return line.chars().filter(letter -> letter == '|').count();
    }
}
