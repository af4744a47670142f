package dev.anteroom.core.counting;

import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.avro.UsedTickets;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.List;
import java.util.stream.Stream;

/**
 * How far counting has come for one room in one data center, or in the ticket scope ANYWHERE.
 *
 * @param grid the ticks and buckets that its edges count by
 * @param partition partition of the traffic topic; -1 before the first move
 * @param offset offset of the last counted move; -1 before the first
 * @param closedUpTo start of the last bucket whose traffic was published as closed, in milliseconds since the epoch
 * @param tickets the ticket numbers that have been counted
 * @param ownUsed the numbers of the data center's own scope with which visitors entered there
 * @param anywhereUsed the numbers of ANYWHERE with which visitors entered there
 */
public record KeyProgress(TickGrid grid, int partition, long offset, long closedUpTo, TicketCount tickets,
        UsedNumbers ownUsed, UsedNumbers anywhereUsed) {

    /** The progress before the first move. */
    public static KeyProgress starting(Timing timing) {
        return new KeyProgress(TickGrid.of(timing), -1, -1, Long.MIN_VALUE, TicketCount.NONE, UsedNumbers.NONE,
                UsedNumbers.NONE);
    }

    /** The progress after a move at {@code atOffset}, which was made at {@code at} and counted by {@code timing}. */
    public KeyProgress counted(Timing timing, long at, int atPartition, long atOffset) {
        return new KeyProgress(grid.follow(timing, at), atPartition, atOffset, closedUpTo, tickets, ownUsed,
                anywhereUsed);
    }

    /**
     * The progress after a ticket counter's report about numbers that were asked for at {@code at} and counted by
     * {@code timing}.
     */
    public KeyProgress issued(Timing timing, long at, TicketCount issued) {
        return new KeyProgress(grid.follow(timing, at), partition, offset, closedUpTo, issued, ownUsed, anywhereUsed);
    }

    /** The progress after the visitor of {@code move} entered at {@code at}, with a ticket number if the move names one. */
    public KeyProgress entered(TrafficEvent move, long at) {
        boolean isOwn = move.getTicketScope().equals(move.getDataCenter());
        if (move.getTicketNumber() <= 0 || !(isOwn || move.getTicketScope().equals(ScopeKey.ANYWHERE))) {
            return this;
        }
        UsedNumbers used = (isOwn ? ownUsed : anywhereUsed).and(move.getTicketNumber(), at, grid.timing());
        return new KeyProgress(grid, partition, offset, closedUpTo, tickets, isOwn ? used : ownUsed,
                isOwn ? anywhereUsed : used);
    }

    /**
     * The highest numbers with which visitors entered whose cells are still kept when the own partition is counted up to
     * {@code upTo}, in milliseconds since the epoch. Renewals take such visitors out of those cells, and others may judge by
     * them: with them must go the numbers that say who is missing there.
     *
     * @param dataCenter whose progress it is
     */
    public List<UsedTickets> used(String dataCenter, long upTo) {
        long first = grid.timing().firstKeptTick(upTo);
        return Stream.of(ownUsed.of(dataCenter), anywhereUsed.of(ScopeKey.ANYWHERE))
                .filter(used -> used.getUpTo() > 0 && used.getAt() >= first).toList();
    }

    public KeyProgress closed(long bucketId) {
        return new KeyProgress(grid, partition, offset, Math.max(closedUpTo, bucketId), tickets, ownUsed, anywhereUsed);
    }
}
