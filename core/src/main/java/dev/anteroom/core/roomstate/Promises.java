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
 * What states that may still be acted upon have promised: places to queued visitors, numbers to ticket scopes.
 *
 * <p>An edge may act on a state that others have left behind, so nothing that a state gave away within
 * {@code leaseDuration + settle} before the moment up to which all is counted may be given away again: by then everybody
 * who entered on it is counted. By the clock that would only be so while counting keeps up.
 *
 * <p>Rests on decision 011.
 */
final class Promises {

    private Promises() {
    }

    /** The most visitors of each bucket that a recent state promised a place. */
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
     * The recent states, and the one that promises {@code reserved} now and holds back {@code held}, made when
     * visitors used the site for {@code stayMillis}.
     *
     * <p>Of a bucket, an older promise of no more than the new one adds nothing to any later maximum and is left out.
     * So what is stored does not grow with the number of states. The same holds for the numbers of a ticket scope.
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
