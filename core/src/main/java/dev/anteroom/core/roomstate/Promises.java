package dev.anteroom.core.roomstate;

import dev.anteroom.schemas.avro.FreedSlots;
import dev.anteroom.schemas.avro.PublishedSnapshot;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.ReservedBucket;
import dev.anteroom.schemas.avro.ScopeServing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The promises of states on which edges may still act: places to queued visitors, and numbers to ticket scopes.
 *
 * <p>An edge may act on a state when other edges already have newer ones. So nothing that a state gave away less than
 * {@code leaseDuration + settle} before the moment up to which everything is counted may be given away again; of older
 * states, everybody who entered on them is counted. If the time were taken from the clock instead, that would be true
 * only while counting keeps up.
 *
 * <p>Rests on decision 011.
 */
final class Promises {

    private Promises() {
    }

    /** For each bucket, the highest number of visitors to whom a recent state promised a place. */
    static Map<Long, Integer> reserved(RoomInputs inputs) {
        long firstValid = inputs.timing().firstValidSnapshot(StoppedCounts.countedUpTo(inputs));
        Map<Long, Integer> reserved = new HashMap<>();
        for (PublishedSnapshot snapshot : inputs.recent().getSnapshots()) {
            if (snapshot.getPublishedAt() >= firstValid) {
                for (ReservedBucket bucket : snapshot.getReserved()) {
                    reserved.merge(bucket.getBucketId(), bucket.getWaiting(), Math::max);
                }
            }
        }
        return reserved;
    }

    /**
     * The recent states and the new one, which promises {@code reserved}, holds back {@code held}, and was made when
     * visitors stayed on the site for {@code stayMillis}.
     *
     * <p>An older promise for a bucket that is no larger than the new one can't change any later maximum, so it is left
     * out. Therefore what is stored does not grow with the number of states. The same holds for the numbers of a ticket
     * scope.
     */
    static RecentSnapshots and(RoomInputs inputs, List<ReservedBucket> reserved, List<ScopeServing> serving,
            List<FreedSlots> held, long stayMillis) {
        long firstValid = inputs.timing().firstValidSnapshot(StoppedCounts.countedUpTo(inputs));
        Map<Long, Integer> newest = new HashMap<>();
        reserved.forEach(bucket -> newest.put(bucket.getBucketId(), bucket.getWaiting()));
        Map<String, Long> newestServing = new HashMap<>();
        serving.forEach(scope -> newestServing.put(scope.getScope(), scope.getServingUpTo()));
        List<PublishedSnapshot> kept = new ArrayList<>();
        for (PublishedSnapshot snapshot : inputs.recent().getSnapshots()) {
            List<ReservedBucket> more = snapshot.getReserved().stream()
                    .filter(bucket -> bucket.getWaiting() > newest.getOrDefault(bucket.getBucketId(), 0)).toList();
            List<ScopeServing> further = snapshot.getServingUpTo().stream()
                    .filter(scope -> scope.getServingUpTo() > newestServing.getOrDefault(scope.getScope(), 0L))
                    .toList();
            if (snapshot.getPublishedAt() >= firstValid && !(more.isEmpty() && further.isEmpty())) {
                kept.add(new PublishedSnapshot(snapshot.getPublishedAt(), more, further));
            }
        }
        kept.add(new PublishedSnapshot(inputs.now(), reserved, serving));
        return new RecentSnapshots(kept, held, stayMillis);
    }
}
