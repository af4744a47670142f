package dev.anteroom.core.visit;

import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.concurrent.CompletableFuture;

/** Takes the moves that an edge counts. */
@FunctionalInterface
public interface MoveSink {

    /** Takes a move without blocking; false when the sink is full, and the move is then not counted. */
    boolean offer(TrafficEvent move);

    /**
     * The same, and tells on the caller's thread whether the move is stored: false also when it was not taken. Sinks that store
     * later than they take have to override it.
     */
    default CompletableFuture<Boolean> store(TrafficEvent move) {
        return CompletableFuture.completedFuture(offer(move));
    }
}
