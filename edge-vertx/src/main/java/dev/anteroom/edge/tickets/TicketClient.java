package dev.anteroom.edge.tickets;

import dev.anteroom.core.admission.CounterNews;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.ticket.Grant;
import dev.anteroom.core.ticket.TicketBatcher;
import dev.anteroom.core.ticket.TicketEffect;
import dev.anteroom.core.visit.SplitTickets;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TicketRefusal;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gets ticket numbers for visitors: passes what happens to one {@link TicketBatcher} per room, and carries out the
 * effects that it returns. If the counters do not answer, the room's policy decides.
 *
 * <p>Not thread-safe: belongs to one event loop. Takes no locks and never blocks.
 */
public final class TicketClient implements TicketSource {

    /** Calls back on the event loop. */
    @FunctionalInterface
    public interface Timers {
        void after(long millis, Runnable task);
    }

    private static final Logger LOG = LoggerFactory.getLogger(TicketClient.class);
    private static final Future<Ticket> NONE = Future.succeededFuture(Ticket.None.INSTANCE);
    private static final Future<Ticket> SPLIT = Future.succeededFuture(Ticket.Split.INSTANCE);

    private final String dataCenter;
    private final TicketRequests requests;
    private final SplitTickets split;
    private final Function<String, Optional<RoomView>> rooms;
    private final Timers timers;
    private final InstantSource clock;
    private final EdgeMetrics metrics;
    private final Map<String, Counterpart> counterparts = new HashMap<>();
    private long lastRequestId;

    /** @param rooms gives the newest view of a room */
    public TicketClient(String dataCenter, String edgeId, TicketRequests requests,
            Function<String, Optional<RoomView>> rooms, Timers timers, InstantSource clock, EdgeMetrics metrics) {
        this.dataCenter = dataCenter;
        this.requests = requests;
        this.split = new SplitTickets(dataCenter, edgeId);
        this.rooms = rooms;
        this.timers = timers;
        this.clock = clock;
        this.metrics = metrics;
        // Answers to an earlier process of the same edge must not be taken for answers to this one.
        this.lastRequestId = clock.millis() << 20;
    }

    @Override
    public Future<Ticket> take(RoomView room, VisitorPass pass, long now) {
        Counterpart counterpart = counterpart(room);
        TicketBatcher<Promise<Ticket>> batcher = counterpart.batcher;
        if (!requests.isReady() || !batcher.holdsLease(now)) {
            // The edge's part of the slots must not let a visitor overtake others whom the edge's own state puts first.
            return !room.isBehindPartialBucket(pass.bucketId()) && splits(room, now) ? SPLIT : NONE;
        }
        if (!batcher.mayServe(pass, now) && !batcher.awaits(pass.visitorId())) {
            return NONE;
        }
        Promise<Ticket> promise = Promise.promise();
        counterpart.apply(batcher.arrive(pass, promise, now));
        counterpart.watch(now);
        return promise.future();
    }

    @Override
    public void hungUp(RoomView room, long visitorId, Future<Ticket> ticket) {
        counterpart(room).batcher.hungUp(visitorId, promise -> promise.future().equals(ticket));
    }

    @Override
    public void giveBack(RoomView room, Ticket.Numbered number) {
        Counterpart counterpart = counterpart(room);
        counterpart.apply(counterpart.batcher.giveBack(number.scope(), number.requestAt()));
    }

    /** How many numbers of {@code room} this edge may expect to get, as far as it knows. */
    public long left(RoomView room) {
        return counterpart(room).batcher.left();
    }

    /** Handles answers of counters. */
    public void granted(List<TicketGrant> grants) {
        for (TicketGrant grant : grants) {
            Optional.ofNullable(counterparts.get(grant.getRoomId())).ifPresent(asker -> asker.granted(grant));
        }
    }

    private Counterpart counterpart(RoomView room) {
        Counterpart known = counterparts.get(room.roomId());
        if (known == null) {
            known = new Counterpart(room);
            counterparts.put(room.roomId(), known);
        }
        // A visitor who hangs up or gives a number back was served with a view of the room that may have been replaced
        // by now.
        known.batcher.see(rooms.apply(room.roomId()).orElse(room));
        return known;
    }

    /** Whether the room, whose counters can't be reached, admits one more visitor by this edge's part of the slots. */
    private boolean splits(RoomView room, long now) {
        return room.config().getCounterOutage() == CounterOutage.SPLIT && split.take(room, now);
    }

    /** One room's batcher, and the timer for its deadlines. */
    private final class Counterpart {

        private final TicketBatcher<Promise<Ticket>> batcher;
        private boolean isWatched;

        Counterpart(RoomView room) {
            batcher = new TicketBatcher<>(dataCenter, room, () -> ++lastRequestId);
        }

        void granted(TicketGrant grant) {
            long now = seeNewest();
            boolean stale = grant.getRefusal() == TicketRefusal.STALE_SNAPSHOT;
            apply(batcher.granted(
                    new Grant(grant.getScope(), grant.getRequestId(), grant.getGranted(), grant.getFirstNumber(), stale,
                            CounterNews.of(grant)),
                    now));
            watch(now);
        }

        private long seeNewest() {
            rooms.apply(batcher.room().roomId()).ifPresent(batcher::see);
            return clock.millis();
        }

        /** One timer is enough for all waiting visitors. */
        void watch(long now) {
            if (!isWatched && !batcher.isIdle()) {
                isWatched = true;
                timers.after(Math.max(1, batcher.nextDeadline() - now), this::timePassed);
            }
        }

        private void timePassed() {
            isWatched = false;
            long now = seeNewest();
            apply(batcher.timePassed(now));
            watch(now);
        }

        void apply(List<TicketEffect<Promise<Ticket>>> effects) {
            effects.forEach(this::apply);
        }

        private void apply(TicketEffect<Promise<Ticket>> effect) {
            switch (effect) {
                case TicketEffect.Ask<Promise<Ticket>> ask -> ask(ask);
                case TicketEffect.GiveBack<Promise<Ticket>> giveBack -> giveBack(giveBack);
                case TicketEffect.Answered<Promise<Ticket>> answered -> {
                    metrics.ticketRequest(answered.result().label());
                    metrics.ticketRoundTrip(Duration.ofMillis(Math.max(0, answered.tookMillis())));
                }
                case TicketEffect.Overdue<Promise<Ticket>> overdue -> {
                    metrics.ticketRequest("overdue");
                    if (overdue.first()) {
                        LOG.atWarn().addKeyValue("room", batcher.room().roomId()).addKeyValue("scope", overdue.scope())
                                .addKeyValue("policy", batcher.room().config().getCounterOutage())
                                .log("a ticket counter does not answer");
                    }
                }
                case TicketEffect.Heard<Promise<Ticket>>(String scope) -> LOG.atInfo()
                        .addKeyValue("room", batcher.room().roomId()).addKeyValue("scope", scope)
                        .log("a ticket counter answers again");
                case TicketEffect.Served<Promise<Ticket>>(Promise<Ticket> visitor, String scope, long requestAt, long number) ->
                    visitor.complete(new Ticket.Numbered(scope, requestAt, number));
                case TicketEffect.Reserved<Promise<Ticket>>(Promise<Ticket> visitor, CounterNews news) -> visitor
                        .complete(new Ticket.Reserved(news));
                case TicketEffect.Refused<Promise<Ticket>>(Promise<Ticket> visitor) -> visitor
                        .complete(Ticket.None.INSTANCE);
                case TicketEffect.Followed<Promise<Ticket>>(Promise<Ticket> visitor) -> visitor
                        .complete(Ticket.None.INSTANCE);
                case TicketEffect.Unanswered<Promise<Ticket>>(Promise<Ticket> visitor) -> {
                    metrics.ticketTimeout();
                    visitor.complete(
                            splits(batcher.room(), clock.millis()) ? Ticket.Split.INSTANCE : Ticket.None.INSTANCE);
                }
            }
        }

        private void ask(TicketEffect.Ask<Promise<Ticket>> ask) {
            if (!requests.take(batcher.room(), ask.scope(), ask.requestId(), ask.count(), ask.allotment(),
                    ask.applicants(), ask.at())) {
                metrics.ticketRequest("unsent");
                apply(batcher.unsent(ask.scope(), ask.requestId()));
            }
        }

        private void giveBack(TicketEffect.GiveBack<Promise<Ticket>> unused) {
            boolean sent = requests.giveBack(batcher.room(), unused.scope(), ++lastRequestId, unused.count(),
                    unused.requestAt());
            metrics.ticketsReturned(sent, unused.count());
        }
    }
}
