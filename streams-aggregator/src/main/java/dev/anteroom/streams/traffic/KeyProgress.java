package dev.anteroom.streams.traffic;

/**
 * How far the counting of one room in one data center has come.
 *
 * @param grid the ticks and buckets that its edges count by
 * @param partition partition of the traffic topic
 * @param offset offset of the last move that is counted
 * @param closedUpTo start of the last bucket whose traffic was published as closed, in milliseconds since the epoch
 */
public record KeyProgress(TickGrid grid, int partition, long offset, long closedUpTo) {

    /** Before the first move. */
    public static KeyProgress starting(Timing timing) {
        return new KeyProgress(TickGrid.of(timing), -1, -1, Long.MIN_VALUE);
    }

    /** After a move at {@code offset} that was seen at {@code at} and counted by {@code timing}. */
    public KeyProgress counted(Timing timing, long at, int atPartition, long atOffset) {
        return new KeyProgress(grid.follow(timing, at), atPartition, atOffset, closedUpTo);
    }

    public KeyProgress closed(long bucketId) {
        return new KeyProgress(grid, partition, offset, Math.max(closedUpTo, bucketId));
    }
}
