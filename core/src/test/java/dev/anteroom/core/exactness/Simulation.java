package dev.anteroom.core.exactness;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.roomstate.CountingProof;
import dev.anteroom.core.roomstate.CountingProofs;
import dev.anteroom.core.roomstate.OriginSignals;
import dev.anteroom.core.roomstate.RoomInputs;
import dev.anteroom.core.roomstate.RoomSnapshot;
import dev.anteroom.core.roomstate.RoomStateCalculator;
import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.core.visit.MoveSink;
import dev.anteroom.schemas.avro.CutOffEdge;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * A room with its data centers, edges, counters and visitors. All rules are the real ones; only the logs, which are
 * late and lose what was not stored, the networks, the crashes and the visitors are simulated.
 */
final class Simulation {

    static final long START = 1_700_000_040_000L;
    /** How long a request takes to reach its counter; it is still counted within settle. */
    private static final int SLOWEST_REQUEST_MILLIS = 60;
    private static final int SLOWEST_VIEW_MILLIS = 5_000;
    private static final int LONGEST_BLINDNESS_MILLIS = 15_000;
    private static final int FRESH_VIEW_MILLIS = 100;

    private final World world;
    private final SimulatedRoom room;
    private final long end;
    private final RoomStateCalculator calculator = new RoomStateCalculator(5, RoomStateCalculator.KEPT_PERCENT);
    private final Weather weather;
    private final Map<String, SimulatedLog> logs = new TreeMap<>();
    private final Map<String, SimulatedCounter> counters = new TreeMap<>();
    private final Map<String, CountingLag> lags = new TreeMap<>();
    private final List<SimulatedEdge> edges = new ArrayList<>();
    private final List<SimulatedProducer> producers = new ArrayList<>();
    private final CountingProofs proofs;
    private final List<Runnable> views = new ArrayList<>();
    private final List<String> workers = new ArrayList<>();
    private final List<SimulatedVisitor> visitors = new ArrayList<>();
    private final Set<String> uncounted = new HashSet<>();
    private final OrderOfEntry order;
    private final Optional<SimulatedOrigin> origin;
    private RecentSnapshots recent;
    private RoomState newest = new RoomState();
    private Optional<CutOff> cutOff = Optional.empty();
    private double moving = 0.15;
    private boolean areViewsFresh;
    private int worst;
    private int excess = Integer.MIN_VALUE;
    private int excessOfCounted = Integer.MIN_VALUE;
    private int admissions;
    private long lastVisitorId;
    private long slowestClock;

    Simulation(long seed, SimulatedRoom room, int dataCenters, long millis) {
        this(seed, room, dataCenters, millis, Weather.WITHOUT_MARKS);
    }

    Simulation(long seed, SimulatedRoom room, int dataCenters, long millis, Weather weather) {
        this.weather = weather;
        this.world = new World(seed, START);
        this.room = room;
        this.end = START + millis;
        this.order = new OrderOfEntry(room.timing());
        this.recent = new RecentSnapshots(List.of(), List.of(), 0L);
        this.origin = room.config().getHealthChecks().isEmpty()
                ? Optional.empty()
                : Optional.of(new SimulatedOrigin(world, end));
        scope(ScopeKey.ANYWHERE, lag());
        List<Integer> lagsOfMoves = new ArrayList<>();
        for (int i = 0; i < dataCenters; i++) {
            int lag = lag();
            scope("dc-" + i, lag);
            lagsOfMoves.add(lag);
        }
        List<SimulatedLog> partitions = List.copyOf(logs.values());
        List<String> names = List.copyOf(logs.keySet());
        this.proofs = new CountingProofs(key -> names.indexOf(key.scope()));
        for (int i = 0; i < dataCenters; i++) {
            int edgesHere = 1 + world.upTo(1);
            // A data center that nobody has heard of before.
            long begin = i > 0 && world.chance(0.2) ? START + world.upTo((int) millis / 2) : START;
            for (int edge = 0; edge < edgesHere; edge++) {
                workers.add("dc-" + i + "|dc-" + i + "-" + edge);
                edge("dc-" + i + "-" + edge, "dc-" + i, partitions, lagsOfMoves.get(i), begin);
            }
        }
        world.every(250, end, this::publish);
        world.every(250, end, this::stallAppends);
        world.every(100, end, this::arrive);
        world.every(1_000, end, this::lookForUncounted);
    }

    /** Most visitors that were active at the same time. */
    int worst() {
        return worst;
    }

    /** How far the highest limit of all states that could be acted upon was exceeded, in visitors; negative if it was kept. */
    int excess() {
        return excess;
    }

    /** The same, without the visitors whom only an edge that is cut off went on to serve, wherever they are now. */
    int excessOfCounted() {
        return excessOfCounted;
    }

    /** Nothing that the first edge writes arrives for a while. */
    Simulation cutOff(long from, long millis) {
        return cutOff(from, millis, millis);
    }

    /** The same, and a balancer notices after {@code noticedAfter} that the edge is not connected, and sends nobody there. */
    Simulation cutOff(long from, long millis, long noticedAfter) {
        long begin = START + from;
        SimulatedProducer producer = producers.getFirst();
        cutOff = Optional.of(new CutOff(edges.getFirst(), producer, begin, begin + millis, begin + noticedAfter));
        world.at(begin, () -> producer.stall(begin + millis));
        return this;
    }

    /** For a while nobody can append anywhere. */
    Simulation stallAllAppends(long from, long millis) {
        world.at(START + from, () -> logs.values().forEach(log -> log.stall(world.now() + millis)));
        return this;
    }

    /** For a while counters answer, but what they report is not stored. */
    Simulation stallReports(long from, long millis) {
        world.at(START + from, () -> counters.values().forEach(counter -> counter.stallReports(world.now() + millis)));
        return this;
    }

    /** Edges see each state soon after it is published. */
    Simulation withFreshViews() {
        areViewsFresh = true;
        return this;
    }

    /** No visitor asks another edge than the first one. */
    Simulation withoutMoving() {
        moving = 0;
        return this;
    }

    /** The origin of a room that names a check. */
    SimulatedOrigin origin() {
        return origin.orElseThrow();
    }

    /** When visitors were let in while others waited who had come before them, in milliseconds since the start. */
    List<Long> outOfOrder() {
        return order.outOfOrder().stream().map(at -> at - START).toList();
    }

    int admissions() {
        return admissions;
    }

    int replays() {
        return counters.values().stream().mapToInt(SimulatedCounter::replays).sum();
    }

    /** Scopes that had numbers that were not counted though settle was over, and the longest outage too. */
    Set<String> uncounted() {
        return uncounted;
    }

    int lostReports() {
        return counters.values().stream().mapToInt(SimulatedCounter::lostReports).sum();
    }

    Simulation run() {
        world.runUntil(end);
        return this;
    }

    /** Often the most that is possible. */
    private int lag() {
        int settle = (int) room.timing().settle();
        return world.chance(0.3) ? settle : world.upTo(settle);
    }

    private void scope(String name, int lag) {
        CountedScope counted = new CountedScope(name, room.grain());
        logs.put(name, new SimulatedLog(counted));
        counters.put(name, new SimulatedCounter(world, counted, Math.max(0, lag - SLOWEST_REQUEST_MILLIS)));
    }

    private void edge(String edgeId, String dataCenter, List<SimulatedLog> partitions, int lag,
            long begin) {
        int skew = weather.clockSkew();
        // The clock of an edge that joins others must not be behind them by more than settle.
        int behind = begin > START ? Math.min(skew, (int) room.timing().settle()) : skew;
        int lead = world.upTo(skew + behind) - behind;
        slowestClock = Math.min(slowestClock, lead);
        SimulatedEdge.Identity identity = new SimulatedEdge.Identity(edgeId, dataCenter, () -> ++lastVisitorId, lead);
        SimulatedProducer producer = new SimulatedProducer(world, weather, identity, partitions,
                Objects.requireNonNull(logs.get(dataCenter)), lag);
        producers.add(producer);
        producer.start(begin, end);
        SimulatedEdge edge = new SimulatedEdge(world, room, identity, counters,
                new SimulatedEdge.Sending(sink(producer), producer.membership()),
                new SimulatedEdge.Told(this::waits, this::admitted));
        edges.add(edge);
        int viewDelay = world.upTo(SLOWEST_VIEW_MILLIS);
        boolean jitters = world.chance(0.5);
        long[] blindUntil = {START};
        views.add(() -> {
            RoomState state = newest;
            if (areViewsFresh) {
                world.after(world.upTo(FRESH_VIEW_MILLIS), () -> edge.see(state));
                return;
            }
            if (world.chance(0.005)) {
                blindUntil[0] = world.now() + world.upTo(LONGEST_BLINDNESS_MILLIS);
            }
            if (world.now() >= blindUntil[0]) {
                world.after(jitters ? world.upTo(viewDelay) : viewDelay, () -> edge.see(state));
            }
            if (world.chance(0.05)) {
                world.after(world.upTo(2 * SLOWEST_VIEW_MILLIS), () -> edge.see(state));
            }
        });
    }

    private static MoveSink sink(SimulatedProducer producer) {
        return new MoveSink() {
            @Override
            public boolean offer(TrafficEvent move) {
                CompletableFuture<Boolean> unused = producer.append(move);
                return true;
            }

            @Override
            public CompletableFuture<Boolean> store(TrafficEvent move) {
                return producer.append(move);
            }
        };
    }

    private void publish() {
        long now = world.now();
        List<DataCenterState> states = new ArrayList<>();
        logs.forEach((name, log) -> lag(name).publish(log.told(now), now).ifPresent(told -> {
            note(List.copyOf(logs.keySet()).indexOf(name), told);
            states.add(told.state());
        }));
        RoomSnapshot snapshot = calculator
                .calculate(new RoomInputs(room.schedule(), states, Workers.of(living()), recent,
                        origin.map(SimulatedOrigin::signals).orElse(OriginSignals.NONE), proof(states), now));
        recent = snapshot.recent();
        origin.ifPresent(it -> it.published(snapshot));
        newest = snapshot.state();
        views.forEach(Runnable::run);
    }

    /** An edge that is cut off is taken for dead at once. */
    private List<String> living() {
        boolean isOneCutOff = cutOff.filter(it -> it.isOn(world.now())).isPresent();
        return isOneCutOff ? workers.subList(1, workers.size()) : workers;
    }

    /** What is counted is told less often than states are published. */
    private void note(int partition, SimulatedLog.Told told) {
        if (weather.marks() && !told.edges().dataCenters().isEmpty()) {
            proofs.waitsFor(partition, told.edges());
            if (world.chance(0.3)) {
                proofs.counted(partition, told.upTo());
            }
        }
    }

    /** A data center in which nobody is counted need not have a new state, or any state. */
    private CountingProof proof(List<DataCenterState> states) {
        return proofs.of(room.config().getRoomId(), CountingProofs
                .moments(states.stream().filter(state -> !state.getCells().isEmpty()).toList()));
    }

    private void stallAppends() {
        logs.values().forEach(log -> {
            if (weather.longestAppendStall() > 0 && world.chance(0.004)) {
                log.stall(world.now() + world.upTo(weather.longestAppendStall()));
            }
        });
    }

    private CountingLag lag(String scope) {
        return lags.computeIfAbsent(scope,
                name -> new CountingLag(world, weather.marks(), (int) room.timing().settle()));
    }

    private void lookForUncounted() {
        long time = world.now() - 2 * room.timing().settle();
        counters.forEach((scope, counter) -> {
            if (!counter.isCountedUntil(time)) {
                uncounted.add(scope);
            }
        });
    }

    /** Quiet times, and rushes of many times the limit. */
    private void arrive() {
        if (!producers.getFirst().hasJoined()) {
            return;
        }
        int limit = room.config().getTotalActiveUsers();
        boolean rush = (world.now() - START) / 15_000 % 3 == 1;
        double perStep = limit * (rush ? 0.05 : 0.008);
        int here = (int) perStep + (world.chance(perStep % 1) ? 1 : 0);
        for (int i = 0; i < here; i++) {
            SimulatedVisitor visitor = new SimulatedVisitor();
            visitors.add(visitor);
            visit(visitor, anyEdge());
        }
    }

    /** An edge serves nobody before all partitions wait for it; the first one has joined by now. */
    private SimulatedEdge anyEdge() {
        int drawn = world.upTo(edges.size() - 1);
        return edges.get(producers.get(drawn).hasJoined() ? drawn : 0);
    }

    /** A balancer chooses by the visitor, so that whoever is sent to another edge comes back when the own one is connected. */
    private SimulatedEdge connected(SimulatedEdge edge) {
        boolean isElsewhere = cutOff.filter(it -> it.isElsewhere(edge, world.now())).isPresent();
        return isElsewhere ? edges.get(1 + world.upTo(edges.size() - 2)) : edge;
    }

    private void visit(SimulatedVisitor visitor, SimulatedEdge home) {
        SimulatedEdge edge = connected(home);
        Optional<VisitorPass> cookie = visitor.cookie();
        if (cutOff.filter(it -> it.isUncounted(edge, world.now())).isPresent()) {
            edge.visit(visitor);
        } else {
            visitor.asksToBeCounted(world.now(), room);
            edge.visit(visitor);
            visitor.counted(room);
        }
        if (cookie.isPresent() && world.chance(0.1)) {
            // Browsers send parallel requests with one cookie.
            edge.visit(visitor, cookie);
        }
        SimulatedEdge next = world.chance(moving) ? anyEdge() : home;
        // A little later, because a ticket counter may have to be asked first.
        world.after(300, () -> plan(visitor, next));
    }

    private void plan(SimulatedVisitor visitor, SimulatedEdge edge) {
        boolean active = visitor.isAdmitted();
        if (world.chance(active ? 0.15 : 0.02)) {
            // Leaves without ending the session.
            return;
        }
        if (active && world.chance(0.05)) {
            world.after(world.upTo(2_000), () -> edge.logOut(visitor));
            return;
        }
        if (world.chance(0.05)) {
            world.after(world.upTo(40_000), () -> visit(visitor, edge));
            return;
        }
        long next = visitor.cookie().map(active ? this::nextRequest : this::nextPoll).orElse(world.now());
        world.at(next, () -> visit(visitor, edge));
    }

    private long nextRequest(VisitorPass pass) {
        // At the last moment, or just before it, or any time.
        long session = room.sessionAt(pass.lastCheckIn());
        long lastMoment = pass.lastCheckIn() + session - 1;
        return world.chance(0.4) ? lastMoment - world.upTo(20) : world.now() + world.upTo((int) session - 400);
    }

    private long nextPoll(VisitorPass pass) {
        return world.now() + pass.refreshIntervalSeconds() * 10L * (85 + world.upTo(30));
    }

    private void waits(SimulatedVisitor visitor) {
        visitor.cookie().ifPresent(pass -> order.waited(visitor, pass.bucketId(), world.now()));
    }

    private void admitted(SimulatedVisitor visitor) {
        admissions++;
        visitor.entered(room);
        visitor.cookie().ifPresent(pass -> order.entered(pass.bucketId(), world.now()));
        // Whoever is active by the slowest clock is served there.
        long now = world.now() + slowestClock;
        // Who hears late of an admission was counted since then, by the limit of then; others may have entered since by a
        // higher one.
        long countedAt = visitor.cookie().map(VisitorPass::acceptedAt).orElse(now);
        int allowed = Math.max(allowed(Math.min(countedAt, world.now())), allowed(world.now()));
        List<SimulatedVisitor> active = visitors.stream().filter(each -> isActive(each, now)).toList();
        worst = Math.max(worst, active.size());
        excess = Math.max(excess, active.size() - allowed);
        excessOfCounted = Math.max(excessOfCounted,
                (int) active.stream().filter(each -> !each.isUncounted(now)).count() - allowed);
    }

    /** A visitor whom a cut off edge turns away is not in the origin, whatever the cookie promises elsewhere. */
    private boolean isActive(SimulatedVisitor visitor, long now) {
        return room.config().getCutOffEdge() == CutOffEdge.HOLD
                ? visitor.isLetIn(now, room)
                : visitor.isActive(now, room);
    }

    private int allowed(long now) {
        return origin.map(it -> it.allowed(now - room.timing().lease() - room.timing().settle()))
                .orElseGet(() -> room.allowed(now));
    }
}
