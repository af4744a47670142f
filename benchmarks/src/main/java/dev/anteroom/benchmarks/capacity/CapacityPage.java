package dev.anteroom.benchmarks.capacity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes what was measured and what follows from it as a page in Markdown.
 *
 * @param run what was measured with
 * @param partitions of each topic while it was measured
 * @param needs of installations, each larger than the one before
 */
record CapacityPage(MachineFacts machine, Capacity run, int partitions, UnitCosts costs, Capacity.MemoryUse memory,
        List<Need> needs) {

    private static final double KIBIBYTE = 1 << 10;
    private static final double MEBIBYTE = 1 << 20;

    /** What one installation needs, and its states of rooms. */
    record Need(InstallationSize size, Demand demand, StateCost idleState, StateCost busyState) {
    }

    String text() {
        return Stream
                .of(introduction(), requests(), seconds(), topics(), memoryTable(), needed(), CapacityProse.FORMULAS,
                        bounds(), CapacityProse.LEFT_OUT)
                .collect(Collectors.joining("\n\n")) + "\n";
    }

    private String introduction() {
        return CapacityProse.introduction(machine, run);
    }

    private String requests() {
        List<List<String>> rows = Arrays.stream(RequestKind.values())
                .map(kind -> Stream.concat(Stream.of(kind.words()), cost(costs.request(kind)).stream()).toList())
                .toList();
        return CapacityProse.REQUESTS.formatted(run.perSecond()) + "\n\n"
                + table(List.of("request", "edge µs", "aggregator µs", "broker µs", "records", "bytes"), rows);
    }

    private String seconds() {
        return CapacityProse.SECONDS.formatted(partitions, TwoDigits.whole(run.rooms()), run.crowdedRooms(),
                run.furtherEdges()) + "\n\n"
                + table(List.of("for a second", "edge µs", "aggregator µs", "broker µs", "records", "bytes"),
                        List.of(row("everything else: one edge, one busy room", costs.base()),
                                row("a room that nobody visits", costs.idleRoom()),
                                row("a room whose counts change all the time", costs.busyRoom()),
                                row("one more edge while anybody waits", costs.furtherEdge()),
                                row("of which each of its %s marks".formatted(TwoDigits.of(costs.marksOfAnEdge())),
                                        costs.mark())))
                + "\n\n" + CapacityProse.FURTHER_READ.formatted(TwoDigits.of(costs.furtherRead()));
    }

    private static List<String> row(String what, UnitCost cost) {
        return Stream.concat(Stream.of(what), cost(cost).stream()).toList();
    }

    private static List<String> cost(UnitCost cost) {
        double records = cost.topics().values().stream().mapToDouble(TopicFlow::records).sum();
        return Stream.of(cost.cpu().edge(), cost.cpu().aggregator(), cost.cpu().broker(), records, cost.bytes())
                .map(TwoDigits::of).toList();
    }

    private String topics() {
        List<UnitCost> columns = Stream.concat(Arrays.stream(RequestKind.values()).map(costs::request),
                Stream.of(costs.idleRoom(), costs.busyRoom(), costs.furtherEdge())).toList();
        TreeSet<String> names = new TreeSet<>();
        columns.forEach(column -> names.addAll(column.topics().keySet()));
        names.addAll(costs.base().topics().keySet());
        List<List<String>> rows = new ArrayList<>();
        for (String name : names) {
            List<String> cells = columns.stream().map(column -> flow(column.topic(name))).toList();
            if (!flow(costs.base().topic(name)).isEmpty() || cells.stream().anyMatch(cell -> !cell.isEmpty())) {
                rows.add(Stream.concat(Stream.of(name), cells.stream()).toList());
            }
        }
        return CapacityProse.TOPICS + "\n\n" + table(List.of("topic", "accepted", "asks again", "newcomer waits",
                "newcomer enters", "idle room, s", "busy room, s", "one more edge, s"), rows);
    }

    /** Records and bytes; empty where there are so few that they are chance. */
    private static String flow(TopicFlow flow) {
        return flow.records() < 0.005 ? "" : TwoDigits.of(flow.records()) + " / " + TwoDigits.of(flow.bytes());
    }

    private String memoryTable() {
        List<List<String>> rows = new ArrayList<>();
        memory.few().forEach((process, few) -> {
            CapacityMeter.Memory more = Objects.requireNonNull(memory.more().get(process));
            rows.add(List.of(process, mebibytes(few.heap()), mebibytes(more.heap()), mebibytes(few.resident()),
                    mebibytes(more.resident())));
        });
        String added = TwoDigits.whole(run.rooms());
        return CapacityProse.MEMORY + "\n\n"
                + table(List.of("process", "heap MiB, few rooms", "heap, %s more".formatted(
                        added), "resident MiB, few rooms", "resident, %s more".formatted(added)), rows);
    }

    private static String mebibytes(long bytes) {
        return bytes == 0 ? "unknown" : TwoDigits.of((double) bytes / MEBIBYTE);
    }

    private String needed() {
        return CapacityProse.ASSUMPTIONS.formatted(mix()) + "\n\n" + table(header(""), List.of(
                needRow("rooms, of them busy", need -> TwoDigits.whole(need.size().rooms()) + ", "
                        + TwoDigits.whole(need.size().busyRooms())),
                needRow("data centers", need -> TwoDigits.whole(need.size().dataCenters())),
                needRow("edges", need -> TwoDigits.whole(need.size().edges())),
                needRow("requests/s", need -> TwoDigits.whole(need.size().requestsPerSecond())),
                needRow("moves/s", need -> TwoDigits.of(need.demand().traffic().moves())),
                needRow("marks/s", need -> TwoDigits.of(need.demand().traffic().marks())),
                needRow("**partitions** of each topic", need -> TwoDigits.whole(need.demand().partitions())),
                needRow("**aggregators**", need -> TwoDigits.whole(need.demand().aggregators())),
                needRow("**brokers**, copies", need -> TwoDigits.whole(need.demand().brokers()) + ", "
                        + need.size().copies()),
                needRow("cores of all edges", need -> TwoDigits.of(need.demand().cores().edges())),
                needRow("cores of one edge", need -> TwoDigits.of(need.demand().edgeCores())),
                needRow("cores of all aggregators", need -> TwoDigits.of(need.demand().cores().aggregators())),
                needRow("cores for the busiest partition",
                        need -> TwoDigits.of(need.demand().busiestPartitionCores())),
                needRow("cores of all brokers", need -> TwoDigits.of(need.demand().cores().brokers())),
                needRow("into the brokers, MB/s", need -> TwoDigits.of(need.demand().traffic().in())),
                needRow("out of the brokers, MB/s", need -> TwoDigits.of(need.demand().traffic().out())),
                needRow("states that each edge reads, MB/s",
                        need -> TwoDigits.of(need.demand().traffic().readByAnEdge())),
                needRow("an idle room's state, KiB", need -> TwoDigits.of(need.idleState().bytes() / KIBIBYTE)),
                needRow("a busy room's state, KiB", need -> TwoDigits.of(need.busyState().bytes() / KIBIBYTE)),
                needRow("what its states promised, KiB",
                        need -> TwoDigits.of(need.busyState().promiseBytes() / KIBIBYTE)),
                needRow("calculating a busy room's state, µs",
                        need -> TwoDigits.of(need.busyState().calculateMicros())),
                needRow("decoding it at an edge, µs", need -> TwoDigits.of(need.busyState().readMicros()))));
    }

    private static String mix() {
        return Arrays.stream(RequestKind.values())
                .map(kind -> String.format(Locale.ROOT, "%.0f %% %s", 100 * kind.part(), kind.words()))
                .collect(Collectors.joining("; "));
    }

    private List<String> header(String first) {
        return Stream.concat(Stream.of(first), needs.stream().map(need -> need.size().name())).toList();
    }

    private List<String> needRow(String what, Function<Need, String> cell) {
        return Stream.concat(Stream.of(what), needs.stream().map(cell)).toList();
    }

    private String bounds() {
        List<List<String>> rows = new ArrayList<>();
        for (Bound bound : needs.getLast().demand().bounds()) {
            rows.add(needRow((bound.what() + ", at most " + TwoDigits.of(bound.limit()) + " " + bound.unit()).strip(),
                    need -> share(need.demand(), bound.what())));
        }
        String verdicts = needs.stream().map(CapacityPage::verdict).collect(Collectors.joining("\n"));
        return CapacityProse.BOUNDS + "\n\n" + table(header("bound"), rows) + "\n\n" + verdicts;
    }

    private static String share(Demand demand, String what) {
        Bound bound = demand.bounds().stream().filter(each -> each.what().equals(what)).findFirst().orElseThrow();
        String demanded = TwoDigits.of(bound.demand());
        return bound.share() > 1 ? "**" + demanded + "**" : demanded;
    }

    private static String verdict(Need need) {
        List<Bound> broken = need.demand().bounds().stream().filter(bound -> bound.share() > 1).toList();
        Bound first = need.demand().first();
        String name = need.size().name();
        if (broken.isEmpty()) {
            return "- **%s**: holds. First to break, at %s times this demand: %s. Next step then: %s.".formatted(name,
                    TwoDigits.of(1 / first.share()), first.what(), first.next());
        }
        return broken.stream().map(bound -> "  - %s: %s times what may be. Next step: %s.".formatted(bound.what(),
                TwoDigits.of(bound.share()), bound.next()))
                .collect(
                        Collectors.joining("\n", "- **%s**: does not hold as it is, the worst first:\n".formatted(name),
                                ""));
    }

    private static String table(List<String> header, List<List<String>> rows) {
        String line = header.stream().skip(1).map(column -> "--:").collect(Collectors.joining("|", "|---|", "|"));
        return Stream.concat(Stream.of(cells(header), line), rows.stream().map(CapacityPage::cells))
                .collect(Collectors.joining("\n"));
    }

    private static String cells(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
    }
}
