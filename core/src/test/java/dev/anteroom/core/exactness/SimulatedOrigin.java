package dev.anteroom.core.exactness;

import dev.anteroom.core.health.LimitControl;
import dev.anteroom.core.roomstate.OriginSignals;
import dev.anteroom.core.roomstate.RoomSnapshot;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomHealth;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * An origin that fails, works again and is slow at random moments, as its check tells the room; and which limits were
 * in force because of that.
 */
final class SimulatedOrigin {

    static final String CHECK = "origin";
    static final long LATENCY_TARGET_MILLIS = 100;

    private static final int SOONEST_MILLIS = 500;
    private static final int LATEST_MILLIS = 25_000;
    private static final int MEASURED_EACH_MILLIS = 1_000;
    private static final double FORGOTTEN = 0.2;

    private final World world;
    private final Set<LimitReason> reasons = EnumSet.noneOf(LimitReason.class);
    private final TreeMap<Long, Integer> limits = new TreeMap<>();
    private RoomHealth said;
    private LimitMemory memory = LimitControl.nothing();

    SimulatedOrigin(World world, long end) {
        this.world = world;
        this.said = RoomHealth.newBuilder().setRoomId(SimulatedRoom.ID).setCheckId(CHECK).setAt(world.now())
                .setStatus(HealthStatus.HEALTHY).setSequence(1).setSince(world.now()).build();
        world.after(SOONEST_MILLIS + world.upTo(LATEST_MILLIS), this::turn);
        world.every(MEASURED_EACH_MILLIS, end, this::measure);
    }

    private void turn() {
        HealthStatus next = said.getStatus() == HealthStatus.UNHEALTHY
                ? world.chance(FORGOTTEN) ? HealthStatus.UNKNOWN : HealthStatus.HEALTHY
                : HealthStatus.UNHEALTHY;
        said = RoomHealth.newBuilder(said).setStatus(next).setSequence(said.getSequence() + 1).setSince(world.now())
                .build();
        world.after(SOONEST_MILLIS + world.upTo(LATEST_MILLIS), this::turn);
    }

    /** Some ten measurements in a row are slow, and then some ten are not. */
    private void measure() {
        boolean isSlow = world.now() / 10_000 % 2 == 0;
        said = RoomHealth.newBuilder(said).setLatencyAt(world.now())
                .setLatencyMicros(isSlow ? 2_000 * LATENCY_TARGET_MILLIS : 500 * LATENCY_TARGET_MILLIS).build();
    }

    OriginSignals signals() {
        return new OriginSignals(List.of(said), memory);
    }

    void published(RoomSnapshot snapshot) {
        memory = snapshot.limits();
        limits.put(snapshot.state().getPublishedAt(), snapshot.state().getTotalActiveUsers());
        reasons.add(snapshot.state().getLimitReason());
    }

    /** The highest limit of all states that are newer than {@code since}, and of the one before them. */
    int allowed(long since) {
        Map.Entry<Long, Integer> before = limits.floorEntry(since);
        return limits.tailMap(before == null ? since : before.getKey()).values().stream().mapToInt(Integer::intValue)
                .max().orElseThrow();
    }

    int lowestLimit() {
        return limits.values().stream().mapToInt(Integer::intValue).min().orElseThrow();
    }

    /** Why limits were lowered at any time. */
    Set<LimitReason> reasons() {
        return reasons;
    }
}
