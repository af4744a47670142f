package dev.anteroom.streams.tickets;

import dev.anteroom.schemas.avro.TicketRefusal;
import dev.anteroom.schemas.avro.TicketRequest;

/**
 * The cumulative count of ticket numbers of one room and scope. A value; a request makes another one of it.
 *
 * <p>Everything that it decides from is in the request, its record's timestamp and its offset, so that reading the log
 * again gives the same numbers.
 *
 * <p>A counter is never forgotten, however long it was idle. It would start again from what edges know, which is the
 * count less what was returned; so its numbers would fall behind those that were counted elsewhere, and be taken for
 * old news there. A counter takes 24 bytes, and there is one per room and scope, not per visitor.
 *
 * @param issued numbers issued so far, 0 or more
 * @param returned of these, numbers that were not used, 0..{@code issued}
 * @param lastOffset offset of the last request that it has seen; -1 before the first
 */
public record TicketCounter(long issued, long returned, long lastOffset) {

    /** Before the first request. */
    public static final TicketCounter UNUSED = new TicketCounter(0, 0, -1);

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

    /** Numbers that are in use or were. */
    public long inUse() {
        return issued - returned;
    }

    private TicketDecision take(TicketRequest request, long requestAt, long offset) {
        if (requestAt - request.getSnapshotAt() > request.getLeaseMillis()) {
            return new TicketDecision.Answered(seen(offset), 0, issued + 1, TicketRefusal.STALE_SNAPSHOT);
        }
        // A counter that lost its state must not issue again what others have counted already.
        TicketCounter known = new TicketCounter(Math.max(issued, request.getIssuedKnown() + returned), returned,
                offset);
        int granted = Math.clamp(request.getServingUpTo() - known.inUse(), 0, request.getCount());
        return new TicketDecision.Answered(new TicketCounter(known.issued + granted, returned, offset), granted,
                known.issued + 1, granted == request.getCount() ? TicketRefusal.NONE : TicketRefusal.EXHAUSTED);
    }

    private TicketCounter takeBack(int count, long offset) {
        return new TicketCounter(issued, Math.min(issued, returned + count), offset);
    }

    private TicketCounter seen(long offset) {
        return new TicketCounter(issued, returned, offset);
    }
}
