package dev.anteroom.simulator.engine;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;

/**
 * Is given the records that edges, counters and operators write during a run, in the order in which they are written.
 * Times are milliseconds since the epoch.
 */
@FunctionalInterface
public interface RunRecords {

    /** Ignores everything; what visitors do is measured as it happens. */
    RunRecords NONE = move -> {
    };

    /** A visitor's move. */
    void moved(TrafficEvent move);

    /** What a ticket counter has issued so far. */
    default void issued(TicketsIssued report) {
    }

    /** The room, at the beginning and whenever it changes. */
    default void configured(RoomConfig room) {
    }
}
