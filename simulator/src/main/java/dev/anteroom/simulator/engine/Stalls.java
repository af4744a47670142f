package dev.anteroom.simulator.engine;

import dev.anteroom.simulator.scenario.Stall;
import java.util.List;
import java.util.function.Predicate;

/**
 * When what was sent is stored, and up to when everything that an edge sent is. Times are true ones, in milliseconds since
 * the epoch. Immutable.
 */
final class Stalls {

    private final List<Stall> stalls;
    private final long start;

    /**
     * @param stalls ascending by their beginning
     * @param start the moment from which their times are
     */
    Stalls(List<Stall> stalls, long start) {
        this.stalls = List.copyOf(stalls);
        this.start = start;
    }

    /** When something is stored that an edge sends. */
    long stored(Edge edge, long sentAt) {
        return stored(stall -> stall.concerns(edge.id(), edge.dataCenterName()), sentAt);
    }

    /** When something is stored that a ticket counter sends. */
    long storedOfCounter(long sentAt) {
        return stored(stall -> stall.of().isEmpty(), sentAt);
    }

    private long stored(Predicate<Stall> concerned, long sentAt) {
        long at = sentAt;
        for (Stall stall : stalls) {
            if (at >= start + stall.at() && at < start + stall.end() && concerned.test(stall)) {
                at = start + stall.end();
            }
        }
        return at;
    }

    /** The last moment up to which everything is stored at {@code now} that an edge sent. */
    long storedUpTo(Edge edge, long now) {
        long upTo = now;
        for (Stall stall : stalls.reversed()) {
            if (upTo >= start + stall.at() && upTo < start + stall.end()
                    && stall.concerns(edge.id(), edge.dataCenterName())) {
                upTo = start + stall.at() - 1;
            }
        }
        return upTo;
    }
}
