package dev.anteroom.simulator.engine;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.visit.Ticket;

/** Gives tickets to visitors without a reservation. This is the part in which the strategies differ. */
interface TicketStrategy {

    /** A visit needs a ticket. The {@link Exit} is told, now or later, exactly once. */
    void ask(Visit visit, RoomView room, long now);

    /**
     * Whether the strategy may know of newer states than an edge has, so that it is asked before anybody is made to
     * wait by an old one.
     */
    default boolean knowsNewerStates() {
        return false;
    }

    /** How many more visitors of an edge may expect a ticket. */
    default long left(Edge edge, RoomView room) {
        return 0;
    }

    /** Takes visits that asked for a ticket, once they have their result. */
    interface Exit {
        void settle(Visit visit, Ticket ticket, long now);
    }
}
