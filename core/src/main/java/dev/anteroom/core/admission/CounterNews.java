package dev.anteroom.core.admission;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.TicketGrant;
import java.util.Optional;

/**
 * What a ticket counter's answer says about the newest room state that the counter has heard of, from any edge. That
 * state may be newer than the one this edge has.
 *
 * <p>Rests on decision 019.
 *
 * @param publishedAt when that state was published, milliseconds since the epoch
 * @param partialBucketId the partial bucket, behind which nobody gets a number; empty when there is none
 * @param countedUpTo the moment up to which the state counts the visitors for whom it holds places, who are all those
 *        waiting in a bucket before the partial one; 0 when it holds none. Milliseconds since the epoch
 */
public record CounterNews(long publishedAt, Optional<Long> partialBucketId, long countedUpTo) {

    /** The news in {@code grant}; empty when its counter does not know of any state. */
    public static Optional<CounterNews> of(TicketGrant grant) {
        return grant.getSnapshotAt() == 0
                ? Optional.empty()
                : Optional.of(new CounterNews(grant.getSnapshotAt(), Optional.ofNullable(grant.getPartialBucketId()),
                        grant.getCountedUpTo()));
    }

    /** Whether visitors of {@code bucketId} get no number, because they are behind the partial bucket. */
    public boolean isBehindPartialBucket(long bucketId) {
        return partialBucketId.isPresent() && bucketId > partialBucketId.get();
    }

    /**
     * Whether that state holds a place for the visitor of {@code pass}: it counts the visitor, in a bucket that it
     * reserved in full. An edge may act on it for a lease, as on any state that it has read itself.
     */
    public boolean holdsPlace(RoomTiming timing, VisitorPass pass, long now) {
        boolean isReserved = partialBucketId.isEmpty() || pass.bucketId() < partialBucketId.get();
        // The counter does not say whether the moment is proved.
        return isReserved && !pass.accepted() && !pass.countedActive() && now - publishedAt <= timing.lease()
                && timing.isCounted(pass.since(), countedUpTo)
                && timing.staysCounted(pass.countedAt(), now, countedUpTo, false);
    }
}
