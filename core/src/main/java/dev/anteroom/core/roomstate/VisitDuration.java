package dev.anteroom.core.roomstate;

import dev.anteroom.core.counting.Tallies;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.DataCenterState;

/**
 * How long visitors use the site, from the first to the last check-in.
 *
 * <p>Whoever is on the site prolongs the session at each check-in by the time since the one before. So the prolongations
 * of a bucket, divided by its length, are the visitors that were on the site on average, and those of several buckets the
 * time that all of them spent there. Divided by the visitors who left meanwhile it is the mean stay: who left is whoever
 * was there at first or was admitted, and is not there at the end. Dividing by the admitted alone would be wrong after
 * each rush, because those whom it brought have most of their stay before them.
 */
final class VisitDuration {

    /** With fewer departures than this part of the visitors on the site, one can't tell. */
    private static final int TELLING_PART = 4;

    private VisitDuration() {
    }

    /** The mean stay in milliseconds, from the known closed buckets; the former value when these are not enough. */
    static long meanMillis(RoomInputs inputs) {
        int bucketMillis = (int) inputs.timing().bucketMillis();
        long first = inputs.bucketId() - (long) Tallies.HISTORY_BUCKETS * bucketMillis;
        double[] onSite = new double[Tallies.HISTORY_BUCKETS];
        double[] admitted = new double[Tallies.HISTORY_BUCKETS];
        for (DataCenterState state : inputs.dataCenters()) {
            for (BucketTally tally : state.getHistory()) {
                long index = Math.floorDiv(tally.getBucketId() - first, bucketMillis);
                if (state.getBucketMillis() == bucketMillis && index >= 0 && index < onSite.length) {
                    onSite[(int) index] += (double) tally.getStayedMillis() / bucketMillis;
                    admitted[(int) index] += Tallies.admitted(tally);
                }
            }
        }
        int last = onSite.length - 1;
        double left = betweenMiddles(admitted) + onSite[0] - onSite[last];
        return left < Math.max(1, onSite[last] / TELLING_PART)
                ? inputs.recent().getStayMillis()
                : Math.round(betweenMiddles(onSite) * bucketMillis / left);
    }

    /** The sum from the middle of the first bucket to the middle of the last. */
    private static double betweenMiddles(double[] values) {
        double sum = -(values[0] + values[values.length - 1]) / 2;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }
}
