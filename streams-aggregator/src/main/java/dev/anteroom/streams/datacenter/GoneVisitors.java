package dev.anteroom.streams.datacenter;

import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Remembers visitors who said goodbye, so that a goodbye that arrives twice subtracts the visitor only once.
 *
 * <p>A visitor who came back afterwards was counted at a later check-in than the one in the goodbye; only then is
 * another goodbye new. Belongs to one task.
 */
final class GoneVisitors {

    private static final StringSerializer TEXT = new StringSerializer();

    private final KeyValueStore<String, Long> lastGoodbyes;
    private final Map<String, Long> forgottenBefore = new HashMap<>();

    GoneVisitors(KeyValueStore<String, Long> lastGoodbyes) {
        this.lastGoodbyes = lastGoodbyes;
    }

    /** Whether {@code move} is a goodbye that was counted before; if not, it is remembered. */
    boolean isRepeated(String key, TrafficEvent move, long at) {
        if (move.getTo() != Standing.GONE) {
            return false;
        }
        String visitor = prefix(key) + Long.toHexString(move.getVisitorId());
        Long goneAt = lastGoodbyes.get(visitor);
        if (goneAt != null && move.getPreviousCheckIn() <= goneAt) {
            return true;
        }
        lastGoodbyes.put(visitor, Math.max(at, move.getPreviousCheckIn()));
        return false;
    }

    /**
     * Forgets goodbyes before {@code time}, whose cells no longer count. Searches once for each {@code time}, which is
     * the start of a tick.
     */
    void forgetBefore(String key, long time) {
        Long last = forgottenBefore.put(key, time);
        if (last != null && last >= time) {
            return;
        }
        List<String> outdated = new ArrayList<>();
        try (KeyValueIterator<String, Long> found = lastGoodbyes.prefixScan(prefix(key), TEXT)) {
            while (found.hasNext()) {
                KeyValue<String, Long> next = found.next();
                if (next.value < time) {
                    outdated.add(next.key);
                }
            }
        }
        outdated.forEach(lastGoodbyes::delete);
    }

    private static String prefix(String key) {
        return key + '|';
    }
}
