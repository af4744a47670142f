package dev.anteroom.streams.datacenter;

import dev.anteroom.streams.common.InvalidRecordException;
import dev.anteroom.core.counting.KeyProgress;
import dev.anteroom.core.counting.MoveCounter;
import dev.anteroom.core.counting.TickGrid;
import dev.anteroom.core.counting.Timing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.ScopeKey;
import org.jspecify.annotations.Nullable;

/** Counts moves into the stores of one task. */
final class MoveCounting {

    private final DataCenterStores stores;
    private final DirtyKeys dirty;

    MoveCounting(DataCenterStores stores, DirtyKeys dirty) {
        this.stores = stores;
        this.dirty = dirty;
    }

    /**
     * Counts one move.
     *
     * @throws InvalidRecordException when the record makes no sense; nothing is counted then
     */
    void count(@Nullable String key, @Nullable TrafficEvent move, long at, int partition, long offset) {
        if (key == null || move == null) {
            throw new InvalidRecordException("a move has no key or no value; its key is '" + key + "'");
        }
        KeyProgress before = stores.progress().get(key);
        Timing timing = timing(key, move, before);
        KeyProgress start = before == null ? KeyProgress.starting(timing) : before;
        if (before != null && timing.bucketMillis() != before.grid().timing().bucketMillis()) {
            stores.tallies().forgetAll(key);
        }
        KeyProgress after = start.counted(timing, at, partition, offset).entered(move, at);
        dirty.changed(key);
        if (!stores.gone().isRepeated(key, move, at)) {
            MoveCounter.count(move, at, after.grid(), stores.cells().of(key));
            tally(key, move, timing.bucketOf(at), after.closedUpTo());
        }
        stores.progress().put(key, after);
    }

    private void tally(String key, TrafficEvent move, long bucketId, long closedUpTo) {
        if (bucketId > closedUpTo) {
            stores.tallies().count(key, bucketId, move);
            dirty.tallied(key, bucketId);
        }
    }

    private static Timing timing(String key, TrafficEvent move, @Nullable KeyProgress before) {
        requireFits(key, move, before != null);
        if (before != null && hasTiming(move, before.grid())) {
            return before.grid().timing();
        }
        try {
            return new Timing(move.getTickMillis(), move.getBucketMillis(), move.getCountedMillis());
        } catch (IllegalArgumentException e) {
            throw new InvalidRecordException("a move of " + key + " from edge " + move.getEdgeId()
                    + " has a timing that is not valid: " + e.getMessage());
        }
    }

    private static boolean hasTiming(TrafficEvent move, TickGrid grid) {
        return move.getTickMillis() == grid.timing().tickMillis()
                && move.getBucketMillis() == grid.timing().bucketMillis()
                && move.getCountedMillis() == grid.timing().countedMillis();
    }

    private static void requireFits(String key, TrafficEvent move, boolean keyIsKnown) {
        String roomId = move.getRoomId();
        boolean fits = key.length() == roomId.length() + 1 + move.getDataCenter().length() && key.startsWith(roomId)
                && key.charAt(roomId.length()) == '|' && key.endsWith(move.getDataCenter());
        if (!fits) {
            throw new InvalidRecordException("a move of room " + roomId + " in data center " + move.getDataCenter()
                    + " has the key '" + key + "'");
        }
        if (move.getDataCenter().equals(ScopeKey.ANYWHERE)) {
            throw new InvalidRecordException("a data center can't be named " + ScopeKey.ANYWHERE);
        }
        if (!keyIsKnown) {
            requireNames(key);
        }
    }

    private static void requireNames(String key) {
        try {
            ScopeKey.parse(key);
        } catch (IllegalArgumentException e) {
            throw new InvalidRecordException("a move has a key that is not valid: " + e.getMessage());
        }
    }
}
