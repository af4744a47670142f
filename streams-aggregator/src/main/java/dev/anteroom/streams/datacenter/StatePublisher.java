package dev.anteroom.streams.datacenter;

import dev.anteroom.core.counting.KeyProgress;
import dev.anteroom.core.counting.Tallies;
import dev.anteroom.core.counting.TicketCount;
import dev.anteroom.core.counting.Timing;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.ScopeTickets;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.streams.common.RoomFailures;
import dev.anteroom.streams.common.StateSize;
import java.util.List;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Publishes the keys that changed or whose bucket rolled, and each bucket once when it is closed.
 *
 * <p>A key that has cells is published at least once for every second that is counted, or for every tick if ticks are
 * shorter, even when nothing changes. So an old state means that counting has stopped, and not that the room is quiet;
 * and a state that was published while a backlog was read is followed by another one as soon as the backlog has been
 * read. The data center that is counted least far delays everything, from the end of a session to the first visitor of
 * the next bucket, so for rooms with short ticks a second would be too long.
 *
 * <p>Which cells count and which buckets are closed is judged by the moment up to which moves are counted, not by the
 * clock, which continues while a backlog is unread. A bucket is closed when one whole further bucket has passed and no
 * move reached it since the last publication; so a backlog that is read after an outage is not cut into pieces. Moves
 * that come later still count in cells.
 *
 * <p>Rests on decision 001.
 */
final class StatePublisher {

    private static final long LONGEST_SILENCE_MILLIS = 1_000;
    private static final long FOREVER = Long.MAX_VALUE;

    private final DataCenterStores stores;
    private final DirtyKeys dirty;
    private final RoomFailures failures;
    private final ProcessorContext<String, SpecificRecord> context;

    StatePublisher(DataCenterStores stores, DirtyKeys dirty, RoomFailures failures,
            ProcessorContext<String, SpecificRecord> context) {
        this.failures = failures;
        this.stores = stores;
        this.dirty = dirty;
        this.context = context;
    }

    /**
     * Publishes the keys that are due.
     *
     * @param upTo the moment up to which moves are counted, in milliseconds since the epoch
     * @param now the moment by the clock, in milliseconds since the epoch
     * @return how many keys that were
     */
    int publish(long upTo, long now) {
        List<String> due = dirty.due((key, last) -> isSilent(last, upTo) || bucketRolled(key, last, upTo));
        for (String key : due) {
            KeyProgress progress = stores.progress().get(key);
            if (progress != null) {
                publish(key, progress, upTo, now);
            }
        }
        return due.size();
    }

    private static boolean isSilent(DirtyKeys.Publication last, long upTo) {
        return upTo - last.upTo() >= last.longestSilence();
    }

    private boolean bucketRolled(String key, DirtyKeys.Publication last, long upTo) {
        KeyProgress progress = stores.progress().get(key);
        return progress != null && progress.grid().timing().bucketOf(upTo) > last.bucketId();
    }

    private void publish(String key, KeyProgress progress, long upTo, long now) {
        Timing timing = progress.grid().timing();
        Optional<DataCenterState> counted = failures.attempt(key, () -> state(key, progress, upTo), StateSize::of);
        if (counted.isEmpty()) {
            tellProblem(key, upTo, now);
            dirty.published(key, new DirtyKeys.Publication(timing.bucketOf(upTo), upTo, LONGEST_SILENCE_MILLIS), true);
            return;
        }
        ScopeKey scope = ScopeKey.parse(key);
        List<TickCell> cells = counted.get().getCells();
        List<BucketTally> history = counted.get().getHistory();
        long lastClosed = Math.min(timing.lastClosedBucket(upTo), dirty.oldestTallied(key) - 1);
        closeBuckets(scope, key, progress, lastClosed, upTo);
        stores.gone().forgetBefore(key, timing.firstKeptTick(upTo));
        context.forward(new Record<>(key, counted.get(), now), DataCenterTopology.STATE_SINK);
        boolean waitsForClosing = lastClosed < timing.lastClosedBucket(upTo);
        long longestSilence = cells.isEmpty() ? FOREVER : Math.min(LONGEST_SILENCE_MILLIS, timing.tickMillis());
        dirty.published(key, new DirtyKeys.Publication(timing.bucketOf(upTo), upTo, longestSilence),
                !cells.isEmpty() || !history.isEmpty());
        if (waitsForClosing) {
            dirty.changed(key);
        }
    }

    private DataCenterState state(String key, KeyProgress progress, long upTo) {
        Timing timing = progress.grid().timing();
        ScopeKey scope = ScopeKey.parse(key);
        long firstKept = firstKept(timing, upTo);
        List<BucketTally> history = stores.tallies().all(key).stream()
                .filter(tally -> tally.getBucketId() >= firstKept).toList();
        return DataCenterState.newBuilder().setRoomId(scope.roomId()).setDataCenter(scope.scope())
                .setPublishedAt(upTo).setBucketMillis(timing.bucketMillis()).setTrafficPartition(progress.partition())
                .setTrafficOffset(progress.offset())
                .setCells(stores.cells().of(key).since(progress.grid().firstKeptTick(upTo))).setHistory(history)
                .setTickets(tickets(scope, progress)).setUsed(progress.used(scope.scope(), upTo)).build();
    }

    /** Published at each attempt, because a reader may have started in between. */
    private void tellProblem(String key, long upTo, long now) {
        int separator = key.indexOf('|');
        DataCenterState stopped = DataCenterState.newBuilder().setRoomId(key.substring(0, separator))
                .setDataCenter(key.substring(separator + 1)).setPublishedAt(upTo).setBucketMillis(0)
                .setCells(List.of()).setHistory(List.of()).setProblem(failures.reason(key).orElse(null)).build();
        context.forward(new Record<>(key, stopped, now), DataCenterTopology.STATE_SINK);
    }

    private static List<ScopeTickets> tickets(ScopeKey scope, KeyProgress progress) {
        TicketCount count = progress.tickets();
        return count.issued() == 0
                ? List.of()
                : List.of(new ScopeTickets(scope.scope(), count.issued(), count.returned()));
    }

    /** Start of the first bucket that is part of the state. */
    private static long firstKept(Timing timing, long upTo) {
        return timing.bucketOf(upTo) - (long) Tallies.HISTORY_BUCKETS * timing.bucketMillis();
    }

    /** Publishes the buckets that are closed now, and forgets those that are no longer part of the state. */
    private void closeBuckets(ScopeKey scope, String key, KeyProgress progress, long lastClosed,
            long upTo) {
        Timing timing = progress.grid().timing();
        long firstKept = firstKept(timing, upTo);
        long closed = progress.closedUpTo();
        for (BucketTally tally : stores.tallies().all(key)) {
            long bucketId = tally.getBucketId();
            if (bucketId > progress.closedUpTo() && bucketId <= lastClosed) {
                context.forward(new Record<>(key,
                        Tallies.traffic(scope.roomId(), scope.scope(), timing.bucketMillis(), tally), upTo),
                        DataCenterTopology.HISTORY_SINK);
                closed = bucketId;
            }
            if (bucketId < firstKept && bucketId <= closed) {
                stores.tallies().forget(key, bucketId);
            }
        }
        if (closed > progress.closedUpTo()) {
            stores.progress().put(key, progress.closed(closed));
        }
    }
}
