package dev.anteroom.streams.datacenter;

import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.ScopeTickets;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.streams.traffic.KeyProgress;
import dev.anteroom.streams.traffic.Tallies;
import dev.anteroom.streams.traffic.TicketCount;
import dev.anteroom.streams.traffic.Timing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Publishes the keys that changed or whose bucket rolled, and each bucket once when it is closed.
 *
 * <p>A bucket is closed when one whole further bucket has passed and no move reached it since the last publication; so
 * a backlog that is read after an outage is not cut into pieces. Moves that come later still count in cells.
 */
final class StatePublisher {

    private final DataCenterStores stores;
    private final Changes changes;
    private final ProcessorContext<String, SpecificRecord> context;

    StatePublisher(DataCenterStores stores, Changes changes, ProcessorContext<String, SpecificRecord> context) {
        this.stores = stores;
        this.changes = changes;
        this.context = context;
    }

    /** Publishes what is due at {@code now}, in milliseconds since the epoch. */
    void publish(long now) {
        List<String> due = changes.due(published -> bucketRolled(published, now));
        for (String key : due) {
            KeyProgress progress = stores.progress().get(key);
            if (progress != null) {
                publish(key, progress, now);
            }
        }
        if (!due.isEmpty()) {
            // Readers see a state once it is committed; it need not wait for the commit interval.
            context.commit();
        }
    }

    private boolean bucketRolled(Map.Entry<String, Long> published, long now) {
        KeyProgress progress = stores.progress().get(published.getKey());
        return progress != null && progress.grid().timing().bucketOf(now) > published.getValue();
    }

    private void publish(String key, KeyProgress progress, long now) {
        Timing timing = progress.grid().timing();
        ScopeKey scope = ScopeKey.parse(key);
        long lastClosed = Math.min(timing.lastClosedBucket(now), changes.oldestTallied(key) - 1);
        List<BucketTally> history = closeBuckets(scope, key, progress, lastClosed, now);
        List<TickCell> cells = stores.cells().of(key).since(timing.firstKeptTick(now), now);
        stores.gone().forgetBefore(key, timing.firstKeptTick(now));
        DataCenterState state = DataCenterState.newBuilder().setRoomId(scope.roomId()).setDataCenter(scope.scope())
                .setPublishedAt(now).setBucketMillis(timing.bucketMillis()).setTrafficPartition(progress.partition())
                .setTrafficOffset(progress.offset()).setCells(cells).setHistory(history)
                .setTickets(tickets(scope, progress)).build();
        context.forward(new Record<>(key, state, now), DataCenterTopology.STATE_SINK);
        boolean waitsForClosing = lastClosed < timing.lastClosedBucket(now);
        changes.published(key, timing.bucketOf(now), !cells.isEmpty() || !history.isEmpty());
        if (waitsForClosing) {
            changes.changed(key);
        }
    }

    private static List<ScopeTickets> tickets(ScopeKey scope, KeyProgress progress) {
        TicketCount count = progress.tickets();
        return count.issued() == 0
                ? List.of()
                : List.of(new ScopeTickets(scope.scope(), count.issued(), count.returned()));
    }

    /** Publishes the buckets that are closed now, and gives the tallies that are still part of the state. */
    private List<BucketTally> closeBuckets(ScopeKey scope, String key, KeyProgress progress, long lastClosed,
            long now) {
        Timing timing = progress.grid().timing();
        long firstKept = timing.bucketOf(now) - (long) Tallies.HISTORY_BUCKETS * timing.bucketMillis();
        List<BucketTally> history = new ArrayList<>();
        long closed = progress.closedUpTo();
        for (BucketTally tally : stores.tallies().all(key, now)) {
            long bucketId = tally.getBucketId();
            if (bucketId > progress.closedUpTo() && bucketId <= lastClosed) {
                context.forward(new Record<>(key,
                        Tallies.traffic(scope.roomId(), scope.scope(), timing.bucketMillis(), tally), now),
                        DataCenterTopology.HISTORY_SINK);
                closed = bucketId;
            }
            if (bucketId >= firstKept) {
                history.add(tally);
            } else if (bucketId <= closed) {
                stores.tallies().forget(key, bucketId);
            }
        }
        if (closed > progress.closedUpTo()) {
            stores.progress().put(key, progress.closed(closed));
        }
        return history;
    }
}
