package dev.anteroom.core.ticket;

import dev.anteroom.schemas.avro.TicketRefusal;
import dev.anteroom.schemas.avro.TicketRequest;

/**
 * The cumulative count of ticket numbers of one room and scope. It is a value: a request gives a new one.
 *
 * <p>It decides only by the request, its record's timestamp and its offset, so reading the log again gives the same
 * numbers.
 *
 * <p>A request also says how many numbers the edge's state had counted, as issued and as returned. Both only ever grow,
 * and are reported together, so what any state has counted is what this counter was at some moment. Therefore raising
 * each of them to the counted value gives the later of two moments of the counter, and never a combination that did not
 * exist:
 * <ul>
 * <li>A counter that has all its state is not changed by this, however old the state is by which the edge decides, in
 * whatever order the requests of edges with different states come, and even while returned numbers are not counted yet.
 * (Knowing only the numbers in use, it would have to add its own returns to them. A return that is not counted yet
 * would then be undone, and numbers that nobody holds would be counted for ever.)
 * <li>A counter that was reset to an earlier value, or is new, continues from what the state has counted. If the lost
 * counter had stopped exactly there, the new one decides like it. So a counter may be forgotten when everything it
 * issued or took back is counted and known to every edge that may still ask.
 * </ul>
 *
 * <p>A request is judged by the newest state that any edge's request has mentioned, not by the state of the edge that
 * asks, which may be behind. The newest state claims what it allots, whichever edge takes it, so the limit holds. An
 * edge that is behind neither lets visitors overtake whom newer states make wait, nor refuses visitors whom they admit.
 * The newest state is forgotten when it is more than a lease away from a request.
 *
 * <p>A grant is bounded: the numbers issued, minus the returned ones that this state counts, are at most
 * {@code servingUpTo} after it. So no more numbers are issued on a state, beyond those it counts, than it allots. A
 * number that was returned since is not given again on the same state, because it may have been counted as active too
 * long ago for its return to free a slot. The next state that counts the return allots what it freed. Visitors who wait
 * behind the state's partial bucket get no numbers.
 *
 * <p>Rests on decisions 018 and 019.
 *
 * @param issued numbers issued so far, 0 or more
 * @param returned of these, numbers that were not used, 0..{@code issued}
 * @param lastOffset offset of the last request seen; -1 before the first
 * @param newest the newest state that a request has mentioned
 */
public record TicketCounter(long issued, long returned, long lastOffset, HeardState newest) {

    /** The counter before its first request. */
    public static final TicketCounter UNUSED = new TicketCounter(0, 0, -1);

    /** A counter that has heard of no state. */
    public TicketCounter(long issued, long returned, long lastOffset) {
        this(issued, returned, lastOffset, HeardState.NONE);
    }

    public TicketCounter {
        if (issued < 0 || returned < 0 || returned > issued) {
            throw new IllegalArgumentException(
                    "issued is " + issued + " and returned is " + returned + ", they must be 0 <= returned <= issued");
        }
    }

    /**
     * Decides on a request.
     *
     * @param requestAt the record's timestamp, in milliseconds since the epoch
     * @param offset the record's offset
     */
    public TicketDecision decide(TicketRequest request, long requestAt, long offset) {
        if (offset <= lastOffset) {
            return new TicketDecision.Replayed(offset == lastOffset);
        }
        return RequestCheck.problem(request, requestAt)
                .<TicketDecision>map(problem -> new TicketDecision.Refused(seen(offset), problem))
                .orElseGet(() -> switch (request.getKind()) {
                    case TAKE -> take(request, requestAt, offset);
                    case RETURN -> new TicketDecision.Counted(takeBack(request.getCount(), offset));
                });
    }

    private TicketDecision take(TicketRequest request, long requestAt, long offset) {
        TicketCounter known = knowing(request, requestAt, offset);
        HeardState state = known.newest;
        if (requestAt - state.snapshotAt() > request.getLeaseMillis()) {
            return new TicketDecision.Answered(seen(offset), 0, issued + 1, TicketRefusal.STALE_SNAPSHOT);
        }
        long counted = known.issued - state.returnedKnown();
        int granted = Math.clamp(state.servingUpTo() - counted, 0, state.entitled(request));
        return new TicketDecision.Answered(
                new TicketCounter(known.issued + granted, known.returned, offset, state), granted,
                known.issued + 1, granted == request.getCount() ? TicketRefusal.NONE : TicketRefusal.EXHAUSTED);
    }

    /** This counter, or the later one that the edge's state had counted, with the newer of the two states. */
    private TicketCounter knowing(TicketRequest request, long requestAt, long offset) {
        return new TicketCounter(Math.max(issued, request.getIssuedKnown() + request.getReturnedKnown()),
                Math.max(returned, request.getReturnedKnown()), offset,
                newest.or(HeardState.of(request), requestAt, request.getLeaseMillis()));
    }

    private TicketCounter takeBack(int count, long offset) {
        return new TicketCounter(issued, Math.min(issued, returned + count), offset, newest);
    }

    private TicketCounter seen(long offset) {
        return new TicketCounter(issued, returned, offset, newest);
    }
}
