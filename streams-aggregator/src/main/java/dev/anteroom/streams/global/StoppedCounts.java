package dev.anteroom.streams.global;

import dev.anteroom.schemas.avro.DataCenterState;
import java.util.List;

/**
 * What holds while a data center's counting has stopped or is behind.
 *
 * <p>A state that has cells is published at least every second and says up to when it is counted, so one that is older
 * says that moves are not counted yet. Two things follow:
 * <ul>
 * <li>Its cells are judged at {@code min(now, publishedAt + settle)}. Otherwise those that nobody could renew would
 * expire, and the count would be too low.
 * <li>When it is older than {@code settle} + 3 s, {@code available} is 0: those who were
 * admitted since are unknown, so nothing may be given away. Nothing is reserved and nothing remains, until it is fresh
 * again. Accepted visitors pass all the while.
 * </ul>
 * A state without cells is no longer published, and its age says nothing. Publishing no room state instead would do as
 * much, but it would take the numbers of those who wait from the edges, and a {@code split} policy would admit by a
 * count that has stopped.
 */
final class StoppedCounts {

    static final long GRACE_MILLIS = 3_000;

    private StoppedCounts() {
    }

    /** The moment at which a data center's cells are judged, in milliseconds since the epoch. */
    static long momentOf(RoomInputs inputs, DataCenterState state) {
        return Math.min(inputs.now(), state.getPublishedAt() + inputs.config().getSettleMillis());
    }

    /** The data centers whose counts are too old to admit by. */
    static List<DataCenterState> of(RoomInputs inputs) {
        long oldest = inputs.now() - inputs.config().getSettleMillis() - GRACE_MILLIS;
        return inputs.dataCenters().stream()
                .filter(state -> !state.getCells().isEmpty() && state.getPublishedAt() < oldest).toList();
    }
}
