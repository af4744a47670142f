package dev.anteroom.simulator.engine;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.visit.Ticket;

/** Gives tickets to those whom no reservation lets in: this is in what the strategies differ. */
interface TicketStrategy {

    /** A visit needs a ticket. The {@link Exit} is told, now or later, exactly once. */
    void ask(Visit visit, RoomView room, long now);

    /** Whether it may know of newer states than an edge has, and is asked before anybody waits by one that is old. */
    default boolean knowsNewerStates() {
        return false;
    }

    /** How many more an edge may hope to get a ticket for. */
    default long left(Edge edge, RoomView room) {
        return 0;
    }

    /** Where visits go on that asked for a ticket. */
    interface Exit {
        void settle(Visit visit, Ticket ticket, long now);
    }
}
