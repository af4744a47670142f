package dev.anteroom.core.roomstate;

import dev.anteroom.schemas.avro.DataCenterState;
import java.util.List;

/**
 * What holds while a data center's counting has stopped or is behind.
 *
 * <p>A state that has cells is published at least every second and says up to when it is counted, so one that is older
 * says that moves are not counted yet. Two things follow:
 * <ul>
 * <li>Everything about the room is judged at the moment up to which all data centers are counted: which cells still
 * count, which claims of earlier states still hold, and whom the state counts at all. Judged by the clock, cells that
 * nobody could renew would expire, and the count would be too low. It is one moment for all: a visitor stands where
 * they checked in last, and a renewal elsewhere, or of a number of ANYWHERE, takes one from that tick in another state.
 * Judged by each its own moment, the one could have expired where it was added and still be missing where it was taken
 * away, and an active visitor would be counted nowhere.
 * <li>When it is older than {@code settle} + 3 s, {@code available} is 0: those who were
 * admitted since are unknown, so nothing may be given away. Nothing is reserved and nothing remains, until it is fresh
 * again. Accepted visitors pass all the while.
 * </ul>
 * A state without cells is no longer published, and its age says nothing. Publishing no room state instead would do as
 * much, but it would take the numbers of those who wait from the edges, and a {@code split} policy would admit by a
 * count that has stopped.
 */
public final class StoppedCounts {

    static final long GRACE_MILLIS = 3_000;

    private StoppedCounts() {
    }

    /**
     * The moment up to which the moves of all data centers are counted, in milliseconds since the epoch; never after now.
     */
    static long countedUpTo(RoomInputs inputs) {
        return inputs.dataCenters().stream().filter(state -> !state.getCells().isEmpty())
                .mapToLong(DataCenterState::getPublishedAt).reduce(inputs.now(), Math::min);
    }

    /**
     * Whether counting is so far behind that some waiting visitors may not be counted by any data center, although
     * moves reach the topics within {@code settle}.
     */
    static boolean isBehind(RoomInputs inputs) {
        return inputs.now() - countedUpTo(inputs) > inputs.config().getSettleMillis();
    }

    /** The data centers whose counts are too old to admit by. */
    public static List<DataCenterState> of(RoomInputs inputs) {
        long oldest = inputs.now() - inputs.config().getSettleMillis() - GRACE_MILLIS;
        return inputs.dataCenters().stream()
                .filter(state -> !state.getCells().isEmpty() && state.getPublishedAt() < oldest).toList();
    }
}
