package dev.anteroom.benchmarks.capacity;

import dev.anteroom.benchmarks.capacity.CapacityMeter.Window;
import dev.anteroom.benchmarks.http.Site;
import dev.anteroom.benchmarks.process.BrokerRequests;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * What an installation costs that nobody visits, with few rooms and with many.
 *
 * @param rooms how many are added
 * @param settled time before each measurement
 * @param each length of each measurement
 */
public record Idle(int rooms, Duration settled, Duration each) {

    private static final double MICROS_PER_PERCENT = 1e4;
    private static final double AGGREGATOR_PERCENT = 3;
    private static final double BROKER_PERCENT = 8;
    private static final double EDGE_PERCENT = 1;
    private static final int LARGEST_TOPICS = 8;
    private static final int LARGEST_KINDS = 8;
    private static final double MILLIS = 1e3;

    /** What it cost, and how many requests of each kind the broker had meanwhile. */
    private record Rest(Window window, Map<String, Long> requests) {
    }

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        report.progress("idle: origin, aggregator and edge start");
        try (Site site = Site.open(stage)) {
            run(stage, site, report);
        }
    }

    /** The same at a site that is there. */
    public void run(Stage stage, Site site, BenchmarkReport report) throws InterruptedException {
        try (RoomWriter writer = new RoomWriter(stage);
                CapacityMeter meter = new CapacityMeter(stage, site, report)) {
            Rest few = rest("2 rooms", stage, meter, report);
            report.progress("%,d rooms are added", rooms);
            writer.add(RoomWriter.unvisited(rooms));
            Rest many = rest("%,d more rooms".formatted(rooms), stage, meter, report);
            report.title("idle (%,d rooms, %d s)", rooms, each.toSeconds());
            print("with 2 rooms", few, report);
            print("with %,d more rooms".formatted(rooms), many, report);
            ProcessMicros used = many.window().perSecond().cpu();
            report.below("aggregator", used.aggregator() / MICROS_PER_PERCENT, AGGREGATOR_PERCENT, "% of a core");
            report.below("broker", used.broker() / MICROS_PER_PERCENT, BROKER_PERCENT, "% of a core");
            report.below("edge", used.edge() / MICROS_PER_PERCENT, EDGE_PERCENT, "% of a core");
        }
    }

    private Rest rest(String what, Stage stage, CapacityMeter meter, BenchmarkReport report)
            throws InterruptedException {
        report.progress("%s, until they are known and compiled for, %d s", what, settled.toSeconds());
        TimeUnit.MILLISECONDS.sleep(settled.toMillis());
        Map<String, Long> before = BrokerRequests.of(stage.broker());
        Window window = meter.rest(what, each);
        Map<String, Long> requests = BrokerRequests.of(stage.broker());
        before.forEach((kind, count) -> requests.merge(kind, -count, Long::sum));
        return new Rest(window, requests);
    }

    private void print(String what, Rest rest, BenchmarkReport report) {
        Window window = rest.window();
        ProcessMicros used = window.perSecond().cpu();
        report.figure("%-34s aggregator %5.2f  broker %5.2f  edge %5.2f %% of a core", what,
                used.aggregator() / MICROS_PER_PERCENT, used.broker() / MICROS_PER_PERCENT,
                used.edge() / MICROS_PER_PERCENT);
        report.figure("  requests to the broker a second: %s", rest.requests().entrySet().stream()
                .filter(kind -> kind.getValue() > 0)
                .sorted(Comparator.comparingLong((Map.Entry<String, Long> kind) -> -kind.getValue()))
                .limit(LARGEST_KINDS)
                .map(kind -> "%s %.1f".formatted(kind.getKey(), kind.getValue() * MILLIS / each.toMillis()))
                .collect(Collectors.joining(", ")));
        window.perSecond().topics().entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<String, TopicFlow> topic) -> -topic.getValue().records()))
                .limit(LARGEST_TOPICS).filter(topic -> topic.getValue().records() > 0)
                .forEach(topic -> report.figure("  %-32s %7.1f records/s %9.0f bytes/s", topic.getKey(),
                        topic.getValue().records(), topic.getValue().bytes()));
    }
}
