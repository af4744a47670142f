package dev.anteroom.core.ticket;

import dev.anteroom.schemas.avro.TicketRequest;
import java.util.OptionalLong;

/**
 * What a ticket counter knows of a room state from the requests of edges that had it.
 *
 * @param snapshotAt when the state was published, in milliseconds since the epoch
 * @param servingUpTo the number up to which it allows issuing
 * @param returnedKnown numbers returned that it counts
 * @param partialBucketId the bucket behind which everybody waits; empty when there is none
 * @param countedUpTo up to when it counts those for whom it holds places; 0 when it holds none
 */
public record HeardState(long snapshotAt, long servingUpTo, long returnedKnown, OptionalLong partialBucketId,
        long countedUpTo) {

    /** Before any request: every state is newer. */
    public static final HeardState NONE = new HeardState(0, 0, 0, OptionalLong.empty(), 0);

    /** The state by which the edge decided that wrote {@code request}. */
    static HeardState of(TicketRequest request) {
        Long partial = request.getPartialBucketId();
        return new HeardState(request.getSnapshotAt(), request.getServingUpTo(), request.getReturnedKnown(),
                partial == null ? OptionalLong.empty() : OptionalLong.of(partial), request.getCountedUpTo());
    }

    /**
     * This state, or that of a request where it is newer. Also where this one is more than a lease away from the request,
     * before or after: it may have come from an aggregator whose clock was ahead, and would be the newest for as long.
     */
    HeardState or(HeardState asked, long requestAt, long leaseMillis) {
        boolean isNear = Math.abs(requestAt - snapshotAt) <= leaseMillis;
        return isNear && snapshotAt > asked.snapshotAt ? this : asked;
    }

    /** How many of those for whom numbers are asked do not wait behind the partial bucket. */
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
