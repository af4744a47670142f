package dev.anteroom.roomfile;

import dev.anteroom.core.counting.Timing;
import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.RoomConfig;

/**
 * Says for how long check-ins of one room may be in ticks of different lengths, and by which spans they are judged until then.
 *
 * <p>Edges hear of a change at different moments, and a visitor who was counted by one may be subtracted by another. A span that is
 * whole ticks of both lengths contains both.
 *
 * <p>Rests on decision 164.
 */
final class TickChange {

    /** Longer than a change takes to all edges; who hears of it later is cut off. */
    static final long NOTICE_MILLIS = 60_000;

    private TickChange() {
    }

    /** Puts into {@code room} what follows from its ticks and from those of {@code known}, the same room before. */
    static void follow(RoomConfig room, RoomConfig known, long now) {
        room.setMixedTickMillis(known.getMixedTickMillis());
        room.setMixedUntil(known.getMixedUntil());
        if (room.getTickDurationMillis() != known.getTickDurationMillis()) {
            long span = Timing.wholeTicksOf(room.getTickDurationMillis(), known.getTickDurationMillis());
            long mixed = countsMixed(known, now) ? Timing.wholeTicksOf(span, known.getMixedTickMillis()) : span;
            room.setMixedTickMillis(mixed);
            room.setMixedUntil(Math.ceilDiv(now + NOTICE_MILLIS, mixed) * mixed);
        }
    }

    private static boolean countsMixed(RoomConfig known, long now) {
        long longest = RoomTiming.of(known, EventSchedule.of(known).longestSession()).counted();
        return known.getMixedTickMillis() > 0 && now - known.getMixedUntil() <= longest;
    }
}
