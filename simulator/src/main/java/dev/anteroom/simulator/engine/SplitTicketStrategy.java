package dev.anteroom.simulator.engine;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.visit.SplitTickets;
import dev.anteroom.core.visit.Ticket;
import java.util.List;

/**
 * Gives each edge its part of the slots, which is even or follows the utilization curve, depending on the room's curve
 * factor.
 */
final class SplitTicketStrategy implements TicketStrategy {

    private final List<SplitTickets> parts;
    private final Exit exit;

    SplitTicketStrategy(List<Edge> edges, Exit exit) {
        this.parts = edges.stream().map(edge -> new SplitTickets(edge.dataCenterName(), edge.id())).toList();
        this.exit = exit;
    }

    @Override
    public void ask(Visit visit, RoomView room, long now) {
        boolean taken = parts.get(visit.edge().index()).take(room, visit.edge().time(now));
        exit.settle(visit, taken ? Ticket.Split.INSTANCE : Ticket.None.INSTANCE, now);
    }
}
