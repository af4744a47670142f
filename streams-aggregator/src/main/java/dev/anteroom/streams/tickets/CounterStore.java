package dev.anteroom.streams.tickets;

import dev.anteroom.core.ticket.TicketCounter;
import dev.anteroom.streams.common.StateStores;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Ticket counters in memory. Of several states of one counter in the changelog it restores the one that has seen most
 * requests, which need not be the last: a process that stood still while another one took its counters over may still
 * send what it had in its producer. With such an older state the next owner would issue numbers again.
 *
 * <p>For the same reason deletions are not restored. They only free memory, and {@link IdleCounters} frees it again.
 * Belongs to one task.
 */
final class CounterStore implements KeyValueStore<Bytes, byte[]> {

    private static final String TOPIC = "";
    /** A producer gives up what it could not send within two minutes; then another owner has to fail. */
    private static final Duration KEPT = Duration.ofMinutes(10);

    private final String name;
    private final Deserializer<TicketCounter> reader = TicketCounterSerde.serde().deserializer();
    private final NavigableMap<Bytes, byte[]> counters = new TreeMap<>();
    private boolean open;

    CounterStore(String name) {
        this.name = name;
    }

    static StoreBuilder<KeyValueStore<String, TicketCounter>> builder(String name) {
        return StateStores.keyValueUncached(new Supplier(name), TicketCounterSerde.serde(), KEPT);
    }

    private record Supplier(String name) implements KeyValueBytesStoreSupplier {

        @Override
        public KeyValueStore<Bytes, byte[]> get() {
            return new CounterStore(name);
        }

        @Override
        public String metricsScope() {
            return "in-memory";
        }
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        context.register(root, (key, value) -> restore(Bytes.wrap(key), value));
        open = true;
    }

    void restore(Bytes key, byte @Nullable [] value) {
        if (value == null) {
            return;
        }
        byte[] known = counters.get(key);
        if (known == null || lastOffset(known) <= lastOffset(value)) {
            counters.put(key, value);
        }
    }

    private long lastOffset(byte[] counter) {
        return reader.deserialize(TOPIC, counter).lastOffset();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void close() {
        counters.clear();
        open = false;
    }

    /** Nobody asks this store from outside, so it does not keep up to where it has read. */
    @Override
    public Position getPosition() {
        return Position.emptyPosition();
    }

    @Override
    public byte @Nullable [] get(Bytes key) {
        return counters.get(key);
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value) {
        if (value == null) {
            counters.remove(key);
        } else {
            counters.put(key, value);
        }
    }

    @Override
    public byte @Nullable [] putIfAbsent(Bytes key, byte[] value) {
        return counters.putIfAbsent(key, value);
    }

    @Override
    public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        entries.forEach(entry -> put(entry.key, entry.value));
    }

    @Override
    public byte @Nullable [] delete(Bytes key) {
        return counters.remove(key);
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> range(@Nullable Bytes from, @Nullable Bytes to) {
        NavigableMap<Bytes, byte[]> after = from == null ? counters : counters.tailMap(from, true);
        return new Entries(to == null ? after : after.headMap(to, true));
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        return new Entries(counters);
    }

    @Override
    public long approximateNumEntries() {
        return counters.size();
    }

    /** What there was when it was made. */
    private static final class Entries implements KeyValueIterator<Bytes, byte[]> {

        private final List<KeyValue<Bytes, byte[]>> entries;
        private int next;

        Entries(Map<Bytes, byte[]> counters) {
            this.entries = counters.entrySet().stream().map(each -> KeyValue.pair(each.getKey(), each.getValue()))
                    .toList();
        }

        @Override
        public boolean hasNext() {
            return next < entries.size();
        }

        @Override
        public Bytes peekNextKey() {
            return entry(next).key;
        }

        @Override
        public KeyValue<Bytes, byte[]> next() {
            return entry(next++);
        }

        private KeyValue<Bytes, byte[]> entry(int index) {
            if (index >= entries.size()) {
                throw new NoSuchElementException();
            }
            return entries.get(index);
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
