package dev.anteroom.core.event;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Tells which settings of a room are in force at which time: its own, or those of a planned event. Made once for each
 * configuration of the room.
 *
 * <p>Edges and topologies ask the same schedule about the same buckets, so they all change settings at the same moment,
 * without having to agree on it. Each time of an event is rounded up to the start of a bucket, so that nobody enters
 * before an event starts; events that don't overlap don't overlap after this rounding either.
 *
 * <p>The length of a session is the one that was in force when the visitor was last seen, see {@link #sessionAt}. So
 * visitors who were admitted before a change keep the session that they were promised, and are counted for exactly that
 * long. Immutable.
 *
 * <p>Rests on decisions 040 and 041.
 */
public final class EventSchedule {

    private final RoomConfig room;
    private final List<RoomPeriod> periods;
    private final long longestSession;

    private EventSchedule(RoomConfig room, List<RoomPeriod> periods) {
        this.room = room;
        this.periods = List.copyOf(periods);
        this.longestSession = periods.stream().mapToLong(period -> period.config().getSessionDurationMillis()).max()
                .orElseThrow();
    }

    /** The schedule of a room whose configuration satisfies {@link EventRules}. */
    public static EventSchedule of(RoomConfig room) {
        List<RoomEvent> events = room.getEvents().stream().filter(event -> !event.getSuspended())
                .sorted(Comparator.comparingLong(RoomEvent::getStartAt)).toList();
        List<RoomPeriod> periods = new ArrayList<>();
        long from = Long.MIN_VALUE;
        for (RoomEvent event : events) {
            long start = firstBucket(room, event.getStartAt());
            long prequeue = Optional.ofNullable(event.getPrequeueAt()).map(at -> firstBucket(room, at)).orElse(start);
            long end = firstBucket(room, event.getEndAt());
            addUsual(periods, from, prequeue, room);
            if (prequeue < start) {
                periods.add(RoomPeriod.prequeue(prequeue, start, Overrides.before(room, event), event));
            }
            periods.add(RoomPeriod.running(start, end, Overrides.during(room, event), event));
            from = end;
        }
        addUsual(periods, from, Long.MAX_VALUE, room);
        return new EventSchedule(room, periods);
    }

    private static void addUsual(List<RoomPeriod> periods, long from, long until, RoomConfig room) {
        if (from < until) {
            periods.add(RoomPeriod.usual(from, until, room));
        }
    }

    /** The start of the first bucket that begins at {@code time} or later. */
    static long firstBucket(RoomConfig room, long time) {
        return Math.ceilDiv(time, room.getBucketDurationMillis()) * room.getBucketDurationMillis();
    }

    /** The room as it was configured, with its events. */
    public RoomConfig room() {
        return room;
    }

    /** All periods, one after the other without a gap; the first has no beginning and the last no end. */
    public List<RoomPeriod> periods() {
        return periods;
    }

    /** What is in force at {@code time}, in milliseconds since the epoch. */
    public RoomPeriod at(long time) {
        int last = periods.size() - 1;
        for (int i = 0; i < last; i++) {
            if (time < periods.get(i).until()) {
                return periods.get(i);
            }
        }
        return periods.get(last);
    }

    /** How long the session of a visitor who was last seen at {@code time} lasts, in milliseconds. */
    public long sessionAt(long time) {
        return at(time).config().getSessionDurationMillis();
    }

    /** The longest session that may ever be in force, in milliseconds. */
    public long longestSession() {
        return longestSession;
    }
}
