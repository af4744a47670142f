package dev.anteroom.control.store;

import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.schemas.avro.HealthCheck;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.Producer;

/**
 * The only way to change health checks; {@link FencedStore} explains how. Blocks for some seconds at most; not for an
 * event loop. Thread-safe.
 */
public final class HealthCheckStore {

    /** A change: from all checks by id to those that change; empty means removal. */
    @FunctionalInterface
    public interface Edit {

        /** May be called several times; throws an exception whose message is meant for the author of the change. */
        Map<String, Optional<HealthCheck>> apply(Map<String, HealthCheck> checks);
    }

    private final FencedStore<HealthCheck> store;

    /** @param producers makes producers with the transactional id that all edges share */
    public HealthCheckStore(Supplier<Producer<byte[], byte[]>> producers, ConfigTopic<HealthCheck> topic,
            HealthCheckRecords records, InstantSource clock, RandomGenerator random, Retry patience) {
        this.store = new FencedStore<>(producers, topic, records, clock, random, patience);
    }

    /** All checks by id, as this edge knows them now. */
    public Map<String, HealthCheck> checks() {
        return store.held();
    }

    /**
     * Changes checks, and returns when this edge has read what was written.
     *
     * @param author the author of the change, for the audit
     * @return the checks that were named and still exist, as the change left them
     * @throws RoomStoreException when brokers failed to do their part
     */
    public Map<String, HealthCheck> change(String author, Edit edit) throws InterruptedException {
        return store.change(author, edit::apply);
    }

    /** Writes the checks of a file that have changed since they were last loaded. */
    public List<String> load(List<HealthCheck> ofFile) throws InterruptedException {
        return changes(ofFile, checks()).isEmpty()
                ? List.of()
                : List.copyOf(change(RoomsFileLoader.AUTHOR, held -> changes(ofFile, held)).keySet());
    }

    private static Map<String, Optional<HealthCheck>> changes(List<HealthCheck> ofFile,
            Map<String, HealthCheck> held) {
        Map<String, Optional<HealthCheck>> changed = new TreeMap<>();
        for (HealthCheck check : ofFile) {
            HealthCheck known = held.get(check.getCheckId());
            if (known == null || !known.getFileDigest().equals(check.getFileDigest())) {
                changed.put(check.getCheckId(), Optional.of(check));
            }
        }
        return changed;
    }
}
