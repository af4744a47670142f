package dev.anteroom.core.ticket;

import dev.anteroom.schemas.avro.TicketRefusal;
import dev.anteroom.schemas.avro.TicketRequest;

/**
 * The cumulative count of ticket numbers of one room and scope. A value; a request makes another one of it.
 *
 * <p>Everything that it decides from is in the request, its record's timestamp and its offset, so that reading the log
 * again gives the same numbers.
 *
 * <p>A request also says how many numbers the edge's state had counted, as issued and as returned. Both only ever grow,
 * and are reported together, so what any state knows is what this counter was at some moment. Therefore raising each to
 * what is known gives the later of the two moments, and never one that was not:
 * <ul>
 * <li>A counter that has all its state is not changed by it, however old the state that the edge decides by, in whatever
 * order the requests of edges with different states come, and also while returned numbers are not counted yet. (Knowing
 * only the numbers in use, it would have to add its own returns to them. A return that is not counted yet would then be
 * undone, and numbers that nobody holds would be counted for ever.)
 * <li>A counter that is a former one of itself, or a new one, goes on where the state found it. If that is where it
 * stopped, it decides like the one that was lost. So it may be forgotten when everything it issued or took back is
 * counted and known to every edge that may still ask.
 * </ul>
 *
 * <p>A request is judged by the newest state that any edge's request told of, not by that of the edge that asks, which may
 * be behind. That state claims what it allots, whoever takes it, so the limit holds; and an edge that
 * is behind neither lets anybody overtake whom newer states make wait, nor refuses anybody whom they let in. Such a state
 * is forgotten when it is more than a lease away from a request.
 *
 * <p>What is granted is bounded by the numbers issued, less those returned that this state counts: after the grant they
 * are at most {@code servingUpTo}. So no more is issued on a state, beyond what it counts, than it allots. A number that
 * was returned since is not given again on it: it may have been counted as active too long ago for its return to free a
 * place. The next state that counts the return allots what it freed. Those who wait behind the state's partial bucket are
 * given none.
 *
 * <p>Rests on decisions 018 and 019.
 *
 * @param issued numbers issued so far, 0 or more
 * @param returned of these, numbers that were not used, 0..{@code issued}
 * @param lastOffset offset of the last request that it has seen; -1 before the first
 * @param newest the newest state that a request told of
 */
public record TicketCounter(long issued, long returned, long lastOffset, HeardState newest) {

    /** Before the first request. */
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
     * What becomes of a request.
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

    /** This counter, or the later one that the edge's state had counted; and the newer of the two states. */
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
