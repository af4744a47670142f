package dev.anteroom.core.counting;

import java.math.BigInteger;
import java.util.Optional;

/**
 * The lengths of tick and bucket by which the edges of a room count.
 *
 * @param tickMillis length of a tick in milliseconds, 1 or more
 * @param bucketMillis length of a bucket in milliseconds, a multiple of the tick
 * @param countedMillis how long after a check-in a visitor may still count, in milliseconds, one tick or more
 */
public record Timing(int tickMillis, int bucketMillis, int countedMillis) {

    /**
     * Cells are kept for so much longer than they may count by the moment up to which their own partition is counted: other
     * partitions may be counted less far, and the clocks of aggregators may differ.
     */
    public static final long KEPT_MARGIN_MILLIS = 10_000;

    public Timing {
        problem(tickMillis, bucketMillis, countedMillis).ifPresent(problem -> {
            throw new IllegalArgumentException(problem);
        });
    }

    /** What is wrong with these lengths, all in milliseconds; empty when they are valid. */
    public static Optional<String> problem(int tickMillis, int bucketMillis, int countedMillis) {
        if (tickMillis < 1 || bucketMillis < tickMillis || bucketMillis % tickMillis != 0) {
            return Optional.of("tick is " + tickMillis + " ms and bucket is " + bucketMillis
                    + " ms, the bucket must be a multiple of the tick");
        }
        return countedMillis < tickMillis
                ? Optional.of(
                        "countedMillis is " + countedMillis + ", it must be at least one tick of " + tickMillis + " ms")
                : Optional.empty();
    }

    /** Start of the tick at {@code time}, all in milliseconds since the epoch. */
    public long tickOf(long time) {
        return startOf(time, tickMillis);
    }

    /** Start of the bucket at {@code time}, all in milliseconds since the epoch. */
    public long bucketOf(long time) {
        return startOf(time, bucketMillis);
    }

    /**
     * The first tick whose check-ins may still count at {@code time}; those of earlier ticks count nowhere any more.
     */
    public long firstCountedTick(long time) {
        return tickOf(time - countedMillis);
    }

    /** The first tick whose cell must still be kept at {@code time}; cells of earlier ticks may be forgotten. */
    public long firstKeptTick(long time) {
        return tickOf(time - countedMillis - KEPT_MARGIN_MILLIS) - tickMillis;
    }

    /** Start of the last bucket that is closed at {@code time}: one more whole bucket has passed since its end. */
    public long lastClosedBucket(long time) {
        return bucketOf(time) - 2L * bucketMillis;
    }

    /** The least length, in milliseconds, that is whole ticks of both lengths. */
    public static long wholeTicksOf(long one, long other) {
        return one / BigInteger.valueOf(one).gcd(BigInteger.valueOf(other)).longValue() * other;
    }

    /** Start of the slice of {@code length} milliseconds that {@code time} is in. */
    public static long startOf(long time, long length) {
        return Math.floorDiv(time, length) * length;
    }
}
