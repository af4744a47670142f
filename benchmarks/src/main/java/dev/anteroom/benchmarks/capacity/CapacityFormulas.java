package dev.anteroom.benchmarks.capacity;

import dev.anteroom.schemas.topic.Topics;
import java.util.Comparator;
import java.util.List;

/**
 * Calculates what installations need from what was measured at a small one. Pure; the page has the formulas in words.
 *
 * @param measured unit costs, of states of one data center and one edge
 * @param states what states of rooms cost by their size
 */
record CapacityFormulas(UnitCosts measured, StateCost.Source states) {

    /** At most so many marks are written in a second by all edges together. */
    static final double MOST_MARKS = 20_000;
    /** An edge writes a mark into each partition so often while anybody waits. */
    static final double MARKS_WHILE_BUSY = 10;
    /** States are published at most so often in a second. */
    static final double PUBLICATIONS = 4;
    /** As many marks are written within the two seconds by which counts may be late. */
    static final double MARKS_IN_TIME = 2 * MOST_MARKS;
    /** As many proofs are told within these, as all tasks together tell 2 000 a second. */
    static final double PROOFS_IN_TIME = 2 * 2_000;
    /** Which part of all requests the most visited room gets at least. */
    static final double HOTTEST_ROOM = 0.1;
    /** Which part of what there may be is wanted of what depends on partitions. */
    static final double COMFORTABLE = 0.5;
    /** How many cores one aggregator, and one broker, should use at most. */
    static final double CORES_OF_A_PROCESS = 2;
    /** What a broker sends in a second at most, in megabytes. */
    static final double BROKER_SENDS = 100;
    /** As many brokers as one cluster is taken to have at most. */
    static final int MOST_BROKERS = 12;
    /** What an edge should read in a second at most, in megabytes. */
    static final double EDGE_READS = 1;

    private static final double MICROS = 1e6;
    private static final double MEGABYTE = 1e6;
    private static final List<Integer> PARTITIONS = List.of(6, 12, 18, 24, 36, 48, 72, 96, 144, 192, 384, 768);
    private static final String HEARTBEATS = Topics.EDGE_HEARTBEATS.id();
    private static final String ROOM_STATE = Topics.ROOM_STATE.id();

    /** Some of what is needed in each second, for one number of partitions. */
    private record Work(double marks, double aggregatorMicros, double busiestMicros) {
    }

    /** States a second: of all rooms, and of one busy room; and what they cost. */
    private record Publishing(double idle, double busyRoom, double dataCenterOfBusyRoom, StateCost idleState,
            StateCost busyState) {
    }

    Demand demand(InstallationSize of) {
        UnitCost requests = requests(of);
        Publishing publishing = publishing(of, moves(requests));
        int partitions = PARTITIONS.stream().min(Comparator.comparingDouble(count -> Math.max(COMFORTABLE,
                worstShare(of, work(of, requests, publishing, count), count)))).orElseThrow();
        Work work = work(of, requests, publishing, partitions);
        return demand(of, requests, publishing, partitions, work);
    }

    /** Many partitions divide the work, and make marks and proofs rarer. */
    private static double worstShare(InstallationSize of, Work work, int partitions) {
        return Math.max(work.busiestMicros() / MICROS, Math.max(of.edges() * (double) partitions / MARKS_IN_TIME,
                partitions * (double) partitions / PROOFS_IN_TIME));
    }

    private UnitCost requests(InstallationSize of) {
        UnitCost sum = UnitCost.NONE;
        for (RequestKind kind : RequestKind.values()) {
            sum = sum.plus(measured.request(kind).times(kind.part() * of.requestsPerSecond()));
        }
        return sum;
    }

    private static double moves(UnitCost requests) {
        return requests.topic(Topics.TRAFFIC.id()).records();
    }

    private Publishing publishing(InstallationSize of, double moves) {
        double room = Math.clamp(moves / of.busyRooms(), 1, PUBLICATIONS);
        double dataCenter = Math.clamp(moves / of.busyRooms() / of.dataCenters(), 1, PUBLICATIONS);
        return new Publishing(of.idleRooms() * measured.idleRoom().topic(ROOM_STATE).records(), room, dataCenter,
                states.of(of.dataCenters(), of.edges(), false), states.of(of.dataCenters(), of.edges(), true));
    }

    private Work work(InstallationSize of, UnitCost requests, Publishing publishing, int partitions) {
        double marks = Math.min(MOST_MARKS, of.edges() * partitions * MARKS_WHILE_BUSY);
        double marksMicros = marks * measured.mark().cpu().aggregator();
        double counting = requests.cpu().aggregator();
        double idle = of.idleRooms() * measured.idleRoom().cpu().aggregator() + publishing.idle()
                * more(publishing.idleState().calculateMicros(), states.of(1, 1, false).calculateMicros());
        double ofOneRoom = publishing.busyRoom() * publishing.busyState().calculateMicros()
                + of.dataCenters() * publishing.dataCenterOfBusyRoom() * dataCenterPublication();
        double all = measured.base().cpu().aggregator() + marksMicros + counting + idle
                + of.busyRooms() * ofOneRoom;
        double hottest = Math.max(HOTTEST_ROOM, 1.0 / of.rooms()) * counting / of.dataCenters() + ofOneRoom;
        return new Work(marks, all, (all - hottest) / partitions + hottest);
    }

    /** CPU time of the aggregator for one state of a room in one data center, as one topology writes it and another reads it. */
    private double dataCenterPublication() {
        double publications = Math.max(1, measured.busyRoom().topic(ROOM_STATE).records());
        return Math.max(0, measured.busyRoom().cpu().aggregator() / publications
                - states.of(1, 1, true).calculateMicros());
    }

    private Demand demand(InstallationSize of, UnitCost requests, Publishing publishing, int partitions, Work work) {
        double edgeMicros = measured.base().cpu().edge() + requests.cpu().edge() / of.edges()
                + readingMicros(of, publishing);
        double statesRead = publishing.idle() + of.busyRooms() * publishing.busyRoom();
        double brokerMicros = measured.base().cpu().broker() + requests.cpu().broker()
                + of.idleRooms() * measured.idleRoom().cpu().broker()
                + of.busyRooms() * (1 + of.dataCenters() * publishing.dataCenterOfBusyRoom() / PUBLICATIONS) / 2
                        * measured.busyRoom().cpu().broker()
                + work.marks() * measured.mark().cpu().broker()
                + (of.edges() - 1) * statesRead * measured.furtherRead();
        Demand.Cores cores = new Demand.Cores(of.edges() * edgeMicros / MICROS, work.aggregatorMicros() / MICROS,
                brokerMicros / MICROS);
        Demand.Traffic traffic = traffic(of, requests, publishing, work.marks());
        int least = of.copies();
        int aggregators = Math.max(Math.min(2, least), (int) Math.ceil(cores.aggregators() / CORES_OF_A_PROCESS));
        int brokers = Math.max(least, (int) Math.ceil(Math.max(cores.brokers() / CORES_OF_A_PROCESS,
                (traffic.out() + traffic.in() * (of.copies() - 1)) / BROKER_SENDS)));
        return new Demand(partitions, aggregators, brokers, cores, edgeMicros / MICROS, work.busiestMicros() / MICROS,
                traffic, bounds(of, publishing, partitions, work, edgeMicros, traffic));
    }

    /** CPU time of one edge for the states that it reads in a second, in microseconds. */
    private double readingMicros(InstallationSize of, Publishing publishing) {
        double idleMore = more(publishing.idleState().readMicros(), states.of(1, 1, false).readMicros());
        double busyMore = more(publishing.busyState().readMicros(), states.of(1, 1, true).readMicros());
        double busyPart = publishing.busyRoom() / PUBLICATIONS;
        return (of.edges() - 1) * measured.furtherEdge().topic(HEARTBEATS).records() * heartbeatMicros()
                + of.idleRooms() * measured.idleRoom().cpu().edge() + publishing.idle() * idleMore
                + of.busyRooms() * (busyPart * measured.busyRoom().cpu().edge() + publishing.busyRoom() * busyMore);
    }

    /** A state of a larger installation costs no less, though it may be measured so. */
    private static double more(double here, double inTheSmallest) {
        return Math.max(0, here - inTheSmallest);
    }

    /** CPU time of an edge for the heartbeat of another one: it is a record that is read, as a small state is. */
    private double heartbeatMicros() {
        double records = measured.idleRoom().topic(ROOM_STATE).records();
        return records > 0 ? measured.idleRoom().cpu().edge() / records : states.of(1, 1, false).readMicros();
    }

    private Demand.Traffic traffic(InstallationSize of, UnitCost requests, Publishing publishing, double marks) {
        double idleStates = publishing.idle() * publishing.idleState().bytes();
        double busyStates = of.busyRooms() * publishing.busyRoom() * publishing.busyState().bytes();
        double promises = publishing.idle() * publishing.idleState().promiseBytes()
                + of.busyRooms() * publishing.busyRoom() * publishing.busyState().promiseBytes();
        double dataCenters = of.busyRooms() * of.dataCenters() * publishing.dataCenterOfBusyRoom() / PUBLICATIONS
                * (measured.busyRoom().bytes() - measured.busyRoom().topic(ROOM_STATE).bytes());
        double states = (idleStates + busyStates) / MEGABYTE;
        double in = states + (requests.bytes() + promises + dataCenters + marks * measured.mark().bytes()) / MEGABYTE;
        double heartbeats = of.edges() * measured.furtherEdge().topic(HEARTBEATS).bytes() / MEGABYTE;
        double out = in - states + (states + heartbeats) * of.edges();
        return new Demand.Traffic(in, out, states, moves(requests), marks);
    }

    private List<Bound> bounds(InstallationSize of, Publishing publishing, int partitions, Work work, double edgeMicros,
            Demand.Traffic traffic) {
        return List.of(
                new Bound("the event loop of one edge", edgeMicros / MICROS, 1, "cores",
                        "more edges; where reading states is most of it, fewer or smaller states"),
                new Bound("states that each edge reads", traffic.readByAnEdge(), EDGE_READS, "MB/s",
                        "states of rooms that nobody visits without the data centers that add nothing to them, and more"
                                + " rarely; or edges that read only the rooms that they serve"),
                new Bound("what the brokers send", traffic.out(), MOST_BROKERS * BROKER_SENDS, "MB/s",
                        "smaller states, as for the edges; or a reader in each data center that hands states on to its"
                                + " edges"),
                new Bound("the work for one partition", work.busiestMicros() / MICROS, 1, "cores",
                        "more partitions, unless it is a single room; then longer publishing intervals"),
                new Bound("marks: edges × partitions", of.edges() * (double) partitions, MARKS_IN_TIME, "",
                        "fewer and larger edges, or marks that one edge writes for all of its data center"),
                new Bound("proofs: partitions × partitions", partitions * (double) partitions, PROOFS_IN_TIME, "",
                        "fewer partitions, with more of a core for each"),
                new Bound("size of a busy room's state", publishing.busyState().bytes(), Topics.LARGEST_STATE_BYTES,
                        "bytes", "a state that names edges by data center"),
                new Bound("size of what its states promised", publishing.busyState().promiseBytes(),
                        Topics.LARGEST_STATE_BYTES, "bytes", "promises as differences, or a longer publishing"
                                + " interval for rooms in many data centers"));
    }
}
