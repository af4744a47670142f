package dev.anteroom.simulator.engine;

import dev.anteroom.core.counting.Timing;
import dev.anteroom.core.roomstate.NewUserLimit;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.simulator.scenario.Change;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.Strategy;
import java.util.ArrayList;
import java.util.List;

/**
 * The room's present configuration, and how many visitors were admitted in the present bucket. Times are milliseconds
 * since the epoch.
 */
final class RoomInForce {

    private static final double NEARLY_ALL = 0.98;

    private final List<RoomConfig> configs = new ArrayList<>();
    private final List<Limit> limits = new ArrayList<>();
    private int present;
    private double factor = 1;
    private long bucketId;
    private int admittedInBucket;

    private record Limit(long since, int places) {
    }

    RoomInForce(Scenario scenario, Strategy strategy) {
        add(scenario.room(), scenario, strategy);
        for (Change change : scenario.changes()) {
            add(change.room(), scenario, strategy);
        }
        limits.add(new Limit(Long.MIN_VALUE / 2, places()));
    }

    private void add(RoomConfig room, Scenario scenario, Strategy strategy) {
        double curveFactor = strategy == Strategy.CURVE ? scenario.curveFactor() : 0;
        // States name the edges only where edges may divide the slots.
        CounterOutage outage = switch (strategy) {
            case EVEN_SPLIT, CURVE -> CounterOutage.SPLIT;
            case TICKETS, MINUTE_COUNTERS -> room.getCounterOutage();
        };
        configs.add(RoomConfig.newBuilder(room).setCurveFactor(curveFactor).setCounterOutage(outage).build());
    }

    RoomConfig config() {
        return configs.get(present);
    }

    void change(int index, long now) {
        present = index + 1;
        limits.add(new Limit(now, places()));
    }

    /** Lowers the limits to a part of the configured ones; returns whether that makes a difference. */
    boolean lower(double part, long now) {
        if (part == factor) {
            return false;
        }
        factor = part;
        limits.add(new Limit(now, places()));
        return true;
    }

    private int places() {
        return (int) Math.floor(config().getTotalActiveUsers() * factor);
    }

    /** The limit for new visitors: 0 while nobody new may enter. */
    int openPlaces() {
        boolean isClosed = config().getQueueAll() || config().getQueueingMethod() == QueueingMethod.REJECT;
        return isClosed ? 0 : places();
    }

    /** The highest limit among the states on which edges may still act at {@code now}. */
    int allowed(long now) {
        long oldest = now - config().getLeaseDurationMillis() - config().getSettleMillis();
        int allowed = places();
        for (int i = limits.size() - 1; i > 0 && limits.get(i).since() > oldest; i--) {
            allowed = Math.max(allowed, limits.get(i - 1).places());
        }
        return allowed;
    }

    void admitted(long now) {
        roll(now);
        admittedInBucket++;
    }

    /** Whether the limit of new visitors allows more admissions in the bucket of {@code now}. */
    boolean bucketHasRoom(long now) {
        roll(now);
        return admittedInBucket < NEARLY_ALL * NewUserLimit.inBucket(config().getNewUsersPerMinute(), bucketId,
                config().getBucketDurationMillis());
    }

    private void roll(long now) {
        long bucket = Timing.startOf(now, config().getBucketDurationMillis());
        if (bucket != bucketId) {
            bucketId = bucket;
            admittedInBucket = 0;
        }
    }
}
