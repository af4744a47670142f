package dev.anteroom.simulator.measure;

import java.util.Arrays;
import org.agrona.collections.IntArrayList;

/**
 * The estimates that queued visitors were shown at each poll. In large crowds only a sample of visitors is measured.
 *
 * <p>An estimate is about the visitor's bucket: within a bucket there is no order, and the estimate says when its last
 * visitor is admitted. So it is compared with the moment at which the last visitor of the bucket was admitted; the
 * visitor's own admission is used only to see whether it took longer than estimated. Times are milliseconds since the
 * start. Not thread-safe.
 */
final class Estimates {

    private static final int MOST_ASKED = 20_000;
    private static final double MINUTE_MILLIS = 60_000;

    private final int stride;
    private final int[] told;
    private final IntArrayList visitors = new IntArrayList();
    private final IntArrayList moments = new IntArrayList();
    private int polls;
    private int rises;

    Estimates(int visitors) {
        this.stride = Math.ceilDiv(visitors, MOST_ASKED);
        this.told = new int[visitors];
        Arrays.fill(told, RunStatistics.NEVER);
    }

    /** A visitor is told at {@code now} to wait for {@code minutes} more. */
    void tell(int visitor, long minutes, long now) {
        if (visitor % stride != 0) {
            return;
        }
        int moment = (int) Math.min(Integer.MAX_VALUE, now + (long) (minutes * MINUTE_MILLIS));
        visitors.addInt(visitor);
        moments.addInt(moment);
        if (told[visitor] != RunStatistics.NEVER) {
            polls++;
            // Polls are less than a minute apart, so an estimate that counts down moves by less than that.
            if (moment - told[visitor] > MINUTE_MILLIS) {
                rises++;
            }
        }
        told[visitor] = moment;
    }

    /** @param bucketDone when the last of a visitor's bucket was let in; {@link RunStatistics#NEVER} if not all of it was */
    Told finish(int[] admittedAt, int[] bucketDone) {
        double[] off = new double[moments.size()];
        double[] late = new double[moments.size()];
        int compared = 0;
        int admitted = 0;
        for (int i = 0; i < moments.size(); i++) {
            int visitor = visitors.getInt(i);
            int moment = moments.getInt(i);
            if (bucketDone[visitor] != RunStatistics.NEVER) {
                off[compared++] = Math.abs((double) moment - bucketDone[visitor]) / MINUTE_MILLIS;
            }
            if (admittedAt[visitor] != RunStatistics.NEVER) {
                late[admitted++] = Math.max(0, (double) admittedAt[visitor] - moment) / MINUTE_MILLIS;
            }
        }
        Arrays.sort(off, 0, compared);
        Arrays.sort(late, 0, admitted);
        return new Told(WaitTimes.percentile(off, compared, 0.5), WaitTimes.percentile(off, compared, 0.95),
                WaitTimes.percentile(late, admitted, 0.95), polls == 0 ? 0 : (double) rises / polls);
    }
}
