package dev.anteroom.core.ticket;

import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketsIssued;

/**
 * Says at which times the numbers that a counter reports are to be counted.
 *
 * <p>Counting a number for too long is safe, counting it for too short a time is not. So where one report covers
 * several requests, the numbers issued count from the newest of them, and the numbers returned are subtracted at the
 * time of the oldest: a number is never subtracted from a cell that outlasts the one it was added to.
 *
 * @param request one of the requests
 * @param at when the newest numbers were asked for, in milliseconds since the epoch
 * @param returnedAt when the oldest of the returned numbers were asked for, in milliseconds since the epoch
 */
public record IssueReport(TicketRequest request, long at, long returnedAt) {

    /** The report about the numbers that one request asked for, or returned, at {@code requestAt}. */
    public static IssueReport of(TicketRequest request, long requestAt) {
        return new IssueReport(request, requestAt, requestAt);
    }

    /** The report that covers the numbers of both reports. */
    IssueReport and(IssueReport other) {
        return new IssueReport(other.request, Math.max(at, other.at), Math.min(returnedAt, other.returnedAt));
    }

    /** The record with the cumulative count of {@code counter}. */
    public TicketsIssued about(TicketCounter counter) {
        return TicketsIssued.newBuilder().setRoomId(request.getRoomId()).setScope(request.getScope())
                .setIssued(counter.issued()).setReturned(counter.returned()).setRequestOffset(counter.lastOffset())
                .setAt(at).setReturnedAt(returnedAt).setTickMillis(request.getTickMillis())
                .setBucketMillis(request.getBucketMillis()).setCountedMillis(request.getCountedMillis()).build();
    }
}
