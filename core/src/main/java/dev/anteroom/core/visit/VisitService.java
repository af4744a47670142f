package dev.anteroom.core.visit;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.admission.AdmissionPolicy;
import dev.anteroom.core.admission.CounterNews;
import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.NextPoll;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.WaitEstimator;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.QueueingMethod;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Takes one visit from recognition to verdict and has it counted: first {@link #decide}, then, with a ticket or without
 * one, {@link #settle}.
 *
 * <p>A visitor moves at most once per tick, however many requests come, and once more when admitted. A move that the
 * sink refuses is marked as counted neither in memory nor in the pass, so the next request counts the visitor and
 * subtracts only what was added before.
 *
 * <p>Not thread-safe, except for {@link #unproven}: belongs to one event loop. Does no I/O of its own.
 *
 * <p>Rests on decisions 007, 025, 145, 169 and 182.
 */
public final class VisitService {

    private static final int PROBATION_SECONDS = 1;
    /** A new room gets its first state within a second, and is usually empty. */
    private static final int SECONDS_UNTIL_FIRST_STATE = 1;
    /** Who waits for nothing but the own move enters soon. */
    private static final int SECONDS_UNTIL_STORED = 2;

    private final LongSupplier randomness;
    private final VisitorMemory memory;
    private final UnprovenVisitors unproven = new UnprovenVisitors();
    private final EdgeMembership membership;
    private final StoredCounts counts;
    private final VisitorMoves moves;
    /** Visitors whose moves into places that are held are on their way. */
    private final Long2ObjectHashMap<Verdict.Entering> entries = new Long2ObjectHashMap<>();

    /**
     * @param randomness unpredictable numbers, from which ids of visitors are made; only the id tells visitors apart
     */
    public VisitService(String edgeId, String dataCenter, LongSupplier randomness, VisitorMemory memory,
            MoveSink moves, EdgeMembership membership) {
        this.membership = membership;
        this.randomness = randomness;
        this.memory = memory;
        this.counts = new StoredCounts(membership, memory);
        this.moves = new VisitorMoves(edgeId, dataCenter, moves, membership, memory, counts);
    }

    /**
     * Recognizes the visitor and decides.
     *
     * @param carried the pass that the cookie held, if it held one of this room
     * @param now milliseconds since the epoch, by this edge's clock
     */
    public Decision decide(RoomView room, Optional<VisitorPass> carried, long now) {
        return unlessLeftOut(room, AdmissionPolicy.decide(room, recognize(room, carried, now), now), now);
    }

    /**
     * The same for a visitor whom a stream called.
     *
     * @param call the pass that the stream called with, see {@link VisitorPass#calledBy}
     */
    public Decision decide(RoomView room, Optional<VisitorPass> carried, VisitorPass call, long now) {
        VisitorPass known = recognize(room, carried, now).calledBy(call);
        return unlessLeftOut(room, AdmissionPolicy.decide(room, known, now), now);
    }

    /**
     * An edge for which counting may not wait admits on numbers alone: they are counted whatever the edge sends. There are none for
     * those who have a place, so whoever is behind them leaves them the numbers of others. Whose own move is underway waits for that.
     */
    private Decision unlessLeftOut(RoomView room, Decision decision, long now) {
        return switch (decision) {
            case Decision.AdmitReserved(VisitorPass pass) when !mayHold(room) -> new Decision.NeedsTicket(pass);
            case Decision.AsksForTicket asking when asking.pass().isEntering() -> goOnEntering(asking.pass());
            case Decision.NeedsTicket(VisitorPass pass) when !mayHold(room)
                    && room.holdsPlacesBefore(pass.bucketId(), now) ->
                new Decision.Wait(pass);
            case Decision.Wait(VisitorPass pass) when pass.isEntering() -> goOnEntering(pass);
            default -> decision;
        };
    }

    private Decision goOnEntering(VisitorPass pass) {
        return entries.containsKey(pass.visitorId()) ? new Decision.AdmitReserved(pass) : new Decision.Wait(pass);
    }

    /** Whether visitors who have no place get no number here, since others may need it who have one. */
    public boolean leavesNumbersToOthers(RoomView room, long now) {
        return !mayHold(room) && room.holdsPlacesBefore(Long.MAX_VALUE, now);
    }

    private boolean mayHold(RoomView room) {
        return !room.isProved() || membership.isAwaited(room);
    }

    /**
     * Applies a decision and counts the visitor.
     *
     * @param ticket the ticket for a {@link Decision.NeedsTicket} or {@link Decision.WaitsUnlessNewer}; ignored for all
     *        other decisions
     */
    public Verdict settle(RoomView room, Decision decision, Ticket ticket, long now) {
        return switch (decision) {
            case Decision.Bypass bypass -> Verdict.Bypassed.INSTANCE;
            case Decision.Reject reject -> Verdict.Rejected.INSTANCE;
            case Decision.Pass(VisitorPass pass) -> goOn(room, pass, now);
            case Decision.AdmitReserved(VisitorPass pass) -> enter(room, pass, now);
            case Decision.AdmitPassthrough(VisitorPass pass) -> admit(room, pass, Admission.PASSTHROUGH, now);
            case Decision.AsksForTicket asking -> useTicket(room, recall(room, asking.pass(), now), ticket, now);
            case Decision.Wait(VisitorPass pass) -> queue(room, pass, now);
            case Decision.TooEarly(VisitorPass pass) -> new Verdict.Waiting(pass, false);
        };
    }

    /**
     * Asks a newcomer to come back with the cookie before anything is counted, if {@code rule} says so: a client that throws
     * cookies away takes no place and no ticket number then. The pass holds the place in line from now on, and can be used
     * after a second. Rests on decisions 094, 099 and 140.
     *
     * @param carried the pass that the cookie held, if it held one of this room
     * @param address of the visitor; asked only when it is needed
     * @return the pass to give to the visitor; empty when the visit can be decided now
     */
    public Optional<VisitorPass> probation(RoomView room, ProbationRule rule, Optional<VisitorPass> carried,
            Supplier<Optional<IpAddress>> address, long now) {
        boolean isQueue = !room.config().getSuspended() && switch (room.config().getQueueingMethod()) {
            case FIFO, RANDOM -> true;
            case PASSTHROUGH, REJECT -> false;
        };
        if (!isQueue || !unproven.isAsking(room, rule, address, now)
                || carried.filter(pass -> isKnown(room, pass, now)).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(recognize(room, Optional.empty(), now).seenAt(now).refreshingEvery(PROBATION_SECONDS));
    }

    /**
     * Says that a ticket is on its way. A newcomer counts from now on among those who have not come back; otherwise as many could
     * enter as ask at the same moment. Without effect for all others.
     *
     * @param address of the visitor; asked only when it is needed
     */
    public void asks(RoomView room, Decision.AsksForTicket asking, Supplier<Optional<IpAddress>> address, long now) {
        unproven.asks(room, asking.pass(), address, now);
    }

    /** Says that a visitor left whose ticket is on its way. */
    public void hungUp(RoomView room, Decision.AsksForTicket asking) {
        unproven.notAdmitted(room, asking.pass());
    }

    /**
     * Says where a visitor came from who was just admitted; without effect for those who are known for longer.
     *
     * @param address asked only when it is needed
     */
    public void cameFrom(RoomView room, VisitorPass admitted, Supplier<Optional<IpAddress>> address) {
        unproven.cameFrom(room, admitted.visitorId(), address);
    }

    /**
     * How many visitors this edge admitted at their first request within about a session and has not seen since. May be
     * called by any thread.
     */
    public int unproven() {
        return unproven.allIn();
    }

    /** Whether a parallel request of the visitor was admitted since {@code decision}, so that no ticket is needed. */
    public boolean isAdmittedMeanwhile(Decision.AsksForTicket decision) {
        return memory.recall(decision.pass()).accepted();
    }

    /**
     * Ends the session of an admitted visitor, who is counted as gone at once and is unknown to this edge from now on.
     *
     * @return false when it had been ended before, so that nothing more is counted
     */
    public boolean revoke(RoomView room, VisitorPass pass, long now) {
        if (isRevoked(pass)) {
            return false;
        }
        moves.countGone(room, recall(room, pass, now), now);
        unproven.returned(room, pass.visitorId());
        memory.revoke(pass.visitorId(), now, room.timing().remembered());
        return true;
    }

    /**
     * Records that another edge ended the visitor's session and counted that; {@code keep} is how long to remember it,
     * in milliseconds.
     */
    public void heardOfRevocation(long visitorId, long now, long keep) {
        memory.revoke(visitorId, now, keep);
    }

    /**
     * Whether the visitor's session was ended before its time, at this edge or at another one that has told this edge.
     */
    public boolean isRevoked(VisitorPass pass) {
        return memory.isRevoked(pass.visitorId());
    }

    /** Whether the bearer of {@code carried} has a place or a session; anybody else is a newcomer. */
    public boolean isKnown(RoomView room, VisitorPass carried, long now) {
        VisitorPass known = memory.recall(carried);
        return !isRevoked(carried) && AdmissionPolicy.isCurrent(room, known, now)
                && (!known.accepted() || counts.goesOn(room, known, now));
    }

    private Verdict useTicket(RoomView room, VisitorPass known, Ticket ticket, long now) {
        if (known.accepted()) {
            return goOn(room, known, now);
        }
        return switch (ticket) {
            case Ticket.Numbered number -> admitNumbered(room, known, number, now);
            // While the answer was on its way, the lease of its state may have ended, or the visitor may have lapsed.
            case Ticket.Reserved(CounterNews news) -> mayHold(room) && news.holdsPlace(room.timing(), known, now)
                    ? enter(room, known, now)
                    : withoutTicket(room, known, now);
            case Ticket.Split split -> admit(room, known, Admission.SPLIT, now);
            case Ticket.None none -> withoutTicket(room, known, now);
        };
    }

    /** While a number was asked for without success, a state that holds the visitor's place may have arrived. */
    private Verdict withoutTicket(RoomView room, VisitorPass known, long now) {
        return unlessLeftOut(room, AdmissionPolicy.decide(room, known, now), now) instanceof Decision.AdmitReserved
                ? enter(room, known, now)
                : queue(room, known, now);
    }

    /**
     * A place that is held is the visitor's once the move is stored: an edge that is cut off can't know that counting goes on
     * without it. Requests that come meanwhile wait for the same move.
     */
    private Verdict enter(RoomView room, VisitorPass pass, long now) {
        if (room.config().getCounterOutage() == CounterOutage.SPLIT) {
            return admit(room, pass, Admission.RESERVED, now);
        }
        Verdict.Entering underway = entries.get(pass.visitorId());
        if (underway != null) {
            return underway;
        }
        CompletableFuture<Boolean> taken = moves.storeEntry(room, pass, now);
        if (taken.isDone() && !taken.getNow(false)) {
            return queue(room, pass, now);
        }
        VisitorPass entering = pass.enteringAt(now);
        underway = new Verdict.Entering(entering, taken.thenApply(isStored -> {
            entries.remove(pass.visitorId());
            boolean isIn = isStored && counts.isInTime(room, now);
            VisitorPass doubted = isStored ? entering : entering.countedSince(-now);
            memory.remember(isIn ? entering.admittedAt(now).countedSince(now) : doubted, now,
                    room.timing().remembered());
            return isIn;
        }));
        if (taken.isDone()) {
            return entered(room, underway, now);
        }
        entries.put(pass.visitorId(), underway);
        return underway;
    }

    /** What a visitor gets when the move is stored or the request has waited long enough: with the cookie, every edge goes on entering. */
    public Verdict entered(RoomView room, Verdict.Entering entering, long now) {
        VisitorPass known = recognize(room, Optional.of(entering.pass()), now);
        // The session began when the place was given; where that took long, it is renewed.
        return known.accepted()
                ? new Verdict.Admitted(goOn(room, known, now).pass(), true)
                : queue(room, known, now);
    }

    /**
     * The number counts the visitor as active from the moment it was asked for, whether or not the move can be sent.
     * Without the move the visitor is also counted as waiting for a while; that is one visitor too many, which is safe.
     * The session begins when the number was asked for, too, or it would outlast the count.
     */
    private Verdict admitNumbered(RoomView room, VisitorPass pass, Ticket.Numbered ticket, long now) {
        long requestAt = ticket.requestAt();
        VisitorPass admitted = pass.admittedAt(requestAt).countedAt(requestAt).countedSince(requestAt);
        moves.countNumbered(room, pass, ticket, now);
        unproven.admitted(room, pass, now);
        memory.remember(admitted, now, room.timing().remembered());
        return admitted(room, admitted);
    }

    private VisitorPass recognize(RoomView room, Optional<VisitorPass> carried, long now) {
        if (carried.isPresent() && isKnown(room, carried.get(), now)) {
            return recallAttempt(room, recall(room, carried.get(), now));
        }
        long visitorId = randomness.getAsLong();
        return VisitorPass.newcomer(visitorId, room.period().placeOf(visitorId, now), room.timing().refreshSeconds());
    }

    /** The visitor as far as this edge knows that counts are stored. */
    private VisitorPass recall(RoomView room, VisitorPass carried, long now) {
        Verdict.Entering underway = entries.get(carried.visitorId());
        return underway != null && !carried.accepted()
                ? underway.pass()
                : counts.surely(room, memory.recall(carried), now);
    }

    /** The room's interval may have changed since the cookie was made. */
    private VisitorPass recallAttempt(RoomView room, VisitorPass known) {
        if (known.accepted()) {
            return known;
        }
        VisitorPass attempted = memory.recallAttempt(known);
        return room.timing().isLongerThanAnyInterval(attempted.refreshIntervalSeconds())
                ? attempted.refreshingEvery(room.timing().refreshSeconds())
                : attempted;
    }

    private static boolean isRandom(RoomView room) {
        return room.config().getQueueingMethod() == QueueingMethod.RANDOM;
    }

    private Verdict.Admitted goOn(RoomView room, VisitorPass pass, long now) {
        unproven.returned(room, pass.visitorId());
        boolean isFixed = room.config().getDisableSessionRenewal() && pass.countedActive();
        if (isFixed || !counts.mayRenew(room)) {
            // A session that is not renewed ends with its count, which therefore stays at the tick where it was made.
            return new Verdict.Admitted(pass, false);
        }
        RoomTiming timing = room.timing();
        // Another edge that was shown an old cookie may have counted the visitor as waiting meanwhile, in this very
        // tick.
        boolean isDue = !pass.countedActive() || isNewTick(timing, pass, now);
        if (!isDue && now - pass.lastCheckIn() < timing.cookieRenewal()) {
            return new Verdict.Admitted(pass, false);
        }
        VisitorPass seen = pass.seenAt(Math.max(now, pass.lastCheckIn()));
        return admitted(room, isDue ? moves.count(room, pass, seen, Admission.NONE, now) : seen);
    }

    private Verdict admit(RoomView room, VisitorPass pass, Admission admission, long now) {
        unproven.admitted(room, pass, now);
        return admitted(room, moves.count(room, pass, pass.admittedAt(now), admission, now));
    }

    private Verdict.Admitted admitted(RoomView room, VisitorPass pass) {
        return new Verdict.Admitted(counts.told(room, pass), true);
    }

    private Verdict queue(RoomView room, VisitorPass pass, long now) {
        unproven.notAdmitted(room, pass);
        boolean isDue = !pass.isEntering() && isNewTick(room.timing(), pass, now)
                && now - pass.countedAt() >= room.timing().recount();
        VisitorPass attempted = attempted(room, pass, now);
        if (isDue && !isRandom(room)) {
            attempted = attempted.expecting(WaitEstimator.expectedAt(room, pass, now));
        }
        VisitorPass known = isDue ? moves.count(room, pass, attempted, Admission.NONE, now) : attempted;
        return new Verdict.Waiting(counts.told(room, known), true);
    }

    /** The attempt is remembered here, too; otherwise a client that kept an old cookie could try again at once. */
    private VisitorPass attempted(RoomView room, VisitorPass pass, long now) {
        VisitorPass attempted = pass.seenAt(now).refreshingEvery(untilNextAttempt(room, pass, now));
        memory.attempted(attempted, now, room.timing().remembered());
        return attempted;
    }

    private int untilNextAttempt(RoomView room, VisitorPass pass, long now) {
        if (pass.isEntering()) {
            return SECONDS_UNTIL_STORED;
        }
        if (room.admitsWithItsFirstState()) {
            return SECONDS_UNTIL_FIRST_STATE;
        }
        if (!isRandom(room)) {
            return NextPoll.seconds(room, pass, now);
        }
        long random = randomness.getAsLong();
        return pass.isNewcomer()
                ? room.timing().drawFirstRefreshSeconds(random)
                : room.timing().drawRefreshSeconds(random);
    }

    /** Also false while the clock of the edge that counted last is ahead of ours. */
    private static boolean isNewTick(RoomTiming timing, VisitorPass pass, long now) {
        return timing.tickOf(now) > timing.tickOf(pass.countedAt());
    }
}
