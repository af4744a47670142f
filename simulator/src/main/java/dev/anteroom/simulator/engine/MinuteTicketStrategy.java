package dev.anteroom.simulator.engine;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.List;

/**
 * Counters per data center and minute, as published in 2023 ("How Waiting Room makes queueing decisions on Cloudflare's
 * highly distributed network"): each request gets the counter's value, which then grows by one. The visitor enters if
 * the value is less than the slots that the edge's state gives the data center; otherwise the same is tried at
 * ANYWHERE. A bucket takes the place of the minute.
 *
 * <p>An edge that got a value that was too large does not ask that counter again in the same bucket while its state
 * gives no more slots. The article does not say so, but otherwise a queue of visitors who are refused would use up all
 * values.
 */
final class MinuteTicketStrategy implements TicketStrategy {

    private final StateBoard board;
    private final Geography geography;
    private final Agenda agenda;
    private final Exit exit;
    private final Counter[] counters;
    private final Told[] own;
    private final Told[] anywhere;

    /** Counts from 0 in each bucket. */
    private static final class Counter {
        private long bucketId;
        private long value;

        long next(long bucket) {
            if (bucket != bucketId) {
                bucketId = bucket;
                value = 0;
            }
            return value++;
        }
    }

    /** The largest value that an edge got in a bucket. */
    private static final class Told {
        private long bucketId;
        private long value = -1;

        void note(long bucket, long told) {
            value = bucket == bucketId ? Math.max(value, told) : told;
            bucketId = bucket;
        }

        boolean mayHelp(long bucket, int slots) {
            return slots > 0 && (bucket != bucketId || value + 1 < slots);
        }
    }

    MinuteTicketStrategy(List<Edge> edges, StateBoard board, Geography geography, Agenda agenda, Exit exit) {
        this.board = board;
        this.geography = geography;
        this.agenda = agenda;
        this.exit = exit;
        this.counters = new Counter[geography.places().size()];
        for (int i = 0; i < counters.length; i++) {
            counters[i] = new Counter();
        }
        this.own = told(edges.size());
        this.anywhere = told(edges.size());
    }

    private static Told[] told(int count) {
        Told[] told = new Told[count];
        for (int i = 0; i < count; i++) {
            told[i] = new Told();
        }
        return told;
    }

    @Override
    public void ask(Visit visit, RoomView room, long now) {
        Edge edge = visit.edge();
        if (own[edge.index()].mayHelp(room.timing().bucketOf(edge.time(now)),
                slots(room, edge.dataCenterName()))) {
            ask(visit, true, now);
        } else {
            askAnywhere(visit, room, now);
        }
    }

    private void askAnywhere(Visit visit, RoomView room, long now) {
        if (anywhere[visit.edge().index()].mayHelp(room.timing().bucketOf(visit.edge().time(now)),
                slots(room, ScopeKey.ANYWHERE))) {
            ask(visit, false, now);
        } else {
            exit.settle(visit, Ticket.None.INSTANCE, now);
        }
    }

    private void ask(Visit visit, boolean isOwn, long now) {
        Geography.Place place = geography.places().get(visit.edge().dataCenter());
        long delay = isOwn ? place.ticketDelay() : place.anywhereDelay();
        Counter counter = counters[isOwn ? visit.edge().dataCenter() : counters.length - 1];
        agenda.at(now + delay, then -> {
            long bucket = board.newest().timing().bucketOf(then);
            long value = counter.next(bucket);
            agenda.at(then + delay, later -> answered(visit, isOwn, bucket, value, later));
        });
    }

    private void answered(Visit visit, boolean isOwn, long bucket, long value, long now) {
        Edge edge = visit.edge();
        RoomView room = board.at(edge.dataCenter(), now);
        (isOwn ? own : anywhere)[edge.index()].note(bucket, value);
        if (value < slots(room, isOwn ? edge.dataCenterName() : ScopeKey.ANYWHERE)) {
            exit.settle(visit, Ticket.Split.INSTANCE, now);
        } else if (isOwn) {
            askAnywhere(visit, room, now);
        } else {
            exit.settle(visit, Ticket.None.INSTANCE, now);
        }
    }

    private static int slots(RoomView room, String scope) {
        return room.scope(scope).map(ScopeState::getSlots).orElse(0);
    }
}
