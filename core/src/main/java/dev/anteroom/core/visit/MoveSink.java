package dev.anteroom.core.visit;

import dev.anteroom.schemas.avro.TrafficEvent;

/** Takes the moves that an edge counts. */
@FunctionalInterface
public interface MoveSink {

    /** Takes a move without blocking; false when the sink is full, and the move is then not counted. */
    boolean offer(TrafficEvent move);
}
