package dev.anteroom.streams.model;

import dev.anteroom.core.counting.CellArithmetic;
import dev.anteroom.core.counting.Cells;
import dev.anteroom.core.counting.IssuedCounter;
import dev.anteroom.core.counting.MoveCounter;
import dev.anteroom.core.counting.Tallies;
import dev.anteroom.core.counting.TickGrid;
import dev.anteroom.core.counting.TicketCount;
import dev.anteroom.core.counting.Timing;
import dev.anteroom.core.ticket.TicketCounter;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.ScopeTickets;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** What is counted of one data center or of ANYWHERE, as the data-center topology would, without its stores. */
final class CountedScope implements Cells {

    private final String name;
    private final Timing timing;
    private final TreeMap<Long, TickCell> cells = new TreeMap<>();
    private final TreeMap<Long, BucketTally> tallies = new TreeMap<>();
    private TicketCount tickets = TicketCount.NONE;

    CountedScope(String name, Timing timing) {
        this.name = name;
        this.timing = timing;
    }

    @Override
    public TickCell at(long tick) {
        TickCell cell = cells.get(tick);
        return cell == null ? CellArithmetic.empty(tick) : cell;
    }

    @Override
    public void keep(TickCell cell) {
        cells.put(cell.getTick(), cell);
    }

    void count(TrafficEvent move) {
        MoveCounter.count(move, move.getAt(), TickGrid.of(timing), this);
        Tallies.count(tally(move.getAt()), move);
    }

    void count(TicketsIssued report) {
        TicketCount after = tickets.after(report);
        int admitted = IssuedCounter.count(tickets, after, report, report.getAt(), TickGrid.of(timing), this);
        Tallies.issued(tally(report.getAt()), admitted);
        tickets = after;
    }

    /** Whether all that the counter issued and took back is counted. */
    boolean counts(TicketCounter counter) {
        return tickets.issued() >= counter.issued() && tickets.returned() >= counter.returned();
    }

    DataCenterState state(long now) {
        cells.headMap(timing.firstKeptTick(now)).clear();
        tallies.headMap(timing.bucketOf(now) - (long) Tallies.HISTORY_BUCKETS * timing.bucketMillis()).clear();
        return DataCenterState.newBuilder().setRoomId(RoomModel.ROOM).setDataCenter(name).setPublishedAt(now)
                .setBucketMillis(timing.bucketMillis()).setCells(List.copyOf(cells.values()))
                .setHistory(new ArrayList<>(tallies.values()))
                .setTickets(List.of(new ScopeTickets(name, tickets.issued(), tickets.returned()))).build();
    }

    private BucketTally tally(long at) {
        return tallies.computeIfAbsent(timing.bucketOf(at), Tallies::empty);
    }
}
