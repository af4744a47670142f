package dev.anteroom.simulator.engine;

import dev.anteroom.core.counting.Timing;
import dev.anteroom.core.roomstate.NewUserLimit;
import dev.anteroom.schemas.avro.QueueingMethod;
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
    private final List<Long> since = new ArrayList<>();
    private int present;
    private long bucketId;
    private int admittedInBucket;

    RoomInForce(Scenario scenario, Strategy strategy, long start) {
        add(scenario.room(), scenario, strategy, Long.MIN_VALUE / 2);
        for (Change change : scenario.changes()) {
            add(change.room(), scenario, strategy, start + change.at());
        }
    }

    private void add(RoomConfig room, Scenario scenario, Strategy strategy, long from) {
        double curveFactor = strategy == Strategy.CURVE ? scenario.curveFactor() : 0;
        configs.add(RoomConfig.newBuilder(room).setCurveFactor(curveFactor).build());
        since.add(from);
    }

    RoomConfig config() {
        return configs.get(present);
    }

    void change(int index) {
        present = index + 1;
    }

    /** The limit for new visitors: 0 while nobody new may enter. */
    int openPlaces() {
        boolean isClosed = config().getQueueAll() || config().getQueueingMethod() == QueueingMethod.REJECT;
        return isClosed ? 0 : config().getTotalActiveUsers();
    }

    /** The highest limit among the states on which edges may still act at {@code now}. */
    int allowed(long now) {
        long oldest = now - config().getLeaseDurationMillis() - config().getSettleMillis();
        int allowed = config().getTotalActiveUsers();
        for (int i = present; i > 0 && since.get(i) > oldest; i--) {
            allowed = Math.max(allowed, configs.get(i - 1).getTotalActiveUsers());
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
