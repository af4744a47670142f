package dev.anteroom.simulator.engine;

import dev.anteroom.core.counting.IssuedCounter;
import dev.anteroom.core.counting.KeyProgress;
import dev.anteroom.core.counting.MoveCounter;
import dev.anteroom.core.counting.Tallies;
import dev.anteroom.core.counting.TicketCount;
import dev.anteroom.core.counting.Timing;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.ScopeTickets;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.agrona.collections.LongArrayQueue;
import org.apache.avro.specific.SpecificRecord;

/**
 * Does what the data-center topology does for one data center, or for the scope ANYWHERE: it has a log in which records
 * arrive some time after they were written, and counts them.
 */
final class CountedPlace {

    private final String roomId;
    private final String name;
    private final Timing timing;
    private final CellList cells = new CellList();
    private final List<BucketTally> history = new ArrayList<>();
    private final ArrayDeque<SpecificRecord> log = new ArrayDeque<>();
    private final LongArrayQueue arrivals = new LongArrayQueue(Long.MIN_VALUE);
    private KeyProgress progress;
    private long lastArrival;
    private boolean hasCounted;

    CountedPlace(String roomId, String name, Timing timing) {
        this.roomId = roomId;
        this.name = name;
        this.timing = timing;
        this.progress = KeyProgress.starting(timing);
    }

    /** Writes a record that can be read from {@code arrival} on; the log keeps its order. */
    void write(SpecificRecord record, long arrival) {
        lastArrival = Math.max(lastArrival, arrival);
        log.add(record);
        arrivals.addLong(lastArrival);
    }

    /**
     * The counts at {@code now}; empty before the first record. Valid until the next call.
     *
     * @param upTo up to when they are complete, in milliseconds since the epoch
     */
    Optional<DataCenterState> stateAt(long now, long upTo) {
        while (!log.isEmpty() && arrivals.peekLong() <= now) {
            arrivals.pollLong();
            count(log.remove());
        }
        return hasCounted ? Optional.of(state(upTo)) : Optional.empty();
    }

    private void count(SpecificRecord record) {
        hasCounted = true;
        if (record instanceof TrafficEvent move) {
            progress = progress.counted(timing, move.getAt(), 0, progress.offset() + 1).entered(move, move.getAt());
            MoveCounter.count(move, move.getAt(), progress.grid(), cells);
            Tallies.count(tally(timing.bucketOf(move.getAt())), move);
        } else if (record instanceof TicketsIssued report) {
            issued(report);
        }
    }

    private void issued(TicketsIssued report) {
        TicketCount before = progress.tickets();
        TicketCount after = before.after(report);
        if (after.equals(before)) {
            return;
        }
        progress = progress.issued(timing, report.getAt(), after);
        int admitted = IssuedCounter.count(before, after, report, report.getAt(), progress.grid(), cells);
        if (admitted > 0) {
            Tallies.issued(tally(timing.bucketOf(report.getAt())), admitted);
        }
    }

    private BucketTally tally(long bucketId) {
        int index = history.size() - 1;
        while (index >= 0 && history.get(index).getBucketId() > bucketId) {
            index--;
        }
        if (index >= 0 && history.get(index).getBucketId() == bucketId) {
            return history.get(index);
        }
        BucketTally tally = Tallies.empty(bucketId);
        history.add(index + 1, tally);
        return tally;
    }

    private DataCenterState state(long upTo) {
        long firstKept = timing.bucketOf(upTo) - (long) Tallies.HISTORY_BUCKETS * timing.bucketMillis();
        history.removeIf(tally -> tally.getBucketId() < firstKept);
        DataCenterState state = new DataCenterState();
        state.setRoomId(roomId);
        state.setDataCenter(name);
        state.setPublishedAt(upTo);
        state.setBucketMillis(timing.bucketMillis());
        state.setTrafficPartition(progress.partition());
        state.setTrafficOffset(progress.offset());
        state.setCells(cells.since(timing.firstKeptTick(upTo)));
        state.setHistory(history);
        state.setTickets(tickets());
        state.setUsed(progress.used(name, upTo));
        return state;
    }

    private List<ScopeTickets> tickets() {
        TicketCount count = progress.tickets();
        return count.issued() == 0
                ? List.of()
                : List.of(new ScopeTickets(name, count.issued(), count.returned()));
    }
}
