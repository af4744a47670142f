package dev.anteroom.simulator.measure;

/** How a run agrees with the recording that its crowd came from: who was let in when. Immutable. */
public final class Agreement {

    private final int[] recorded;
    private final int[] simulated;

    private Agreement(int[] recorded, int[] simulated) {
        this.recorded = recorded;
        this.simulated = simulated;
    }

    /**
     * Compares two series of admissions.
     *
     * @param bucket length of a bucket, in milliseconds
     * @param length of the time that is compared, in milliseconds since the start
     * @param recorded moments of the recording's admissions, in milliseconds since the start
     */
    public static Agreement of(long bucket, long length, long[] recorded, Admissions simulated) {
        int buckets = (int) Math.ceilDiv(length, bucket);
        int[] before = new int[buckets];
        int[] after = new int[buckets];
        for (long moment : recorded) {
            count(before, moment / bucket);
        }
        for (int i = 0; i < simulated.count(); i++) {
            count(after, simulated.moment(i) / bucket);
        }
        return new Agreement(before, after);
    }

    private static void count(int[] buckets, long index) {
        if (index < buckets.length) {
            buckets[(int) index]++;
        }
    }

    /** How many buckets there are. */
    public int buckets() {
        return recorded.length;
    }

    /** How many the recording let in, in the n-th bucket. */
    public int recorded(int n) {
        return recorded[n];
    }

    /** How many the run let in, in the n-th bucket. */
    public int simulated(int n) {
        return simulated[n];
    }

    /** All admissions of the recording. */
    public int recordedInAll() {
        return sum(recorded);
    }

    /** All admissions of the run. */
    public int simulatedInAll() {
        return sum(simulated);
    }

    /**
     * The largest distance between how many had been let in so far, at the end of any bucket, as a part of all that the
     * recording let in.
     */
    public double furthestApart() {
        int furthest = 0;
        int distance = 0;
        for (int i = 0; i < recorded.length; i++) {
            distance += simulated[i] - recorded[i];
            furthest = Math.max(furthest, Math.abs(distance));
        }
        return (double) furthest / Math.max(1, recordedInAll());
    }

    /**
     * The mean distance between the admissions of a bucket, as a part of the mean bucket of the recording.
     *
     * @param span how many buckets in a row are taken as one
     */
    public double meanDistance(int span) {
        int sum = 0;
        for (int i = 0; i < recorded.length; i += span) {
            int distance = 0;
            for (int j = i; j < Math.min(recorded.length, i + span); j++) {
                distance += simulated[j] - recorded[j];
            }
            sum += Math.abs(distance);
        }
        return (double) sum / Math.max(1, recordedInAll());
    }

    private static int sum(int[] counts) {
        int sum = 0;
        for (int count : counts) {
            sum += count;
        }
        return sum;
    }
}
