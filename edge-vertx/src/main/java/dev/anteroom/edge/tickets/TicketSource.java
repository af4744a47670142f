package dev.anteroom.edge.tickets;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.Ticket;
import io.vertx.core.Future;

/** Gives an edge permission to admit one more visitor. Belongs to the event loop. */
@FunctionalInterface
public interface TicketSource {

    /**
     * Asks for one slot of {@code room}. Parallel requests of one visitor share a ticket: one of them gets it, and the
     * others end with {@link Ticket.None} right after.
     *
     * @param pass whose place in line decides who is served first, and whose id tells visitors apart
     * @param now milliseconds since the epoch
     * @return the ticket; the future never fails, completes on the event loop, and does not complete at all after
     *        {@link #hungUp}. Handlers must not throw.
     */
    Future<Ticket> take(RoomView room, VisitorPass pass, long now);

    /**
     * Notes that the request for which {@code ticket} was asked was broken off; a number that comes later is given
     * back.
     */
    default void hungUp(RoomView room, long visitorId, Future<Ticket> ticket) {
    }

    /** Returns a granted number that is not used. */
    default void giveBack(RoomView room, Ticket.Numbered number) {
    }
}
