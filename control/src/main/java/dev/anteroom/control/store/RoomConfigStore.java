package dev.anteroom.control.store;

import dev.anteroom.roomfile.RoomVersioning;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.schemas.avro.RoomConfig;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The only way to change rooms; {@link FencedStore} explains how. Blocks for some seconds at most; not for an event
 * loop. Thread-safe.
 */
public final class RoomConfigStore {

    /** A change: from all rooms by id to those that change; empty means removal. Rooms not named stay as they are. */
    @FunctionalInterface
    public interface Edit {

        /** May be called several times; throws an exception whose message is meant for the author of the change. */
        Map<String, Optional<RoomConfig>> apply(Map<String, RoomConfig> rooms);
    }

    private final FencedStore<RoomConfig> store;

    /**
     * @param producers makes producers with the transactional id that all edges share
     * @param random unpredictable, because the order of shuffled events is drawn with it
     */
    public RoomConfigStore(Supplier<Producer<byte[], byte[]>> producers, ConfigTopic<RoomConfig> topic,
            RoomRecords records, InstantSource clock, RandomGenerator random, Retry patience) {
        this.store = new FencedStore<>(producers, topic, new ConfigRecords<>() {

            @Override
            public Map<String, Optional<RoomConfig>> versioned(Map<String, Optional<RoomConfig>> wanted,
                    Map<String, RoomConfig> held, long now) {
                return RoomVersioning.of(wanted, held, now, random);
            }

            @Override
            public List<ProducerRecord<byte[], byte[]>> of(String author, Map<String, RoomConfig> before,
                    Map<String, Optional<RoomConfig>> after, long now) {
                return records.of(author, before, after, now);
            }
        }, clock, random, patience);
    }

    /** All rooms by id, as this edge knows them now. */
    public Map<String, RoomConfig> rooms() {
        return store.held();
    }

    /**
     * Changes rooms, and returns when this edge has read what was written.
     *
     * @param author the author of the change, for the audit
     * @return the rooms that were named and still exist, as the change left them
     * @throws RoomStoreException when brokers failed to do their part
     */
    public Map<String, RoomConfig> change(String author, Edit edit) throws InterruptedException {
        return store.change(author, edit::apply);
    }
}
