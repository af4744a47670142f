package dev.anteroom.devkit.measure;

import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomState;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * A time in which the origin fails, and what came of it. Who was let in is told by the origin; when the room was held, by
 * the states that edges decide by.
 *
 * <p>Thread-safe. All moments are milliseconds since the epoch.
 */
public final class OutageLog {

    /** Who waits on a stream asks at the origin so long after an edge let that visitor in, and no later. */
    private static final long ON_ITS_WAY_MILLIS = 500;
    /** How long before the recovery the number of those who were in is taken, which only fell in the meantime. */
    private static final long COUNTED_BEFORE_MILLIS = 2_000;

    private final DemoRoom room;
    private final long recoverMillis;
    private final List<Long> admissions = new ArrayList<>();
    private OptionalLong failedAt = OptionalLong.empty();
    private OptionalLong heldAt = OptionalLong.empty();
    private OptionalLong workedAt = OptionalLong.empty();
    private OptionalLong recoveredAt = OptionalLong.empty();
    private long failures;

    /** @param recoverMillis how long the ramp takes, {@code recover_over} of the room */
    public OutageLog(DemoRoom room, long recoverMillis) {
        this.room = room;
        this.recoverMillis = recoverMillis;
    }

    /** The origin fails from now on. */
    public synchronized void fails(long atMillis) {
        failedAt = OptionalLong.of(atMillis);
    }

    /** The origin works again. */
    public synchronized void works(long atMillis) {
        workedAt = OptionalLong.of(atMillis);
    }

    /** The failing origin answered a visitor. */
    public synchronized void failed() {
        failures++;
    }

    /** A visitor asked at this moment, whom the origin saw then for the first time. */
    public synchronized void admitted(long atMillis) {
        admissions.add(atMillis);
    }

    /** An edge decides by {@code state} from now on. */
    public synchronized void applied(RoomState state, long atMillis) {
        if (!state.getRoomId().equals(room.id())) {
            return;
        }
        if (heldAt.isEmpty() && failedAt.isPresent() && state.getLimitReason() == LimitReason.UNHEALTHY) {
            heldAt = OptionalLong.of(atMillis);
        }
        if (recoveredAt.isEmpty() && workedAt.isPresent() && heldAt.isPresent()
                && state.getLimitReason() == LimitReason.NONE) {
            recoveredAt = OptionalLong.of(atMillis);
        }
    }

    /** What came of it; before the origin worked again and the room was held, nothing of it is kept. */
    synchronized Outage outage(ActiveCounts counts) {
        if (failedAt.isEmpty() || workedAt.isEmpty()) {
            throw new IllegalStateException("the run ended before the origin had failed and worked again");
        }
        long from = failedAt.getAsLong();
        long until = workedAt.getAsLong();
        long nobodyFrom = heldAt.orElse(until) + room.lease().toMillis() + ON_ITS_WAY_MILLIS;
        int whileHeld = (int) admissions.stream().filter(at -> at > nobodyFrom && at <= until).count();
        int afterwards = (int) admissions.stream().filter(at -> at > until).count();
        return new Outage((until - from) / 1000.0, heldAt.isPresent() ? heldAt.getAsLong() - from : -1,
                heldAt.isPresent() && nobodyFrom < until, whileHeld, afterwards,
                recoveredAt.isPresent() ? recoveredAt.getAsLong() - until : -1, overRamp(counts, until), failures);
    }

    /**
     * By how many the active visitors were over the ramp at most: it begins with those who were in when the origin worked
     * again, at the earliest, and takes {@code recover_over}.
     */
    private int overRamp(ActiveCounts counts, long workedAtMillis) {
        int limit = room.limit();
        int in = counts.most(workedAtMillis - COUNTED_BEFORE_MILLIS, workedAtMillis);
        int over = 0;
        for (var change : moments(counts, workedAtMillis).entrySet()) {
            double part = Math.min(1, (double) (change.getKey() - workedAtMillis) / recoverMillis);
            over = Math.max(over, change.getValue() - (int) Math.ceil(in + (limit - in) * part));
        }
        return over;
    }

    private NavigableMap<Long, Integer> moments(ActiveCounts counts, long workedAtMillis) {
        return new TreeMap<>(counts.fromMillis().subMap(workedAtMillis, true, workedAtMillis + recoverMillis, true));
    }
}
