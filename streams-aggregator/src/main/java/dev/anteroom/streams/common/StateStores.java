package dev.anteroom.streams.common;

import dev.anteroom.runtime.topic.TopicCreation;
import dev.anteroom.schemas.topic.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;

/**
 * The form of all state stores: in memory, restored from a changelog with small segments, and mostly with Streams'
 * record cache.
 *
 * <p>The cache is what keeps counting cheap under exactly-once: a hot cell is written to the changelog once per commit
 * instead of once per move. Streams flushes it before every commit, which a buffer in the processor could not do for
 * itself.
 *
 * <p>Rests on decision 005.
 */
public final class StateStores {

    /**
     * The largest record that topics of states accept and their producers send: twice the largest state, because stores
     * keep states together with other data.
     */
    public static final int LARGEST_RECORD_BYTES = 2 * Topics.LARGEST_STATE_BYTES;

    private static final Map<String, String> CHANGELOG = Map.of(TopicConfig.SEGMENT_BYTES_CONFIG, "1048576",
            TopicConfig.SEGMENT_MS_CONFIG, "60000", TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG, "0.05",
            TopicConfig.DELETE_RETENTION_MS_CONFIG, Long.toString(TopicCreation.DELETIONS_KEPT.toMillis()),
            TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(LARGEST_RECORD_BYTES));

    private StateStores() {
    }

    public static <V> StoreBuilder<KeyValueStore<String, V>> keyValue(String name, Serde<V> values) {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.String(), values)
                .withLoggingEnabled(CHANGELOG).withCachingEnabled();
    }

    /**
     * A store without the record cache: every change is written to the changelog before anything that follows from it, and
     * stays there for {@code kept} also if another one follows.
     */
    public static <V> StoreBuilder<KeyValueStore<String, V>> keyValueUncached(KeyValueBytesStoreSupplier store,
            Serde<V> values, Duration kept) {
        Map<String, String> changelog = new HashMap<>(CHANGELOG);
        changelog.put(TopicConfig.MIN_COMPACTION_LAG_MS_CONFIG, Long.toString(kept.toMillis()));
        return Stores.keyValueStoreBuilder(store, Serdes.String(), values).withLoggingEnabled(changelog)
                .withCachingDisabled();
    }

    /**
     * One value for each key and window, forgotten when stream time is {@code retention} past the window's start.
     *
     * @param window the usual length of a window. Kafka stores where a window begins and not where it ends, so windows
     *        of rooms with other times fit in beside the usual ones
     */
    public static <V> StoreBuilder<WindowStore<String, V>> windowed(String name, Serde<V> values, Duration retention,
            Duration window) {
        return Stores
                .windowStoreBuilder(Stores.inMemoryWindowStore(name, retention, window, false), Serdes.String(), values)
                .withLoggingEnabled(CHANGELOG).withCachingEnabled();
    }
}
