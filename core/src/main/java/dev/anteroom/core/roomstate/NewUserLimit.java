package dev.anteroom.core.roomstate;

/** Computes which part of a limit per minute falls to one bucket. */
public final class NewUserLimit {

    private static final long MINUTE_MILLIS = 60_000;

    private NewUserLimit() {
    }

    /**
     * {@code floor(N·(k+1)·d) − floor(N·k·d)} for bucket k, so that the buckets of any time add up to the limit exactly,
     * however short they are and however small the limit.
     *
     * <p>Only the bucket's position within its minute matters, because N·k·d of the whole minutes before is a whole
     * number; so nothing overflows.
     *
     * @param perMinute N, in visitors per minute, 0 or more
     * @param bucketId start of the bucket, in milliseconds since the epoch
     * @param bucketMillis length of the bucket in milliseconds, 1..2147483647
     * @return visitors; {@link Integer#MAX_VALUE} when it would be more
     */
    public static int inBucket(int perMinute, long bucketId, long bucketMillis) {
        long start = Math.floorMod(bucketId, MINUTE_MILLIS);
        long atEnd = perMinute * (start + bucketMillis) / MINUTE_MILLIS;
        long atStart = perMinute * start / MINUTE_MILLIS;
        return Math.clamp(atEnd - atStart, 0, Integer.MAX_VALUE);
    }
}
