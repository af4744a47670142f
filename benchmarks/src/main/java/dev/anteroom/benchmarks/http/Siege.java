package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.attack.Attack;
import dev.anteroom.benchmarks.attack.AttackOrder;
import dev.anteroom.benchmarks.process.ChildJvm;
import dev.anteroom.benchmarks.process.Role;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What honest visitors notice of an edge whose connections are taken by others, and what these take of the edge: one
 * attack after the other, and then all together.
 *
 * @param rate requests of accepted visitors a second
 * @param newcomers newcomers a second
 * @param sizes how many connections each attack keeps open
 * @param opening how many connections attackers open in a second at most
 * @param warmUp time before the figures count
 * @param time how long an attack lasts, beside the time in which its connections are opened
 * @param after how long the edge has at most to close the connections of attackers when no new ones come
 */
public record Siege(int rate, int newcomers, Map<Attack, Integer> sizes, int opening, Duration warmUp, Duration time,
        Duration after) {

    private static final double GOAL_MILLIS = 100;
    /** What an edge has in a container: 768 MiB, 70 % of it for the heap. */
    private static final int MEMORY_MEBIBYTES = 768;
    private static final int HEAP_MEBIBYTES = MEMORY_MEBIBYTES * 7 / 10;
    /** Files of a process that are not attackers' connections: those of visitors, to the origin, and the libraries. */
    private static final int SPARE = 1_000;
    /** What an edge takes by default. */
    private static final int MOST_CONNECTIONS = 20_000;

    public Siege {
        sizes = Map.copyOf(sizes);
    }

    /** The number of files that this process and its children may have open. */
    public static long openFiles() {
        return OpenFiles.limit();
    }

    /** What is wrong when a process may have {@code limit} files open; empty when that suffices. */
    public Optional<String> lacksOpenFiles(long limit) {
        long needed = sizes.values().stream().mapToLong(Integer::longValue).max().orElse(0) + SPARE;
        return limit >= needed
                ? Optional.empty()
                : Optional.of("the largest attack needs " + needed + " open files in each process, and " + limit
                        + " are allowed: allow more with ulimit -n, or ask for fewer connections");
    }

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        report.progress("siege: origin, aggregator, edge and attackers start");
        try (Site site = Site.open(stage, List.of("-Xms64m", "-Xmx" + HEAP_MEBIBYTES + "m"), Map.of());
                ChildJvm attackers = stage.start(Role.ATTACKERS, Map.of("port", Integer.toString(site.port()),
                        "perSecond", Integer.toString(opening)));
                HonestCrowd crowd = new HonestCrowd(site, rate, newcomers)) {
            report.progress("warming up for %d s", warmUp.toSeconds());
            crowd.come(warmUp);
            report.title("siege: %,d requests of accepted visitors a second, %,d newcomers", rate, newcomers);
            List<SiegeFigures> all = new ArrayList<>();
            for (SiegePhase phase : phases()) {
                // The crowd is there from the first connection of the attackers on.
                Duration lasts = time.plus(Duration.ofSeconds(phase.order().total() / opening));
                report.progress("%s, for %d s", phase.title(), lasts.toSeconds());
                SiegeFigures figures = phase.measure(site, attackers, crowd, lasts, after);
                figures.print(report);
                all.add(figures);
            }
            print(report, all);
        }
    }

    private List<SiegePhase> phases() {
        List<SiegePhase> phases = new ArrayList<>();
        for (Attack attack : Attack.values()) {
            phases.add(alone(attack, "", Site.ELSEWHERE));
        }
        phases.add(alone(Attack.BODIES, " of admitted visitors", Site.OPEN));
        int most = (int) Math.min(OpenFiles.limit(), MOST_CONNECTIONS) - SPARE;
        AttackOrder together = new AttackOrder(sizes, Site.OPEN).atMost(most);
        phases.add(new SiegePhase(String.format(Locale.ROOT, "together, %,d connections", together.total()), together));
        phases.removeIf(SiegePhase::isCalm);
        phases.addFirst(new SiegePhase("calm", new AttackOrder(Map.of(), Site.ELSEWHERE)));
        return phases;
    }

    private SiegePhase alone(Attack attack, String whose, String path) {
        int size = sizes.getOrDefault(attack, 0);
        return new SiegePhase(String.format(Locale.ROOT, "%,d %s%s", size, attack.title(), whose),
                new AttackOrder(Map.of(attack, size), path));
    }

    private static void print(BenchmarkReport report, List<SiegeFigures> all) {
        report.title("siege, all phases: p50, p99 and p99.9 in ms of accepted visitors and of newcomers");
        report.figure("| phase | accepted | newcomers | not the page | connections | heap, process | closed after |");
        report.figure("|---|---|---|---|---|---|---|");
        all.forEach(figures -> report.figure("%s", figures.row()));
        report.below("worst p99 under attack",
                all.stream().skip(1).mapToDouble(SiegeFigures::tailMillis).max().orElse(0), GOAL_MILLIS, "ms");
        report.below("most memory of the edge's process",
                all.stream().mapToDouble(SiegeFigures::residentMebibytes).max().orElse(0), MEMORY_MEBIBYTES, "MiB");
    }
}
