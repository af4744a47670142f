package dev.anteroom.core.exactness;

import dev.anteroom.schemas.avro.DataCenterState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * What one data center's counting adds to a move's way into the room's state: counts reach the global topology some time
 * after the moment up to which they count, and now and then nothing reaches it for a while.
 *
 * <p>If nobody is counted, nothing is late: the age of a state without cells has no meaning, so that there the limit is
 * kept only while moves are counted within {@code settle}.
 */
final class CountingLag {

    private static final int LONGEST_STALL_MILLIS = 8_000;
    private static final double STALLS = 0.004;

    private final World world;
    private final Deque<DataCenterState> underway = new ArrayDeque<>();
    private final long delay;
    private long stallsUntil;
    private Optional<DataCenterState> arrived = Optional.empty();

    /** @param longest most that counts usually take, in milliseconds */
    CountingLag(World world, int longest) {
        this.world = world;
        this.delay = world.upTo(longest);
    }

    /** Counts of now are on their way; gives the newest that have arrived. */
    Optional<DataCenterState> publish(DataCenterState counted, long now) {
        // The cells themselves go on changing.
        underway.add(DataCenterState.newBuilder(counted).build());
        if (world.chance(STALLS)) {
            stallsUntil = now + world.upTo(LONGEST_STALL_MILLIS);
        }
        while (!underway.isEmpty() && (isQuiet() || isDue(underway.peek(), now))) {
            arrived = Optional.of(underway.remove());
        }
        return arrived;
    }

    private boolean isQuiet() {
        return arrived.isEmpty() || arrived.get().getCells().isEmpty();
    }

    private boolean isDue(DataCenterState counted, long now) {
        return now >= stallsUntil && counted.getPublishedAt() <= now - delay;
    }
}
