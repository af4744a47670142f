package dev.anteroom.core.counting;

/**
 * How far the counting of one room in one data center, or in the ticket scope ANYWHERE, has come.
 *
 * @param grid the ticks and buckets that its edges count by
 * @param partition partition of the traffic topic; -1 before the first move
 * @param offset offset of the last move that is counted; -1 before the first
 * @param closedUpTo start of the last bucket whose traffic was published as closed, in milliseconds since the epoch
 * @param tickets the ticket numbers that are counted
 */
public record KeyProgress(TickGrid grid, int partition, long offset, long closedUpTo, TicketCount tickets) {

    /** Before the first move. */
    public static KeyProgress starting(Timing timing) {
        return new KeyProgress(TickGrid.of(timing), -1, -1, Long.MIN_VALUE, TicketCount.NONE);
    }

    /** After a move at {@code offset} that was seen at {@code at} and counted by {@code timing}. */
    public KeyProgress counted(Timing timing, long at, int atPartition, long atOffset) {
        return new KeyProgress(grid.follow(timing, at), atPartition, atOffset, closedUpTo, tickets);
    }

    /** After a ticket counter's report about numbers that were asked for at {@code at} and counted by {@code timing}. */
    public KeyProgress issued(Timing timing, long at, TicketCount issued) {
        return new KeyProgress(grid.follow(timing, at), partition, offset, closedUpTo, issued);
    }

    public KeyProgress closed(long bucketId) {
        return new KeyProgress(grid, partition, offset, Math.max(closedUpTo, bucketId), tickets);
    }
}
