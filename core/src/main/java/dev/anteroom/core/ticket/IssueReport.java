package dev.anteroom.core.ticket;

import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketsIssued;

/**
 * Where the numbers are to be counted that a counter reports.
 *
 * <p>Counted too long is safe, too short is not. So where one report tells of several requests, what they issued counts
 * from the newest of them, and what they returned is taken from where the oldest of them says: a number is never taken
 * from a cell that outlasts the one that it was added to.
 *
 * @param request one of the requests
 * @param at when the newest numbers were asked for, in milliseconds since the epoch
 * @param returnedAt when the oldest of the returned numbers were asked for, in milliseconds since the epoch
 */
public record IssueReport(TicketRequest request, long at, long returnedAt) {

    /** About the numbers that were asked for, or returned, by one request at {@code requestAt}. */
    public static IssueReport of(TicketRequest request, long requestAt) {
        return new IssueReport(request, requestAt, requestAt);
    }

    /** About the numbers of two reports. */
    IssueReport and(IssueReport other) {
        return new IssueReport(other.request, Math.max(at, other.at), Math.min(returnedAt, other.returnedAt));
    }

    /** The cumulative count to be told. */
    public TicketsIssued about(TicketCounter counter) {
        return TicketsIssued.newBuilder().setRoomId(request.getRoomId()).setScope(request.getScope())
                .setIssued(counter.issued()).setReturned(counter.returned()).setRequestOffset(counter.lastOffset())
                .setAt(at).setReturnedAt(returnedAt).setTickMillis(request.getTickMillis())
                .setBucketMillis(request.getBucketMillis()).setCountedMillis(request.getCountedMillis()).build();
    }
}
