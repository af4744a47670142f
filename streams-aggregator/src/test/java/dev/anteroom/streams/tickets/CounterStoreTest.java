package dev.anteroom.streams.tickets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.core.ticket.TicketCounter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.ticket-counters")
class CounterStoreTest {

    private static final Bytes NAIROBI = key("shop|nairobi");
    private static final Bytes DUBLIN = key("shop|dublin");

    private final CounterStore store = new CounterStore("counters");

    private static Bytes key(String text) {
        return Bytes.wrap(text.getBytes(UTF_8));
    }

    private static byte[] counter(long issued, long lastOffset) {
        return TicketCounterSerde.serde().serializer().serialize("", new TicketCounter(issued, 0, lastOffset));
    }

    private static List<Bytes> keys(KeyValueIterator<Bytes, byte[]> entries) {
        List<Bytes> keys = new ArrayList<>();
        entries.forEachRemaining(entry -> keys.add(entry.key));
        return keys;
    }

    @Test
    void shouldRestoreTheCounterThatHasSeenMostRequests() {
        store.restore(NAIROBI, counter(100, 100));
        store.restore(NAIROBI, counter(520, 500));
        store.restore(DUBLIN, counter(7, 20));
        store.restore(NAIROBI, counter(101, 101));

        assertThat(store.get(NAIROBI)).as("what somebody sent late who owned it before").isEqualTo(counter(520, 500));
        assertThat(store.get(DUBLIN)).isEqualTo(counter(7, 20));
    }

    @Test
    void shouldKeepInItsChangelogWhatProducersOfEarlierOwnersMayFollow() {
        String kept = CounterStore.builder("counters").logConfig().get("min.compaction.lag.ms");

        assertThat(Duration.ofMillis(Long.parseLong(kept))).as("twice the time for which a producer may send")
                .isGreaterThan(Duration.ofMinutes(4));
    }

    @Test
    void shouldNotRestoreDeletions() {
        store.restore(NAIROBI, counter(520, 500));
        store.restore(NAIROBI, null);

        assertThat(store.get(NAIROBI)).isEqualTo(counter(520, 500));
    }

    @Test
    void shouldTakeWhateverItsOwnerPuts() {
        store.put(NAIROBI, counter(5, 500));
        store.put(NAIROBI, counter(1, 100));

        assertThat(store.get(NAIROBI)).isEqualTo(counter(1, 100));
        assertThat(store.putIfAbsent(NAIROBI, counter(2, 200))).isEqualTo(counter(1, 100));
        assertThat(store.delete(NAIROBI)).isEqualTo(counter(1, 100));
        assertThat(store.get(NAIROBI)).isNull();
        assertThat(store.approximateNumEntries()).isZero();
    }

    @Test
    void shouldGiveItsCountersInOrder() {
        store.putAll(List.of(KeyValue.pair(NAIROBI, counter(1, 1)), KeyValue.pair(DUBLIN, counter(2, 2))));

        assertThat(keys(store.all())).containsExactly(DUBLIN, NAIROBI);
        assertThat(keys(store.range(key("shop|e"), null))).containsExactly(NAIROBI);
        assertThat(keys(store.range(null, key("shop|e")))).containsExactly(DUBLIN);
        KeyValueIterator<Bytes, byte[]> all = store.all();
        assertThat(all.peekNextKey()).isEqualTo(DUBLIN);
        assertThat(all.next().key).isEqualTo(DUBLIN);
        store.delete(NAIROBI);
        assertThat(all.next().key).as("as it was").isEqualTo(NAIROBI);
        assertThat(all.hasNext()).isFalse();
        assertThatThrownBy(all::next).isInstanceOf(NoSuchElementException.class);
    }
}
