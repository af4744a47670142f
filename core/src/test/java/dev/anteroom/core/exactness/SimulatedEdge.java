package dev.anteroom.core.exactness;

import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.EdgeMembership;
import dev.anteroom.core.visit.MoveSink;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.core.visit.Verdict;
import dev.anteroom.core.visit.VisitService;
import dev.anteroom.core.visit.VisitorMemory;
import dev.anteroom.schemas.avro.RoomState;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * An edge: a {@link VisitService} that decides and counts, and a ticket client. Only what lies around them is simulated:
 * how requests reach it, who hangs up, and when a state arrives.
 */
final class SimulatedEdge {

    private static final double HANG_UPS = 0.05;
    private static final int MEMORY = 100_000;

    private final World world;
    private final SimulatedRoom room;
    private final Identity identity;
    private final VisitService visits;
    private final SimulatedTicketClient tickets;
    private final Told told;
    private RoomView view;

    /** Which edge it is, and the source of visitors' ids. */
    record Identity(String edgeId, String dataCenter, LongSupplier visitorIds, long clockLead) {

        /** An edge whose clock is right. */
        Identity(String edgeId, String dataCenter, LongSupplier visitorIds) {
            this(edgeId, dataCenter, visitorIds, 0);
        }

        /** The moment by the edge's clock. */
        long now(World world) {
            return world.now() + clockLead;
        }
    }

    /** An edge that writes no marks. */
    SimulatedEdge(World world, SimulatedRoom room, Identity identity, Map<String, SimulatedCounter> counters,
            MoveSink moves, Consumer<SimulatedVisitor> entered) {
        this(world, room, identity, counters, new Sending(moves, EdgeMembership.NONE), new Told(visitor -> {
        }, entered));
    }

    SimulatedEdge(World world, SimulatedRoom room, Identity identity, Map<String, SimulatedCounter> counters,
            Sending sending, Told told) {
        this.world = world;
        this.identity = identity;
        this.room = room;
        this.visits = new VisitService(identity.edgeId(), identity.dataCenter(), identity.visitorIds(),
                new VisitorMemory(MEMORY), sending.moves(), sending.membership());
        this.view = RoomView.of(room.config(), Optional.empty());
        this.tickets = new SimulatedTicketClient(world, identity, this::view, counters);
        this.told = told;
    }

    /** Where an edge's moves go, and what it knows of that. */
    record Sending(MoveSink moves, EdgeMembership membership) {
    }

    /**
     * Hears what visitors are told.
     *
     * @param waits each visitor who has to wait, with the cookie of the answer
     * @param entered each visitor who is let in and was not active before
     */
    record Told(Consumer<SimulatedVisitor> waits, Consumer<SimulatedVisitor> entered) {
    }

    /** A state arrives. The topic keeps their order, so it is not read after a newer one. */
    void see(RoomState state) {
        if (state.getPublishedAt() > view.publishedAt()) {
            view = view.next(room.config(), Optional.of(state));
        }
    }

    /** A visitor asks for a page. */
    void visit(SimulatedVisitor visitor) {
        visit(visitor, visitor.cookie());
    }

    /** The same, with this cookie, which may be that of a request just before. */
    void visit(SimulatedVisitor visitor, Optional<VisitorPass> cookie) {
        visitor.asks(this);
        Decision decision = visits.decide(view(), cookie, now());
        if (decision instanceof Decision.AsksForTicket asking) {
            askForTicket(visitor, asking);
        } else {
            settle(visitor, decision, Ticket.None.INSTANCE);
        }
    }

    /** Whether the visitor's session would go on if the visitor asked now. */
    boolean letsIn(SimulatedVisitor visitor) {
        return visits.decide(view(), visitor.cookie(), now()) instanceof Decision.Pass;
    }

    /** The origin ends the session of a visitor, who does not come back. */
    void logOut(SimulatedVisitor visitor) {
        visitor.cookie().ifPresent(pass -> visits.revoke(view(), pass, now()));
        visitor.forget();
    }

    private long now() {
        return identity.now(world);
    }

    private RoomView view() {
        view = view.at(now());
        return view;
    }

    private void askForTicket(SimulatedVisitor visitor, Decision.AsksForTicket decision) {
        VisitorPass pass = decision.pass();
        Consumer<Ticket> request = ticket -> useTicket(visitor, decision, ticket);
        tickets.take(pass, request);
        if (world.chance(HANG_UPS)) {
            world.after(world.upTo(100), () -> tickets.hungUp(pass.visitorId(), request));
        }
    }

    private void useTicket(SimulatedVisitor visitor, Decision.AsksForTicket decision, Ticket ticket) {
        boolean isLate = view().period().isPrequeue();
        if (ticket instanceof Ticket.Numbered number && (isLate || visits.isAdmittedMeanwhile(decision))) {
            tickets.giveBack(number);
        }
        settle(visitor, decision, isLate ? Ticket.None.INSTANCE : ticket);
    }

    private void settle(SimulatedVisitor visitor, Decision decision, Ticket ticket) {
        apply(visitor, visits.settle(view(), decision, ticket, now()));
    }

    private void apply(SimulatedVisitor visitor, Verdict verdict) {
        // By this edge's clock: one that is behind prolongs sessions that others consider over, and lets nobody in.
        boolean wasActive = visitor.isActive(now(), room);
        switch (verdict) {
            case Verdict.Admitted(VisitorPass pass, boolean sealCookie) -> store(visitor, pass, sealCookie);
            case Verdict.Waiting(VisitorPass pass, boolean sealCookie) -> {
                store(visitor, pass, sealCookie);
                told.waits().accept(visitor);
            }
            case Verdict.Entering entering -> await(visitor, entering);
            case Verdict.Bypassed bypassed -> throw new AssertionError("the room is on");
            case Verdict.Rejected rejected -> throw new AssertionError("the room admits");
        }
        if (!wasActive && visitor.isActive(now(), room)) {
            told.entered().accept(visitor);
        }
    }

    /** The visitor gets an answer when the move is stored, or when the request has waited long enough. */
    private void await(SimulatedVisitor visitor, Verdict.Entering entering) {
        boolean[] isAnswered = {false};
        Runnable answer = () -> {
            if (!isAnswered[0]) {
                isAnswered[0] = true;
                answer(visitor, entering);
            }
        };
        CompletableFuture<Void> unused = entering.stored().thenRun(answer);
        world.after(room.timing().settle(), answer);
    }

    /** Who waits for nothing but the own move has a place, and is not said to wait. */
    private void answer(SimulatedVisitor visitor, Verdict.Entering entering) {
        Verdict verdict = visits.entered(view(), entering, now());
        if (!entering.stored().isDone() && verdict instanceof Verdict.Waiting waiting) {
            store(visitor, waiting.pass(), waiting.sealCookie());
        } else {
            apply(visitor, verdict);
        }
    }

    private static void store(SimulatedVisitor visitor, VisitorPass pass, boolean sealCookie) {
        if (sealCookie) {
            visitor.store(pass);
        }
    }
}
