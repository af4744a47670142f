package dev.anteroom.streams.global;

import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Draws which data center's visitors get the slots that a random queue releases, while more wait than may enter.
 *
 * <p>Each slot goes to one data center, with a chance in proportion to how many wait there, so that everybody has the
 * same chance wherever they are. Nothing is for ANYWHERE: all who may try are counted as waiting somewhere, and whoever
 * hears of a slot first would take it. Neither does what is outstanding count towards a data center's part, as it does in
 * {@link Allotments}: where news takes longer, more is outstanding at any time, and less would be given.
 *
 * <p>No data center may issue more numbers than visitors wait there; what is drawn beyond that stays free. The random
 * numbers follow from the room and the moment, so that the same inputs give the same state.
 */
final class Lots {

    private Lots() {
    }

    /** How many numbers each scope may still issue, if {@code slots} are released. */
    static Map<String, Integer> of(RoomInputs inputs, List<DataCenterSummary> dataCenters, Claims claims, int slots) {
        SplittableRandom random = new SplittableRandom(~(inputs.config().getRoomId().hashCode() * 31L + inputs.now()));
        double all = dataCenters.stream().mapToDouble(Lots::waiting).sum();
        // Steps of one on a line on which each data center has a part: the sum is exact, and each part is met in mean.
        double step = random.nextDouble();
        double line = 0;
        Map<String, Integer> allotments = new TreeMap<>();
        for (DataCenterSummary dataCenter : dataCenters) {
            double next = line + waiting(dataCenter) * slots / Math.max(1, all);
            int drawn = (int) (Math.floor(next + step) - Math.floor(line + step));
            line = next;
            allotments.put(dataCenter.getDataCenter(),
                    Math.min(waiting(dataCenter), claims.outstanding(dataCenter.getDataCenter()) + drawn));
        }
        allotments.put(ScopeKey.ANYWHERE, 0);
        return allotments;
    }

    private static int waiting(DataCenterSummary dataCenter) {
        return Math.max(0, dataCenter.getWaiting());
    }
}
