package dev.anteroom.core.roomstate;

import dev.anteroom.core.counting.Tallies;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.DataCenterState;

/**
 * Computes how long visitors stay on the site, from the first to the last check-in.
 *
 * <p>At each check-in, a visitor on the site prolongs the session by the time since the check-in before. So the
 * prolongations of a bucket, divided by its length, give the mean number of visitors on the site, and the prolongations
 * of several buckets give the time that all visitors spent there. That time divided by the number of visitors who left
 * meanwhile is the mean stay; those who left are the ones who were there at first or were admitted, and are not there
 * at the end. Dividing by the number of admitted visitors instead would be wrong after each rush, because the visitors
 * of the rush have most of their stay still before them.
 */
final class VisitDuration {

    /** When fewer than this part of the visitors on the site have left, the mean is not reliable. */
    private static final int TELLING_PART = 4;

    private VisitDuration() {
    }

    /** The mean stay in milliseconds, from the known closed buckets; the previous value when these are not enough. */
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
