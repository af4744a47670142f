package dev.anteroom.core.counting;

/**
 * How far counting has come for one room in one data center, or in the ticket scope ANYWHERE.
 *
 * @param grid the ticks and buckets that its edges count by
 * @param partition partition of the traffic topic; -1 before the first move
 * @param offset offset of the last counted move; -1 before the first
 * @param closedUpTo start of the last bucket whose traffic was published as closed, in milliseconds since the epoch
 * @param tickets the ticket numbers that have been counted
 */
public record KeyProgress(TickGrid grid, int partition, long offset, long closedUpTo, TicketCount tickets) {

    /** The progress before the first move. */
    public static KeyProgress starting(Timing timing) {
        return new KeyProgress(TickGrid.of(timing), -1, -1, Long.MIN_VALUE, TicketCount.NONE);
    }

    /** The progress after a move at {@code atOffset}, which was made at {@code at} and counted by {@code timing}. */
    public KeyProgress counted(Timing timing, long at, int atPartition, long atOffset) {
        return new KeyProgress(grid.follow(timing, at), atPartition, atOffset, closedUpTo, tickets);
    }

    /**
     * The progress after a ticket counter's report about numbers that were asked for at {@code at} and counted by
     * {@code timing}.
     */
    public KeyProgress issued(Timing timing, long at, TicketCount issued) {
        return new KeyProgress(grid.follow(timing, at), partition, offset, closedUpTo, issued);
    }

    public KeyProgress closed(long bucketId) {
        return new KeyProgress(grid, partition, offset, Math.max(closedUpTo, bucketId), tickets);
    }
}
