package dev.anteroom.devkit.measure;

import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomState;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How an origin that becomes slower with each visitor is kept within a target. How long its answers took is told by the
 * origin; which limit was in force and whether anybody waited, by the states that edges decide by.
 *
 * <p>Thread-safe. All moments are milliseconds since the epoch.
 */
public final class SlowdownLog {

    private static final Logger LOG = LoggerFactory.getLogger(SlowdownLog.class);

    /** What is counted at the origin lags behind what edges let in by a request on its way: so long, unless that very one took longer. */
    private static final long ON_ITS_WAY_MILLIS = 500;

    /** Answers of such a time count once, or the times in which most are given would count for most. */
    private static final long SLOT_MILLIS = 250;

    private final DemoRoom room;
    private final long targetMillis;
    private final int fitting;
    private final TreeMap<Long, Integer> limits = new TreeMap<>();
    /** When those asked who reached the origin at a moment. */
    private final Map<Long, Long> askedAt = new HashMap<>();
    private final TreeMap<Long, Long> latencies = new TreeMap<>();
    private OptionalLong slowAt = OptionalLong.empty();
    private OptionalLong loweredAt = OptionalLong.empty();
    private long waitedUntil;

    /** @param fitting with so many visitors the origin answers within {@code target} */
    public SlowdownLog(DemoRoom room, Duration target, int fitting) {
        this.room = room;
        this.targetMillis = target.toMillis();
        this.fitting = fitting;
    }

    /** The origin takes so long for an answer. */
    public synchronized void answered(long latencyMillis, long atMillis) {
        latencies.merge(atMillis / SLOT_MILLIS, latencyMillis, Math::max);
        if (slowAt.isEmpty() && latencyMillis > targetMillis) {
            slowAt = OptionalLong.of(atMillis);
        }
    }

    /** A visitor who asked at the one moment was let in, and reached the origin at the other. */
    public synchronized void letIn(long askedAtMillis, long servedAtMillis) {
        askedAt.merge(servedAtMillis, askedAtMillis, Math::min);
    }

    /** An edge decides by {@code state} from now on. */
    public synchronized void applied(RoomState state, long atMillis) {
        if (!state.getRoomId().equals(room.id())) {
            return;
        }
        limits.put(state.getPublishedAt(), state.getTotalActiveUsers());
        if (loweredAt.isEmpty() && slowAt.isPresent() && state.getLimitReason() == LimitReason.SLOW) {
            loweredAt = OptionalLong.of(atMillis);
        }
        if (state.getWaitingUsers() > 0) {
            waitedUntil = Math.max(waitedUntil, atMillis);
        }
    }

    /**
     * What came of it; nothing was noticed of an origin that never became slow.
     *
     * @param counts how many were active; a lowered limit sends nobody away
     */
    synchronized Slowdown slowdown(ActiveCounts counts) {
        int lowest = limits.values().stream().mapToInt(Integer::intValue).min().orElse(room.limit());
        int over = overLimit(counts);
        if (loweredAt.isEmpty()) {
            return new Slowdown(targetMillis, fitting, -1, -1, -1, 0, lowest, over);
        }
        long lowered = loweredAt.getAsLong();
        long noticed = lowered - slowAt.orElse(lowered);
        OptionalLong settled = latencies.tailMap(lowered / SLOT_MILLIS, false).entrySet().stream()
                .filter(slot -> slot.getValue() <= targetMillis).mapToLong(slot -> slot.getKey() * SLOT_MILLIS)
                .findFirst();
        if (settled.isEmpty() || settled.getAsLong() > waitedUntil) {
            return new Slowdown(targetMillis, fitting, noticed,
                    settled.isEmpty() ? -1 : settled.getAsLong() - lowered, -1, 0, lowest, over);
        }
        long from = settled.getAsLong();
        long[] sorted = latencies.subMap(from / SLOT_MILLIS, true, waitedUntil / SLOT_MILLIS, true).values().stream()
                .mapToLong(Long::longValue).sorted().toArray();
        return new Slowdown(targetMillis, fitting, noticed, from - lowered, sorted[sorted.length / 2],
                counts.mean(from, waitedUntil), lowest, over);
    }

    /** By how many the active visitors were over the highest limit that any edge could still act on. */
    private int overLimit(ActiveCounts counts) {
        int over = 0;
        int before = 0;
        for (Map.Entry<Long, Integer> change : counts.fromMillis().entrySet()) {
            int above = change.getValue() - allowed(change.getKey());
            if (change.getValue() > before && above > over) {
                LOG.atWarn().addKeyValue("at", Instant.ofEpochMilli(change.getKey()))
                        .addKeyValue("active", change.getValue()).addKeyValue("over", above)
                        .log("more visitors than a lowered limit allows");
                over = above;
            }
            before = change.getValue();
        }
        return over;
    }

    private int allowed(long atMillis) {
        long leftAt = Math.min(atMillis - ON_ITS_WAY_MILLIS, askedAt.getOrDefault(atMillis, atMillis));
        long oldest = leftAt - room.lease().toMillis() - room.settle().toMillis();
        Map.Entry<Long, Integer> inForceThen = limits.floorEntry(oldest);
        return limits.subMap(oldest, true, atMillis, true).values().stream().mapToInt(Integer::intValue)
                .reduce(inForceThen == null ? room.limit() : inForceThen.getValue(), Math::max);
    }
}
