package dev.anteroom.simulator.engine;

import dev.anteroom.core.admission.CounterNews;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.ticket.Grant;
import dev.anteroom.core.ticket.TicketBatcher;
import dev.anteroom.core.ticket.TicketEffect;
import dev.anteroom.core.ticket.TicketForm;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.List;

/**
 * Anteroom's tickets: each edge's batcher asks the counters, as on a real edge, but with messages that take simulated
 * time.
 */
final class CounterTicketStrategy implements TicketStrategy {

    private final StateBoard board;
    private final Geography geography;
    private final Agenda agenda;
    private final Counters counters;
    private final Exit exit;
    private final List<EdgeTickets> batchers;
    private long lastRequestId;

    CounterTicketStrategy(List<Edge> edges, StateBoard board, Geography geography, Agenda agenda, Counters counters,
            Exit exit) {
        this.board = board;
        this.geography = geography;
        this.agenda = agenda;
        this.counters = counters;
        this.exit = exit;
        this.batchers = edges.stream().map(EdgeTickets::new).toList();
    }

    @Override
    public void ask(Visit visit, RoomView room, long now) {
        batchers.get(visit.edge().index()).take(visit, room, now);
    }

    @Override
    public boolean knowsNewerStates() {
        return true;
    }

    @Override
    public long left(Edge edge, RoomView room) {
        TicketBatcher<Visit> batcher = batchers.get(edge.index()).batcher;
        batcher.see(room);
        return batcher.left();
    }

    /** One edge's batcher, and the timer for its deadlines. */
    private final class EdgeTickets {

        private final Edge edge;
        private final TicketBatcher<Visit> batcher;
        private boolean isWatched;

        EdgeTickets(Edge edge) {
            this.edge = edge;
            this.batcher = new TicketBatcher<>(edge.dataCenterName(), board.newest(), () -> ++lastRequestId);
        }

        void take(Visit visit, RoomView room, long now) {
            batcher.see(room);
            long time = edge.time(now);
            if (!batcher.holdsLease(time)
                    || (!batcher.mayServe(visit.pass(), time) && !batcher.awaits(visit.visitorId()))) {
                exit.settle(visit, Ticket.None.INSTANCE, now);
                return;
            }
            apply(batcher.arrive(visit.pass(), visit, time), now);
            watch(now);
        }

        private void watch(long now) {
            if (!isWatched && !batcher.isIdle()) {
                isWatched = true;
                agenda.at(Math.max(now + 1, batcher.nextDeadline() - edge.clockLead()), this::timePassed);
            }
        }

        private void timePassed(long now) {
            isWatched = false;
            seeNewest(now);
            apply(batcher.timePassed(edge.time(now)), now);
            watch(now);
        }

        private void granted(Grant grant, long now) {
            seeNewest(now);
            apply(batcher.granted(grant, edge.time(now)), now);
            watch(now);
        }

        private void seeNewest(long now) {
            batcher.see(board.at(edge.dataCenter(), now));
        }

        private void apply(List<TicketEffect<Visit>> effects, long now) {
            for (TicketEffect<Visit> effect : effects) {
                apply(effect, now);
            }
        }

        private void apply(TicketEffect<Visit> effect, long now) {
            switch (effect) {
                case TicketEffect.Ask<Visit> ask -> send(ask);
                case TicketEffect.GiveBack<Visit> unused -> giveBack(unused, now);
                case TicketEffect.Served<Visit>(Visit visit, String scope, long requestAt, long number) ->
                    exit.settle(visit, new Ticket.Numbered(scope, requestAt, number), now);
                case TicketEffect.Reserved<Visit>(Visit visit, CounterNews news) ->
                    exit.settle(visit, new Ticket.Reserved(news), now);
                case TicketEffect.Refused<Visit>(Visit visit) -> exit.settle(visit, Ticket.None.INSTANCE, now);
                case TicketEffect.Followed<Visit>(Visit visit) -> exit.settle(visit, Ticket.None.INSTANCE, now);
                case TicketEffect.Unanswered<Visit>(Visit visit) -> exit.settle(visit, Ticket.None.INSTANCE, now);
                case TicketEffect.Answered<Visit> answered -> {
                }
                case TicketEffect.Overdue<Visit> overdue -> {
                }
                case TicketEffect.Heard<Visit> heard -> {
                }
            }
        }

        private void send(TicketEffect.Ask<Visit> ask) {
            TicketRequest request = form().take(ask.scope(), ask.requestId(), ask.count(), ask.allotment(),
                    ask.applicants());
            long delay = delay(ask.scope());
            agenda.at(ask.at() - edge.clockLead() + delay, then -> {
                Counters.Answer answer = counters.decide(request, ask.at(), then);
                Grant grant = new Grant(ask.scope(), ask.requestId(), answer.granted(), answer.firstNumber(),
                        answer.isStale(),
                        answer.news());
                agenda.at(then + delay, later -> granted(grant, later));
            });
        }

        private void giveBack(TicketEffect.GiveBack<Visit> unused, long now) {
            TicketRequest request = form().giveBack(unused.scope(), ++lastRequestId, unused.count());
            agenda.at(now + delay(unused.scope()), then -> counters.decide(request, unused.requestAt(), then));
        }

        private long delay(String scope) {
            Geography.Place place = geography.places().get(edge.dataCenter());
            return scope.equals(ScopeKey.ANYWHERE) ? place.anywhereDelay() : place.ticketDelay();
        }

        private TicketForm form() {
            return new TicketForm(batcher.room(), edge.id(), 0);
        }
    }
}
