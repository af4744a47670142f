package dev.anteroom.streams.datacenter;

import dev.anteroom.core.counting.EdgeMembers;
import dev.anteroom.core.counting.LeftOutSpan;
import dev.anteroom.streams.common.InvalidRecordException;
import dev.anteroom.schemas.topic.MarkKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
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
    /** What is stored of an edge is never older than this; its moves may be a second newer than its marks. */
    private static final long FURTHEST_MILLIS = EdgeMembers.RESTORED_MILLIS - 1_500;
    /** Before the name of a data center; not in any name, and no digit. */
    private static final char DATA_CENTER = '@';
    /** Of the moment since when the same runs are waited for. */
    private static final String EDGES_SINCE = "=";
    /** Before data center and end of a time in which edges were left out; the value is its beginning. */
    private static final char LEFT_OUT = '~';

    private final EdgeMembers members = new EdgeMembers();
    private final KeyValueStore<String, Long> store;
    private final Map<Integer, Long> stored = new HashMap<>();
    private final Set<String> storedDataCenters = new HashSet<>();
    private final Map<String, Long> storedLeftOut = new HashMap<>();
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
        storedChanges = members.changes();
        storedDataCenters.addAll(members.dataCenters());
    }

    private void restore(String key, long at) {
        if (key.charAt(0) == DATA_CENTER) {
            members.joinFrom(key.substring(1));
            return;
        }
        if (key.charAt(0) == LEFT_OUT) {
            int end = key.lastIndexOf('|');
            members.leftOut(new LeftOutSpan(key.substring(1, end), at, Long.parseLong(key.substring(end + 1))));
            storedLeftOut.put(key, at);
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
        MarkKey mark;
        try {
            mark = MarkKey.parse(key);
            members.mark(mark, at, now);
        } catch (IllegalArgumentException e) {
            throw new InvalidRecordException("a mark can't be: " + e.getMessage());
        }
        if (members.changes() != storedChanges) {
            storedChanges = members.changes();
            store();
            store.put(EDGES_SINCE, members.edgesSince());
            storeLeftOut();
        } else if (at - stored.getOrDefault(mark.run(), at) > FURTHEST_MILLIS) {
            // A task that catches up reads minutes of marks in a moment.
            store();
        }
    }

    private void storeLeftOut() {
        Map<String, Long> now = new HashMap<>();
        members.awaited().leftOut()
                .forEach(span -> now.put(LEFT_OUT + span.dataCenter() + '|' + span.to(), span.from()));
        store(storedLeftOut, now, key -> key);
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
        members.dataCenters().stream().filter(storedDataCenters::add)
                .forEach(dataCenter -> store.put(DATA_CENTER + dataCenter, 0L));
        store(stored, members.readUpToByRun(), EdgeMarks::key);
    }

    /** Stores what has changed since, and remembers it. */
    private <K> void store(Map<K, Long> before, Map<K, Long> now, Function<K, String> keys) {
        new HashSet<>(before.keySet()).stream().filter(key -> !now.containsKey(key)).forEach(gone -> {
            before.remove(gone);
            store.delete(keys.apply(gone));
        });
        now.forEach((key, at) -> {
            if (!at.equals(before.put(key, at))) {
                store.put(keys.apply(key), at);
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
