package dev.anteroom.core.ticket;

import dev.anteroom.schemas.avro.TicketRequest;
import java.util.OptionalLong;

/**
 * What a ticket counter knows about a room state, from the requests of edges that had it.
 *
 * @param snapshotAt when the state was published, in milliseconds since the epoch
 * @param servingUpTo the highest number that it allows to be issued
 * @param returnedKnown numbers returned, as counted by it
 * @param partialBucketId the partial bucket, behind which nobody gets a number; empty when there is none
 * @param countedUpTo the moment up to which it counts the visitors for whom it holds places; 0 when it holds none
 */
public record HeardState(long snapshotAt, long servingUpTo, long returnedKnown, OptionalLong partialBucketId,
        long countedUpTo) {

    /** The state before any request; every real state is newer. */
    public static final HeardState NONE = new HeardState(0, 0, 0, OptionalLong.empty(), 0);

    /** The state by which the edge that wrote {@code request} decided. */
    static HeardState of(TicketRequest request) {
        Long partial = request.getPartialBucketId();
        return new HeardState(request.getSnapshotAt(), request.getServingUpTo(), request.getReturnedKnown(),
                partial == null ? OptionalLong.empty() : OptionalLong.of(partial), request.getCountedUpTo());
    }

    /**
     * This state, or that of a request if it is newer. The state of the request is also taken if this one was published
     * more than a lease before or after the request: it may have come from an aggregator whose clock was ahead, and
     * would otherwise be taken for the newest until that time has come.
     */
    HeardState or(HeardState asked, long requestAt, long leaseMillis) {
        boolean isNear = Math.abs(requestAt - snapshotAt) <= leaseMillis;
        return isNear && snapshotAt > asked.snapshotAt ? this : asked;
    }

    /** How many of the visitors for whom {@code request} asks are not behind the partial bucket. */
    int entitled(TicketRequest request) {
        if (partialBucketId.isEmpty() || request.getApplicants().isEmpty()) {
            return request.getCount();
        }
        long entitled = request.getApplicants().stream()
                .filter(bucket -> bucket.getBucketId() <= partialBucketId.getAsLong())
                .mapToLong(bucket -> Math.max(0, bucket.getCount())).sum();
        return (int) Math.min(entitled, request.getCount());
    }
}
