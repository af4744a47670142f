package dev.anteroom.core.roomstate;

import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.PublishedSnapshot;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Draws which data center's visitors get the slots that a random queue releases, while more visitors wait than may
 * enter.
 *
 * <p>Each slot goes to one data center, with a probability in proportion to how many visitors wait there, so that
 * everybody has the same chance wherever they are. ANYWHERE gets nothing: all visitors who may make an attempt are
 * counted as waiting in some data center, and the edges that hear of a slot of ANYWHERE first would take it. Unlike in
 * {@link Allotments}, numbers on offer do not count towards a data center's part: where news takes longer, more numbers
 * are outstanding at any time, and such a data center would be given less.
 *
 * <p>No data center may issue more numbers than visitors wait there; slots drawn beyond that stay free. A number that
 * nobody takes is drawn anew after three refresh intervals on average, because a visitor who is counted as waiting may
 * be gone. The random numbers are derived from the room and the moment, so that the same inputs give the same state.
 *
 * <p>Rests on decision 024.
 */
final class RandomAllotments {

    private static final int INTERVALS_KEPT = 3;

    private RandomAllotments() {
    }

    /**
     * How many numbers each scope may still issue.
     *
     * @param reservations how many slots are released, and how many of the numbers on offer are no longer free and so
     *        are not renewed
     */
    static Map<String, Integer> of(RoomInputs inputs, List<DataCenterSummary> dataCenters, Claims claims,
            Reservations reservations) {
        int slots = reservations.remaining();
        double renewable = (double) Math.max(0, claims.outstanding() - reservations.owed())
                / Math.max(1, claims.outstanding());
        SplittableRandom random = new SplittableRandom(~(inputs.config().getRoomId().hashCode() * 31L + inputs.now()));
        double all = dataCenters.stream().mapToDouble(RandomAllotments::waiting).sum();
        // Systematic sampling: steps of length one on a line on which each data center has a segment. The sum is exact,
        // and each data center gets its part on average.
        double step = random.nextDouble();
        Optional<PublishedSnapshot> before = inputs.recent().getSnapshots().stream()
                .max(Comparator.comparingLong(PublishedSnapshot::getPublishedAt));
        double ended = before.map(PublishedSnapshot::getPublishedAt).map(at -> ended(inputs, at)).orElse(0.0);
        double line = 0;
        Map<String, Integer> allotments = new TreeMap<>();
        for (DataCenterSummary dataCenter : dataCenters) {
            double next = line + waiting(dataCenter) * slots / Math.max(1, all);
            int drawn = (int) (Math.floor(next + step) - Math.floor(line + step));
            line = next;
            int offered = before
                    .map(snapshot -> (int) (renewable * offered(snapshot, dataCenter.getDataCenter(), claims)))
                    .orElse(0);
            int kept = offered - (int) Math.floor(offered * ended + random.nextDouble());
            allotments.put(dataCenter.getDataCenter(), Math.min(waiting(dataCenter), kept + drawn));
        }
        allotments.put(ScopeKey.ANYWHERE, 0);
        return allotments;
    }

    /** The fraction of the numbers on offer that end with this state. */
    private static double ended(RoomInputs inputs, long before) {
        double life = INTERVALS_KEPT * (double) inputs.config().getRefreshIntervalMillis();
        return Math.clamp((inputs.now() - before) / life, 0, 1);
    }

    /** Numbers that a state offered and that are not yet counted as taken. */
    private static int offered(PublishedSnapshot snapshot, String scope, Claims claims) {
        return snapshot.getServingUpTo().stream().filter(serving -> serving.getScope().equals(scope))
                .mapToInt(serving -> Math.clamp(serving.getServingUpTo() - claims.issuedKnown(scope), 0,
                        claims.outstanding(scope)))
                .findFirst().orElse(0);
    }

    private static int waiting(DataCenterSummary dataCenter) {
        return Math.max(0, dataCenter.getWaiting());
    }
}
