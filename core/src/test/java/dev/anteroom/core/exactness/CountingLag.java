package dev.anteroom.core.exactness;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * What one log's counting adds to a move's way into the room's state: counts reach the global topology some time after the
 * moment up to which they count, and now and then nothing reaches it for a while.
 *
 * <p>Without marks nothing is late if nobody is counted: the age of a state without cells has no meaning, so that there the
 * limit is kept only while moves are counted within {@code settle}.
 */
final class CountingLag {

    private static final int LONGEST_STALL_MILLIS = 8_000;
    private static final double STALLS = 0.004;

    private final World world;
    private final boolean marks;
    private final Deque<SimulatedLog.Told> underway = new ArrayDeque<>();
    private final long delay;
    private long stallsUntil;
    private Optional<SimulatedLog.Told> arrived = Optional.empty();

    /** @param longest most that counts usually take, in milliseconds */
    CountingLag(World world, boolean marks, int longest) {
        this.world = world;
        this.marks = marks;
        this.delay = world.upTo(longest);
    }

    /** Sends the present counts on their way; returns the newest that have arrived. */
    Optional<SimulatedLog.Told> publish(SimulatedLog.Told told, long now) {
        underway.add(told);
        if (world.chance(STALLS)) {
            stallsUntil = now + world.upTo(LONGEST_STALL_MILLIS);
        }
        while (!underway.isEmpty() && (isQuiet() || isDue(underway.peek(), now))) {
            arrived = Optional.of(underway.remove());
        }
        return arrived;
    }

    private boolean isQuiet() {
        return !marks && (arrived.isEmpty() || arrived.get().state().getCells().isEmpty());
    }

    private boolean isDue(SimulatedLog.Told counted, long now) {
        return now >= stallsUntil && counted.at() <= now - delay;
    }
}
