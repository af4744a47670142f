package dev.anteroom.streams.datacenter;

import dev.anteroom.core.counting.AwaitedEdges;
import dev.anteroom.core.counting.EdgeMembers;
import dev.anteroom.streams.common.InvalidRecordException;
import dev.anteroom.schemas.topic.MarkKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The marks of edges in one task's partition, and who writes them.
 *
 * <p>Who joins and who leaves is stored at once, so that no task forgets whom to wait for. Up to when each has sent all is
 * stored only now and then: what a new owner restores is a little less, and so safe, and reads the next marks within a
 * second. If it were stored with every publication, each transaction would have one more partition, and on busy brokers
 * the end of a transaction, which the next one waits for, takes the longer the more partitions it has.
 *
 * <p>Belongs to one task.
 *
 * <p>Rests on decisions 043, 068 and 172.
 */
final class EdgeMarks {

    private static final long STORE_MILLIS = 5_000;
    /** Before the name of a data center, whose value is from when its edges were left out; not in any name, and no digit. */
    private static final char DATA_CENTER = '@';
    /** Of the moment since when the same runs are waited for. */
    private static final String EDGES_SINCE = "=";

    private final EdgeMembers members = new EdgeMembers();
    private final KeyValueStore<String, Long> store;
    private final Map<Integer, Long> stored = new HashMap<>();
    private final Map<String, Long> storedDataCenters = new HashMap<>();
    private int storedChanges;
    private long storedAt;

    EdgeMarks(KeyValueStore<String, Long> store) {
        this.store = store;
        try (KeyValueIterator<String, Long> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<String, Long> next = all.next();
                restore(next.key, next.value);
            }
        }
        // A store of an older version lacks it. Joining took the newest moment that is stored, which is late enough.
        Long edgesSince = store.get(EDGES_SINCE);
        if (edgesSince != null) {
            members.restoreEdgesSince(edgesSince);
        }
        storedDataCenters.forEach((dataCenter, from) -> {
            if (from > 0) {
                members.restoreLeftOut(dataCenter, from);
            }
        });
        storedChanges = members.changes();
    }

    private void restore(String key, long at) {
        if (key.charAt(0) == DATA_CENTER) {
            members.joinFrom(key.substring(1));
            storedDataCenters.put(key.substring(1), at);
            return;
        }
        if (key.equals(EDGES_SINCE)) {
            return;
        }
        int run = HexFormat.fromHexDigits(key);
        stored.put(run, at);
        members.join(run, at);
    }

    /**
     * A mark was read.
     *
     * @param now by this process's clock, in milliseconds since the epoch
     * @throws InvalidRecordException when its key makes no sense
     */
    void mark(String key, long at, long now) {
        try {
            members.mark(MarkKey.parse(key), at, now);
        } catch (IllegalArgumentException e) {
            throw new InvalidRecordException("a mark can't be: " + e.getMessage());
        }
        if (members.changes() != storedChanges) {
            storedChanges = members.changes();
            store();
            store.put(EDGES_SINCE, members.edgesSince());
        }
    }

    /** A move of this run was read. */
    void move(int run, long at) {
        if (run != 0) {
            members.move(run, at);
        }
    }

    /** Keeps what was read, unless that was done a moment ago. */
    void store(long now) {
        if (now - storedAt >= STORE_MILLIS) {
            storedAt = now;
            store();
        }
    }

    private void store() {
        AwaitedEdges awaited = members.awaited();
        Map<String, Long> leftOutFrom = awaited.leftOutFrom().orElse(Map.of());
        awaited.dataCenters().forEach(dataCenter -> {
            Long from = leftOutFrom.getOrDefault(dataCenter, 0L);
            if (!from.equals(storedDataCenters.put(dataCenter, from))) {
                store.put(DATA_CENTER + dataCenter, from);
            }
        });
        Map<Integer, Long> now = members.readUpToByRun();
        new HashSet<>(stored.keySet()).stream().filter(run -> !now.containsKey(run)).forEach(gone -> {
            stored.remove(gone);
            store.delete(key(gone));
        });
        now.forEach((run, at) -> {
            if (!at.equals(stored.put(run, at))) {
                store.put(key(run), at);
            }
        });
    }

    private static String key(int run) {
        return HexFormat.of().toHexDigits(run);
    }

    /** The edges that write marks into the partition. */
    EdgeMembers members() {
        return members;
    }
}
