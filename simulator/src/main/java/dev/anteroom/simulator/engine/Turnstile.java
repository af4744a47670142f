package dev.anteroom.simulator.engine;

import dev.anteroom.edge.admission.RoomView;
import dev.anteroom.edge.visit.Ticket;

/** Gives tickets to those whom no reservation lets in: this is in what the strategies differ. */
interface Turnstile {

    /** A visit needs a ticket. The {@link Exit} is told, now or later, exactly once. */
    void ask(Visit visit, RoomView room, long now);

    /** Where visits go on that asked for a ticket. */
    interface Exit {
        void settle(Visit visit, Ticket ticket, long now);
    }
}
