package dev.anteroom.control.store;

import dev.anteroom.control.store.RoomStoreException.Outcome;
import dev.anteroom.core.roomfile.RoomVersioning;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.schemas.avro.RoomConfig;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.Producer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one way in which rooms are changed: one change at a time, on what the topic holds then, whoever else changes
 * rooms.
 *
 * <p>A compacted topic has no compare-and-set, but transactions fence: all edges share one transactional id, so
 * beginning to use it ends whatever another edge has begun with it. An edge that began, then read the topic to its end,
 * and then was able to commit knows that nobody wrote in between. An edge whose commit is refused begins again.
 *
 * <p>Blocks for some seconds at most; not for an event loop. Thread-safe.
 *
 * <p>Rests on decision 050.
 */
public final class RoomConfigStore {

    /** A change: from all rooms by id to those that change; empty means removal. Rooms not named stay as they are. */
    @FunctionalInterface
    public interface Edit {

        /** May be called several times; throws an exception whose message is meant for the author of the change. */
        Map<String, Optional<RoomConfig>> apply(Map<String, RoomConfig> rooms);
    }

    private static final Logger LOG = LoggerFactory.getLogger(RoomConfigStore.class);
    private static final int MOST_ATTEMPTS = 8;
    private static final int LONGEST_FIRST_PAUSE_MILLIS = 200;

    private final Supplier<Producer<byte[], byte[]>> producers;
    private final RoomTopic topic;
    private final RoomRecords records;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final Retry patience;

    /**
     * @param producers makes producers with the transactional id that all edges share
     * @param random unpredictable, because the order of shuffled events is drawn with it
     */
    public RoomConfigStore(Supplier<Producer<byte[], byte[]>> producers, RoomTopic topic, RoomRecords records,
            InstantSource clock, RandomGenerator random, Retry patience) {
        this.producers = producers;
        this.topic = topic;
        this.records = records;
        this.clock = clock;
        this.random = random;
        this.patience = patience;
    }

    /** All rooms by id, as this edge knows them now. */
    public Map<String, RoomConfig> rooms() {
        return topic.rooms();
    }

    /**
     * Changes rooms, and returns when this edge has read what was written.
     *
     * @param author who does it, for the audit
     * @return the rooms that were named and are still there, as they are now
     * @throws RoomStoreException when brokers did not do their part
     */
    public synchronized Map<String, RoomConfig> change(String author, Edit edit) throws InterruptedException {
        Map<String, Optional<RoomConfig>> tried = Map.of();
        for (int attempt = 1;; attempt++) {
            Outcome otherwise = tried.isEmpty() ? Outcome.NOTHING_WRITTEN : Outcome.UNKNOWN;
            try (Transaction transaction = Transaction.begin(producers, otherwise)) {
                topic.awaitApplied(topic.ends(otherwise), otherwise);
                Map<String, RoomConfig> rooms = topic.rooms();
                if (!tried.isEmpty() && holds(rooms, tried)) {
                    return present(tried);
                }
                Map<String, Optional<RoomConfig>> wanted = edit.apply(rooms);
                Map<String, Optional<RoomConfig>> stamped = RoomVersioning.of(wanted, rooms, clock.millis(), random);
                tried = stamped;
                if (!holds(rooms, stamped)) {
                    topic.awaitApplied(transaction.commit(records.of(author, rooms, stamped, clock.millis())),
                            Outcome.NOT_READ_YET);
                }
                return present(stamped);
            } catch (FencedException e) {
                if (attempt == MOST_ATTEMPTS) {
                    throw new RoomStoreException(Outcome.UNKNOWN, "other edges change rooms all the time", e);
                }
                LOG.debug("another edge changes rooms too; trying again", e);
            }
            patience.pause(Duration.ofMillis(random.nextInt(attempt * LONGEST_FIRST_PAUSE_MILLIS)));
        }
    }

    private static boolean holds(Map<String, RoomConfig> rooms, Map<String, Optional<RoomConfig>> wanted) {
        return wanted.entrySet().stream()
                .allMatch(room -> Optional.ofNullable(rooms.get(room.getKey())).equals(room.getValue()));
    }

    private static Map<String, RoomConfig> present(Map<String, Optional<RoomConfig>> rooms) {
        Map<String, RoomConfig> present = new TreeMap<>();
        rooms.forEach((id, room) -> room.ifPresent(it -> present.put(id, it)));
        return present;
    }
}
