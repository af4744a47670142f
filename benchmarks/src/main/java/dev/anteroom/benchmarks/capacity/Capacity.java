package dev.anteroom.benchmarks.capacity;

import dev.anteroom.benchmarks.capacity.CapacityMeter.Window;
import dev.anteroom.benchmarks.http.BenchmarkVisitors;
import dev.anteroom.benchmarks.http.Site;
import dev.anteroom.benchmarks.process.ChildJvm;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.topic.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What requests, rooms and edges cost each process, and by these costs what installations of several sizes need.
 *
 * @param perSecond requests a second of each kind, one after the other
 * @param rooms rooms that nobody visits
 * @param crowdedRooms rooms that newcomers are spread over
 * @param furtherEdges edges beside the first one, each in a data center of its own
 * @param warmUp time before the figures count
 * @param each length of each measurement
 * @param page where the page is written to; empty for nowhere
 */
public record Capacity(int perSecond, int rooms, int crowdedRooms, int furtherEdges, Duration warmUp, Duration each,
        Optional<Path> page) {

    /** Until rooms and edges that came or went make no work any more. */
    private static final Duration SETTLED = Duration.ofSeconds(4);
    private static final Duration ROOMS_KNOWN_WITHIN = Duration.ofMinutes(1);
    private static final List<String> FURTHER_EDGE_HEAP = List.of("-Xms256m", "-Xmx256m");
    private static final long STATES_REPEATED_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final List<InstallationSize> SIZES = List.of(InstallationSize.SMALL, InstallationSize.TYPICAL,
            InstallationSize.BIG);

    /** Rooms and edges for some time: few of both, more rooms, more rooms and edges, more edges; and few again. */
    private record Quiet(Window few, Window rooms, Window both, Window edges, Window fewAgain) {
    }

    /** Memory with few rooms and with more. */
    record MemoryUse(Map<String, CapacityMeter.Memory> few, Map<String, CapacityMeter.Memory> more) {
    }

    public Capacity {
        if (perSecond < 1 || rooms < 1 || crowdedRooms < 2 || furtherEdges < 1 || each.isZero()) {
            throw new IllegalArgumentException(
                    "there have to be requests, rooms, at least 2 crowded rooms, another edge and"
                            + " some time");
        }
    }

    /** The command line that does this. */
    String command() {
        return "./benchmarks/run capacity --rate %d --rooms %d --crowded-rooms %d --edges %d --warm-up %d --seconds %d%s"
                .formatted(perSecond, rooms, crowdedRooms, furtherEdges, warmUp.toSeconds(), each.toSeconds(),
                        page.map(file -> " --page " + file).orElse(""));
    }

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        report.progress("capacity: origin, aggregator and edge start");
        try (Site site = Site.open(stage)) {
            run(stage, site, report);
        }
    }

    /** The same at a site that is there. */
    public void run(Stage stage, Site site, BenchmarkReport report) throws InterruptedException {
        UnitCosts costs;
        MemoryUse memory;
        try (RoomWriter writer = new RoomWriter(stage);
                CapacityMeter meter = new CapacityMeter(stage, site, report)) {
            CapacityCrowd crowd = new CapacityCrowd(site, perSecond);
            report.progress("warming up for %d s", warmUp.toSeconds());
            crowd.load().run(warmUp, crowd.mixed());
            Map<RequestKind, Window> loads = loads(meter, crowd);
            Map<String, CapacityMeter.Memory> few = meter.memory();
            Window fewRooms = quiet("few rooms, one edge", meter, crowd);
            report.progress("%,d rooms are added", rooms);
            List<RoomConfig> unvisited = RoomWriter.unvisited(rooms);
            add(unvisited, writer, meter);
            Window moreRooms = quiet("many rooms, one edge", meter, crowd);
            memory = new MemoryUse(few, meter.memory());
            report.progress("%d more edges start", furtherEdges);
            List<ChildJvm> edges = startEdges(site);
            Window both = quiet("many rooms, all edges", meter, crowd);
            writer.remove(unvisited);
            Window moreEdges = quiet("few rooms, all edges", meter, crowd);
            edges.forEach(ChildJvm::close);
            Window fewAgain = quiet("few rooms, one edge again", meter, crowd);
            costs = unitCosts(new Quiet(fewRooms, moreRooms, both, moreEdges, fewAgain), loads,
                    crowded(meter, crowd, writer));
        }
        report(stage, report, costs, memory);
    }

    private void report(Stage stage, BenchmarkReport report, UnitCosts costs, MemoryUse memory) {
        report.progress("calculating");
        CalculatedStates states = new CalculatedStates(Math.min(STATES_REPEATED_NANOS, each.toNanos() / 20));
        CapacityFormulas formulas = new CapacityFormulas(costs, states);
        List<CapacityPage.Need> needs = SIZES.stream()
                .map(size -> new CapacityPage.Need(size, formulas.demand(size), states.of(size.dataCenters(),
                        size.edges(), false), states.of(size.dataCenters(), size.edges(), true)))
                .toList();
        CapacityFigures.print(report, costs, needs);
        page.ifPresent(file -> write(file, new CapacityPage(MachineFacts.ofThis(), this, stage.topics().partitions(),
                costs, memory, needs).text()));
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("can't write the page " + file, e);
        }
    }

    private List<ChildJvm> startEdges(Site site) {
        List<ChildJvm> edges = new ArrayList<>();
        for (int number = 1; number <= furtherEdges; number++) {
            edges.add(site.startEdge(FURTHER_EDGE_HEAP, Map.of("edge.id", "further-" + number, "dataCenter",
                    "data-center-" + number, "rehearsal", "0s")));
        }
        return edges;
    }

    /** Returns when all of these rooms have a state. */
    private static void add(List<RoomConfig> rooms, RoomWriter writer, CapacityMeter meter)
            throws InterruptedException {
        double states = meter.records(Topics.ROOM_STATE.id()) + rooms.size();
        writer.add(rooms);
        long deadline = System.nanoTime() + ROOMS_KNOWN_WITHIN.toNanos();
        while (meter.records(Topics.ROOM_STATE.id()) < states) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the new rooms have no states after " + ROOMS_KNOWN_WITHIN);
            }
            TimeUnit.MILLISECONDS.sleep(200);
        }
    }

    /** A few visitors keep a room busy, so that marks are written as often as when there are many. */
    private Window quiet(String what, CapacityMeter meter, CapacityCrowd crowd) throws InterruptedException {
        crowd.trickle().run(shorter(SETTLED), crowd.fewWaiting());
        return meter.measure(what, crowd.trickle(), each, crowd.fewWaiting());
    }

    private Duration shorter(Duration time) {
        return time.compareTo(each) < 0 ? time : each;
    }

    /** All kinds one after the other; those who wait ask again after everybody had their turn. */
    private Map<RequestKind, Window> loads(CapacityMeter meter, CapacityCrowd crowd) throws InterruptedException {
        BenchmarkVisitors queue = crowd.visitors(each);
        BenchmarkVisitors accepted = crowd.visitors(CapacityCrowd.CLICK_INTERVAL);
        Map<RequestKind, Window> loads = new EnumMap<>(RequestKind.class);
        loads.put(RequestKind.NEWCOMER_WAITS,
                meter.measure("newcomers wait", crowd.load(), each, crowd.waiting(queue)));
        loads.put(RequestKind.NEWCOMER_ENTERS,
                meter.measure("newcomers enter", crowd.load(), each, crowd.entering(crowd.visitors(each))));
        crowd.load().run(shorter(CapacityCrowd.CLICK_INTERVAL), crowd.entering(accepted));
        loads.put(RequestKind.ACCEPTED,
                meter.measure("accepted visitors", crowd.load(), each, crowd.entering(accepted)));
        loads.put(RequestKind.POLL,
                meter.measure("queued visitors ask again", crowd.load(), each, crowd.waiting(queue)));
        return loads;
    }

    /** What it costs in a second that newcomers are spread over many rooms, beyond the same newcomers in one room. */
    private UnitCost crowded(CapacityMeter meter, CapacityCrowd crowd, RoomWriter writer) throws InterruptedException {
        add(RoomWriter.crowded(crowdedRooms), writer, meter);
        Window one = meter.measure("newcomers wait in one room", crowd.load(), each,
                crowd.waiting(crowd.visitors(each)));
        Window many = meter.measure("newcomers wait in many rooms", crowd.load(), each,
                crowd.newcomersOf(crowdedRooms, crowd.visitors(each)));
        return many.perSecond().minus(one.perSecond());
    }

    private UnitCosts unitCosts(Quiet quiet, Map<RequestKind, Window> loads, UnitCost crowded) {
        UnitCost few = quiet.few().perSecond();
        Map<RequestKind, UnitCost> requests = new EnumMap<>(RequestKind.class);
        loads.forEach((kind, load) -> requests.put(kind, load.perRequest(few)));
        UnitCost base = few.minus(requests.getOrDefault(RequestKind.POLL, UnitCost.NONE).times(CapacityCrowd.TRICKLE));
        UnitCost idleRoom = quiet.rooms().perSecond().minus(few).times(1.0 / rooms).atLeastNone();
        UnitCost edge = quiet.edges().perSecond().minus(quiet.fewAgain().perSecond()).times(1.0 / furtherEdges);
        UnitCost edgeWithRooms = quiet.both().perSecond().minus(quiet.rooms().perSecond()).times(1.0 / furtherEdges);
        double states = Math.max(1, rooms * idleRoom.topic(Topics.ROOM_STATE.id()).records());
        double read = Math.max(0, edgeWithRooms.cpu().broker() - Math.max(0, edge.cpu().broker())) / states;
        return new UnitCosts(requests, base.atLeastNone(), idleRoom,
                crowded.times(1.0 / (crowdedRooms - 1)).atLeastNone(), edge.atLeastNone(), read,
                Math.max(0, edge.topic(Topics.TRAFFIC.id()).records()));
    }
}
