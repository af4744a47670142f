package dev.anteroom.core.exactness;

import dev.anteroom.core.counting.MarkSchedule;
import dev.anteroom.core.visit.EdgeMembership;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** How an edge appends: in order, some time later, and now and then not for a while. Writes the edge's marks. */
final class SimulatedProducer {

    private static final int STEP_MILLIS = 50;
    private static final int ACK_MILLIS = 5;
    private static final double STALLS = 0.001;

    private final World world;
    private final Weather weather;
    private final SimulatedEdge.Identity identity;
    private final List<SimulatedLog> logs;
    private final SimulatedLog own;
    private final int lag;
    private final int interval;
    private final int run;
    private final MarkSchedule schedule;
    private final Map<SimulatedLog, Long> lastArrival = new HashMap<>();
    private long stalledUntil;
    private boolean hasJoined;

    SimulatedProducer(World world, Weather weather, SimulatedEdge.Identity identity, List<SimulatedLog> logs,
            SimulatedLog own, int lag) {
        this.world = world;
        this.weather = weather;
        this.identity = identity;
        this.logs = logs;
        this.own = own;
        this.lag = lag;
        this.interval = world.chance(0.5) ? 100 : 1_000;
        this.run = 1 + world.upTo(1_000_000_000);
        this.schedule = new MarkSchedule(new MarkSchedule.Writer(identity.dataCenter(), identity.edgeId(), run),
                logs.size());
    }

    void start(long begin, long end) {
        if (weather.marks()) {
            world.at(begin, () -> world.every(STEP_MILLIS, end, this::step));
        }
    }

    EdgeMembership membership() {
        return weather.marks()
                ? new EdgeMembership(run, roomId -> schedule.stored(logs.indexOf(own), world.now()))
                : EdgeMembership.NONE;
    }

    /** Whether the edge was ever waited for everywhere, as it is before it serves anybody. */
    boolean hasJoined() {
        hasJoined = hasJoined || !weather.marks() || schedule.unsure(world.now()) == 0;
        return hasJoined;
    }

    /** Whether the edge knows that counting waits for it. */
    boolean isWaitedFor() {
        return schedule.stored(logs.indexOf(own), world.now()).isMember();
    }

    /** Nothing arrives before {@code until}. */
    void stall(long until) {
        stalledUntil = Math.max(stalledUntil, until);
    }

    /** Sends a move; completed when the edge hears that it is stored. */
    CompletableFuture<Boolean> append(TrafficEvent move) {
        long arrival = arrival(own);
        CompletableFuture<Boolean> stored = new CompletableFuture<>();
        world.at(arrival, () -> own.append(move));
        world.at(arrival + ACK_MILLIS, () -> stored.complete(true));
        return stored;
    }

    private void step() {
        if (weather.longestEdgeStall() > 0 && world.chance(STALLS)) {
            stall(world.now() + world.upTo(weather.longestEdgeStall()));
        }
        hasJoined();
        schedule.due(world.now(), identity.now(world), interval).forEach(this::send);
    }

    private void send(MarkSchedule.Due due) {
        SimulatedLog log = logs.get(due.partition());
        long arrival = arrival(log);
        world.at(arrival, () -> log.append(due.key(), due.at(), world.now()));
        world.at(arrival + ACK_MILLIS, () -> schedule.acknowledged(due, world.now()));
    }

    private long arrival(SimulatedLog log) {
        long earliest = Math.max(world.now() + lag, Math.max(stalledUntil, log.stalledUntil()));
        return lastArrival.merge(log, earliest, Math::max);
    }
}
