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
 * Draws which data center's visitors get the slots that a random queue releases, while more wait than may enter.
 *
 * <p>Each slot goes to one data center, with a chance in proportion to how many wait there, so that everybody has the
 * same chance wherever they are. Nothing is for ANYWHERE: all who may try are counted as waiting somewhere, and whoever
 * hears of a slot first would take it. Neither does what is on offer count towards a data center's part, as it does in
 * {@link Allotments}: where news takes longer, more is outstanding at any time, and less would be given.
 *
 * <p>No data center may issue more numbers than visitors wait there; what is drawn beyond that stays free. A number that
 * nobody takes is drawn anew in the end, after three refresh intervals on average: whoever is counted as waiting may be
 * gone. The random numbers follow from the room and the moment, so that the same inputs give the same state.
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
     * @param reservations what is released, and what of the numbers on offer is not free any more and so not renewed
     */
    static Map<String, Integer> of(RoomInputs inputs, List<DataCenterSummary> dataCenters, Claims claims,
            Reservations reservations) {
        int slots = reservations.remaining();
        double renewable = (double) Math.max(0, claims.outstanding() - reservations.owed())
                / Math.max(1, claims.outstanding());
        SplittableRandom random = new SplittableRandom(~(inputs.config().getRoomId().hashCode() * 31L + inputs.now()));
        double all = dataCenters.stream().mapToDouble(RandomAllotments::waiting).sum();
        // Steps of one on a line on which each data center has a part: the sum is exact, and each part is met in mean.
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

    /** Part of the numbers on offer that end with this state. */
    private static double ended(RoomInputs inputs, long before) {
        double life = INTERVALS_KEPT * (double) inputs.config().getRefreshIntervalMillis();
        return Math.clamp((inputs.now() - before) / life, 0, 1);
    }

    /** Numbers that a state offered and that are not counted as taken. */
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
