package dev.anteroom.core.exactness;

import dev.anteroom.core.counting.CellArithmetic;
import dev.anteroom.core.counting.Cells;
import dev.anteroom.core.counting.IssuedCounter;
import dev.anteroom.core.counting.KeyProgress;
import dev.anteroom.core.counting.MoveCounter;
import dev.anteroom.core.counting.Tallies;
import dev.anteroom.core.counting.TicketCount;
import dev.anteroom.core.counting.Timing;
import dev.anteroom.core.ticket.TicketCounter;
import dev.anteroom.schemas.avro.BucketCount;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.ScopeTickets;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.List;
import java.util.TreeMap;

/** What is counted of one data center or of ANYWHERE, as the data-center topology would, without its stores. */
final class CountedScope implements Cells {

    private final String name;
    private final Timing timing;
    private final TreeMap<Long, TickCell> cells = new TreeMap<>();
    private final TreeMap<Long, BucketTally> tallies = new TreeMap<>();
    private KeyProgress progress;

    CountedScope(String name, Timing timing) {
        this.name = name;
        this.timing = timing;
        this.progress = KeyProgress.starting(timing);
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
        Timing told = new Timing(move.getTickMillis(), move.getBucketMillis(), move.getCountedMillis());
        progress = progress.counted(told, move.getAt(), 0, progress.offset() + 1).entered(move, move.getAt());
        MoveCounter.count(move, move.getAt(), progress.grid(), this);
        Tallies.count(tally(move.getAt()), move);
    }

    void count(TicketsIssued report) {
        TicketCount before = progress.tickets();
        TicketCount after = before.after(report);
        Timing told = new Timing(report.getTickMillis(), report.getBucketMillis(), report.getCountedMillis());
        progress = progress.issued(told, report.getAt(), after);
        int admitted = IssuedCounter.count(before, after, report, report.getAt(), progress.grid(), this);
        Tallies.issued(tally(report.getAt()), admitted);
    }

    /** Whether all that the counter issued and took back is counted. */
    boolean counts(TicketCounter counter) {
        return progress.tickets().issued() >= counter.issued() && progress.tickets().returned() >= counter.returned();
    }

    DataCenterState state(long now) {
        cells.headMap(timing.firstKeptTick(now)).clear();
        tallies.headMap(timing.bucketOf(now) - (long) Tallies.HISTORY_BUCKETS * timing.bucketMillis()).clear();
        TicketCount tickets = progress.tickets();
        return DataCenterState.newBuilder().setRoomId(SimulatedRoom.ID).setDataCenter(name).setPublishedAt(now)
                .setBucketMillis(timing.bucketMillis())
                .setCells(cells.values().stream().map(CountedScope::copy).toList())
                .setHistory(tallies.values().stream().map(CountedScope::copy).toList())
                .setTickets(List.of(new ScopeTickets(name, tickets.issued(), tickets.returned())))
                .setUsed(progress.used(name, now)).build();
    }

    /** A snapshot: it does not change when more is counted. */
    private static TickCell copy(TickCell cell) {
        return new TickCell(cell.getTick(), cell.getActive(), cell.getWaiting().stream()
                .map(each -> new BucketCount(each.getBucketId(), each.getCount())).toList());
    }

    private static BucketTally copy(BucketTally tally) {
        return new BucketTally(tally.getBucketId(), tally.getUsers(), tally.getArrivals(), tally.getAdmittedReserved(),
                tally.getAdmittedTicket(), tally.getAdmittedSplit(), tally.getAdmittedPassthrough(), tally.getMoves(),
                tally.getStayedMillis(), tally.getQueued(), tally.getRevoked(), List.copyOf(tally.getWaits()));
    }

    private BucketTally tally(long at) {
        return tallies.computeIfAbsent(timing.bucketOf(at), Tallies::empty);
    }
}
