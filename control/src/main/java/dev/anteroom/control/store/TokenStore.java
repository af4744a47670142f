package dev.anteroom.control.store;

import dev.anteroom.control.token.TokenDirectory;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.schemas.avro.ApiToken;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.producer.Producer;

/**
 * The only way to change tokens; {@link FencedStore} explains how. Blocks for some seconds at most; not for an event
 * loop. Thread-safe.
 *
 * <p>Rests on decision 132.
 */
public final class TokenStore {

    /** A change: from all tokens by id to those that change; empty means removal. */
    @FunctionalInterface
    public interface Edit {

        /** May be called several times; throws an exception whose message is meant for the author of the change. */
        Map<String, Optional<ApiToken>> apply(Map<String, ApiToken> tokens);
    }

    private final FencedStore<ApiToken> store;
    private final TokenDirectory directory;

    /**
     * @param producers makes producers with the transactional id that all processes share
     * @param directory the tokens of {@code topic} as they were read
     */
    public TokenStore(Supplier<Producer<byte[], byte[]>> producers, ConfigTopic<ApiToken> topic,
            TokenDirectory directory, TokenRecords records, InstantSource clock, RandomGenerator random,
            Retry patience) {
        this.store = new FencedStore<>(producers, topic, records, clock, random, patience);
        this.directory = directory;
    }

    /** Whether all tokens have been read. */
    public boolean isLoaded() {
        return directory.isLoaded();
    }

    /** All tokens by id, as this process knows them now. */
    public Map<String, ApiToken> tokens() {
        return store.held();
    }

    /**
     * Changes tokens, and returns when this process has read what was written.
     *
     * @param author the author of the change, for the audit
     * @return the tokens that were named and still exist, as the change left them
     * @throws RoomStoreException when brokers failed to do their part
     */
    public Map<String, ApiToken> change(String author, Edit edit) throws InterruptedException {
        return store.change(author, edit::apply);
    }
}
