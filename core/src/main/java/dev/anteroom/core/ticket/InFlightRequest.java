package dev.anteroom.core.ticket;

import dev.anteroom.schemas.avro.BucketApplicants;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request on its way, with the visitors for whom it was made, the oldest bucket first. Once the answer is late, it
 * has no visitors any more.
 */
record InFlightRequest<V>(long requestId, int count, Allotment allotment, long at, List<PendingVisitor<V>> applicants) {

    /** How many of its visitors are of {@code bucketId} or an older bucket. */
    int upTo(long bucketId) {
        if (applicants.isEmpty() || applicants.getLast().bucketId() <= bucketId) {
            return applicants.size();
        }
        return (int) applicants.stream().filter(pending -> pending.bucketId() <= bucketId).count();
    }

    /** The number of its visitors by bucket. */
    List<BucketApplicants> byBucket() {
        Map<Long, Integer> counts = new TreeMap<>();
        applicants.forEach(pending -> counts.merge(pending.bucketId(), 1, Integer::sum));
        return counts.entrySet().stream().map(entry -> new BucketApplicants(entry.getKey(), entry.getValue())).toList();
    }
}
