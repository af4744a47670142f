package dev.anteroom.core.exactness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.CounterNews;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.ticket.Grant;
import dev.anteroom.core.ticket.TicketBatcher;
import dev.anteroom.core.ticket.TicketEffect;
import dev.anteroom.core.ticket.TicketForm;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TicketRefusal;
import dev.anteroom.schemas.avro.TicketRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** An edge's client of the ticket counters: tells a {@link TicketBatcher} what happens, and does what it says. */
final class SimulatedTicketClient {

    private final World world;
    private final SimulatedEdge.Identity identity;
    private final Supplier<RoomView> newest;
    private final Map<String, SimulatedCounter> counters;
    private final TicketBatcher<Consumer<Ticket>> batcher;
    private final Set<Long> answered = new HashSet<>();
    private boolean isWatched;
    private long lastRequestId;
    /** Numbers that were granted, less those that the batcher gave to visitors or back to the counter. */
    private long undecided;

    SimulatedTicketClient(World world, SimulatedEdge.Identity identity, Supplier<RoomView> newest,
            Map<String, SimulatedCounter> counters) {
        this.world = world;
        this.identity = identity;
        this.newest = newest;
        this.counters = counters;
        this.batcher = new TicketBatcher<>(identity.dataCenter(), newest.get(), () -> ++lastRequestId);
    }

    /** The visitor of {@code pass} needs a number; {@code request} is given what comes of it, now or later. */
    void take(VisitorPass pass, Consumer<Ticket> request) {
        long now = seeNewest();
        if (!batcher.holdsLease(now) || (!batcher.mayServe(pass, now) && !batcher.awaits(pass.visitorId()))) {
            request.accept(Ticket.None.INSTANCE);
            return;
        }
        apply(batcher.arrive(pass, request, now));
        watch();
    }

    void hungUp(long visitorId, Consumer<Ticket> request) {
        seeNewest();
        batcher.hungUp(visitorId, request::equals);
    }

    /** A visitor entered without the number that was granted. */
    void giveBack(Ticket.Numbered number) {
        seeNewest();
        undecided++;
        apply(batcher.giveBack(number.scope(), number.requestAt()));
    }

    /** An answer came, perhaps late, perhaps again. */
    private void granted(TicketGrant grant) {
        long now = seeNewest();
        if (answered.add(grant.getRequestId())) {
            undecided += grant.getGranted();
        }
        boolean isStale = grant.getRefusal() == TicketRefusal.STALE_SNAPSHOT;
        apply(batcher.granted(
                new Grant(grant.getScope(), grant.getRequestId(), grant.getGranted(), grant.getFirstNumber(), isStale,
                        CounterNews.of(grant)),
                now));
        watch();
    }

    private long seeNewest() {
        batcher.see(newest.get());
        return identity.now(world);
    }

    private void watch() {
        if (!isWatched && !batcher.isIdle()) {
            isWatched = true;
            world.at(Math.max(world.now() + 1, batcher.nextDeadline() - identity.clockLead()), () -> {
                isWatched = false;
                apply(batcher.timePassed(seeNewest()));
                watch();
            });
        }
    }

    private void apply(List<TicketEffect<Consumer<Ticket>>> effects) {
        effects.forEach(this::apply);
        assertThat(undecided).as("numbers used or given back are numbers that were granted").isNotNegative();
    }

    private void apply(TicketEffect<Consumer<Ticket>> effect) {
        switch (effect) {
            case TicketEffect.Ask<Consumer<Ticket>> ask -> append(form().take(ask.scope(), ask.requestId(), ask.count(),
                    ask.allotment(), ask.applicants()), ask.at());
            case TicketEffect.GiveBack<Consumer<Ticket>>(String scope, int count, long requestAt) -> {
                undecided -= count;
                append(form().giveBack(scope, ++lastRequestId, count), requestAt);
            }
            case TicketEffect.Served<Consumer<Ticket>>(Consumer<Ticket> request, String scope, long requestAt, long number) -> {
                undecided--;
                request.accept(new Ticket.Numbered(scope, requestAt, number));
            }
            case TicketEffect.Reserved<Consumer<Ticket>>(Consumer<Ticket> request, CounterNews news) ->
                request.accept(new Ticket.Reserved(news));
            case TicketEffect.Refused<Consumer<Ticket>>(Consumer<Ticket> request) ->
                request.accept(Ticket.None.INSTANCE);
            case TicketEffect.Followed<Consumer<Ticket>>(Consumer<Ticket> request) ->
                request.accept(Ticket.None.INSTANCE);
            case TicketEffect.Unanswered<Consumer<Ticket>>(Consumer<Ticket> request) ->
                request.accept(Ticket.None.INSTANCE);
            case TicketEffect.Answered<Consumer<Ticket>> told -> {
            }
            case TicketEffect.Overdue<Consumer<Ticket>> told -> {
            }
            case TicketEffect.Heard<Consumer<Ticket>> told -> {
            }
        }
    }

    private TicketForm form() {
        return new TicketForm(batcher.room(), identity.edgeId(), 0);
    }

    private void append(TicketRequest request, long at) {
        Objects.requireNonNull(counters.get(request.getScope())).append(request, at, identity.clockLead(),
                this::granted);
    }
}
