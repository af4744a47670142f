package dev.anteroom.control.store;

import dev.anteroom.control.store.RoomStoreException.Outcome;
import dev.anteroom.runtime.retry.Retry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The only way to change configuration: one change at a time, based on what the topic holds at that moment, even when
 * other edges make changes, too.
 *
 * <p>A compacted topic has no compare-and-set, but transactions fence: all edges share one transactional id, so
 * beginning to use it aborts whatever another edge has begun with it. An edge that began last, then read the topic to
 * its end, and then could commit, knows that nobody wrote in between. An edge that could not commit begins again, and
 * finds its own change where it was committed after all.
 *
 * <p>Blocks for some seconds at most; not for an event loop. Thread-safe.
 *
 * <p>Rests on decision 050.
 */
public final class FencedStore<V> {

    /**
     * A change: from all held values by id to those that change; empty means removal. Values not named stay as they
     * are.
     */
    @FunctionalInterface
    public interface Edit<V> {

        /** May be called several times; throws an exception whose message is meant for the author of the change. */
        Map<String, Optional<V>> apply(Map<String, V> held);
    }

    private static final Logger LOG = LoggerFactory.getLogger(RoomConfigStore.class);
    private static final int MOST_ATTEMPTS = 8;
    private static final int LONGEST_FIRST_PAUSE_MILLIS = 200;
    private static final int LONGEST_PAUSE_MILLIS = 4_000;

    private final Supplier<Producer<byte[], byte[]>> producers;
    private final ConfigTopic<V> topic;
    private final ConfigRecords<V> records;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final Retry patience;

    /**
     * @param producers makes producers with the transactional id that all edges share
     * @param random for pauses
     */
    public FencedStore(Supplier<Producer<byte[], byte[]>> producers, ConfigTopic<V> topic, ConfigRecords<V> records,
            InstantSource clock, RandomGenerator random, Retry patience) {
        this.producers = producers;
        this.topic = topic;
        this.records = records;
        this.clock = clock;
        this.random = random;
        this.patience = patience;
    }

    /** Everything by id, as this edge knows it now. */
    public Map<String, V> held() {
        return topic.held();
    }

    /**
     * Changes something, and returns when this edge has read what was written.
     *
     * @param author the author of the change, for the audit
     * @return the values that were named and still exist, as the change left them
     * @throws RoomStoreException when brokers failed to do their part
     */
    public synchronized Map<String, V> change(String author, Edit<V> edit) throws InterruptedException {
        Optional<Attempt<V>> unconfirmed = Optional.empty();
        for (int number = 1;; number++) {
            long began = clock.millis();
            Outcome otherwise = unconfirmed.isEmpty() ? Outcome.NOTHING_WRITTEN : Outcome.UNKNOWN;
            Optional<Attempt<V>> attempt = Optional.empty();
            try (Transaction transaction = Transaction.begin(producers, otherwise)) {
                topic.awaitApplied(topic.ends(otherwise), otherwise);
                Map<String, V> held = topic.held();
                if (unconfirmed.isPresent() && isMade(unconfirmed.get(), held)) {
                    return unconfirmed.get().present();
                }
                unconfirmed = Optional.empty();
                Attempt<V> next = new Attempt<>(held, records.versioned(edit.apply(held), held, clock.millis()));
                attempt = Optional.of(next);
                if (!next.isHeld(held)) {
                    topic.awaitApplied(transaction.commit(records.of(author, held, next.wanted, clock.millis())),
                            Outcome.NOT_READ_YET);
                }
                return next.present();
            } catch (UnconfirmedException e) {
                if (!e.written().isEmpty()) {
                    unconfirmed = attempt.map(made -> made.writing(e.written()));
                }
                if (number == MOST_ATTEMPTS) {
                    throw new RoomStoreException(
                            unconfirmed.isEmpty() ? Outcome.NOTHING_WRITTEN : Outcome.UNKNOWN,
                            "in " + number + " attempts the brokers did not confirm a change: " + e.getMessage(), e);
                }
                LOG.atLevel(e.isFenced() ? Level.DEBUG : Level.WARN).setCause(e)
                        .log("finding out whether a change was made, and trying again otherwise");
            }
            patience.pause(Duration.ofMillis(random.nextInt(longestPauseMillis(number, clock.millis() - began))));
        }
    }

    /** Values have versions, so one that is as before was not changed; brokers are asked only where that does not tell. */
    private boolean isMade(Attempt<V> attempt, Map<String, V> held) {
        return attempt.isHeld(held) || (!attempt.isUnchanged(held) && topic.isCommitted(attempt.written));
    }

    /**
     * One attempt to make a change.
     *
     * @param before everything by id
     * @param wanted what it makes of that; empty means removal
     * @param written the offsets after what was written for it, by partition
     */
    private record Attempt<V>(Map<String, V> before, Map<String, Optional<V>> wanted,
            Map<TopicPartition, Long> written) {

        Attempt(Map<String, V> before, Map<String, Optional<V>> wanted) {
            this(before, wanted, Map.of());
        }

        Attempt<V> writing(Map<TopicPartition, Long> ends) {
            return new Attempt<>(before, wanted, ends);
        }

        boolean isHeld(Map<String, V> held) {
            return wanted.entrySet().stream()
                    .allMatch(one -> Optional.ofNullable(held.get(one.getKey())).equals(one.getValue()));
        }

        /** Whether a value that is to be changed is the very same as before. What is not there tells nothing: somebody may have removed it since. */
        boolean isUnchanged(Map<String, V> held) {
            return wanted.entrySet().stream().anyMatch(one -> {
                Optional<V> known = Optional.ofNullable(before.get(one.getKey()));
                return known.isPresent() && !known.equals(one.getValue())
                        && known.equals(Optional.ofNullable(held.get(one.getKey())));
            });
        }

        Map<String, V> present() {
            Map<String, V> present = new TreeMap<>();
            wanted.forEach((id, one) -> one.ifPresent(it -> present.put(id, it)));
            return present;
        }
    }

    /**
     * The longest pause before the next attempt. Twice the time that the attempt took is in it: where brokers are slow,
     * edges that fence each other would else always begin again before the other has committed. It grows with each
     * attempt, so that it becomes ever less likely.
     */
    static int longestPauseMillis(int attempt, long tookMillis) {
        long least = Math.max(LONGEST_FIRST_PAUSE_MILLIS, 2 * Math.clamp(tookMillis, 0, LONGEST_PAUSE_MILLIS));
        return (int) Math.min(attempt * least, LONGEST_PAUSE_MILLIS);
    }
}
