package dev.anteroom.runtime.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.table.CompactedTopics.Entry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CompactedTopicsTest {

    private static final String TOPIC = "t.tokens";
    private static final TopicPartition PARTITION = new TopicPartition(TOPIC, 0);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.ofEpochSecond(1_000_000));
    private boolean areBrokersAway;
    private final MockConsumer<byte[], byte[]> kafka = new MockConsumer<>("earliest") {
        @Override
        public synchronized Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> partitions,
                Duration patience) {
            if (areBrokersAway) {
                throw new TimeoutException("no leader");
            }
            return super.endOffsets(partitions, patience);
        }
    };
    private final CompactedTopics topics = new CompactedTopics(List.of(TOPIC), now::get);
    private long end;

    CompactedTopicsTest() {
        kafka.updatePartitions(TOPIC, List.of(new PartitionInfo(TOPIC, 0, null, null, null)));
        kafka.updateBeginningOffsets(Map.of(PARTITION, 0L));
        kafka.updateEndOffsets(Map.of(PARTITION, 0L));
    }

    private static ConsumerRecord<byte[], byte[]> record(long offset, String key, @Nullable String value) {
        return new ConsumerRecord<>(TOPIC, 0, offset, key.getBytes(StandardCharsets.UTF_8),
                value == null ? null : value.getBytes(StandardCharsets.UTF_8));
    }

    /** What the next poll gets; the topic ends behind it. */
    private void holds(List<ConsumerRecord<byte[], byte[]>> records) {
        end = records.getLast().offset() + 1;
        kafka.updateEndOffsets(Map.of(PARTITION, end));
        kafka.schedulePollTask(() -> records.forEach(kafka::addRecord));
    }

    private void readWhole(List<ConsumerRecord<byte[], byte[]>> records) {
        holds(records);
        topics.begin(kafka);
        assertThat(topics.poll(kafka).isWhole()).isFalse();
        assertThat(topics.poll(kafka).isWhole()).isTrue();
    }

    private void wait(Duration time) {
        now.updateAndGet(before -> before.plus(time));
    }

    private static List<String> values(CompactedTopics.Batch batch) {
        return batch.records().stream().map(it -> new String(it.value(), StandardCharsets.UTF_8)).toList();
    }

    @Test
    void shouldBeWholeAtOnceWhereNothingIs() {
        topics.begin(kafka);

        assertThat(topics.poll(kafka).isWhole()).isTrue();
    }

    @Test
    void shouldReadNothingAnewAsLongAsItIsUpToDate() {
        readWhole(List.of(record(0, "a", "1")));

        for (int minute = 0; minute < 60; minute++) {
            wait(CompactedTopics.ASK_EVERY);
            topics.poll(kafka);
            assertThat(topics.positions(kafka)).containsEntry(PARTITION, end);
        }
    }

    @Test
    void shouldLoseWhatWasRemovedWhileItWasFrozen() {
        readWhole(List.of(record(0, "kept", "1"), record(1, "gone", "2")));

        wait(CompactedTopics.MOST_BEHIND.plus(CompactedTopics.ASK_EVERY));
        holds(List.of(record(0, "kept", "1"), record(5, "new", "3")));
        assertThat(topics.poll(kafka).lost()).isEmpty();
        CompactedTopics.Batch anew = topics.poll(kafka);

        assertThat(anew.lost()).containsExactly(new Entry(TOPIC, "gone"));
        assertThat(values(anew)).containsExactly("1", "3");
        assertThat(topics.positions(kafka)).containsEntry(PARTITION, 6L);
    }

    @Test
    void shouldNotLoseWhatItSawRemoved() {
        readWhole(List.of(record(0, "a", "1"), record(1, "a", null), record(2, "b", "2")));

        wait(CompactedTopics.MOST_BEHIND.plus(CompactedTopics.ASK_EVERY));
        holds(List.of(record(2, "b", "2")));
        topics.poll(kafka);

        assertThat(topics.poll(kafka).lost()).isEmpty();
    }

    @Test
    void shouldShowNoOldValueWhileItReadsAnew() {
        readWhole(List.of(record(0, "a", "old"), record(1, "a", "new")));

        wait(CompactedTopics.MOST_BEHIND.plus(CompactedTopics.ASK_EVERY));
        holds(List.of(record(0, "a", "old"), record(1, "a", "new")));
        CompactedTopics.Batch during = topics.poll(kafka);

        assertThat(during.records()).isEmpty();
        assertThat(during.isWhole()).as("whoever waits for the first reading has it").isTrue();
        assertThat(topics.positions(kafka)).as("nothing of it is applied").isEmpty();
        assertThat(values(topics.poll(kafka))).containsExactly("new");
    }

    @Test
    void shouldGoOnWhileOnePartitionDoesNotAnswerAndThenReadAnew() {
        readWhole(List.of(record(0, "a", "1"), record(1, "gone", "2")));
        areBrokersAway = true;
        for (int minute = 0; minute < 6; minute++) {
            wait(CompactedTopics.ASK_EVERY);
            long offset = 2L + minute;
            kafka.schedulePollTask(() -> kafka.addRecord(record(offset, "a", "next")));
            assertThat(values(topics.poll(kafka))).as("others are read meanwhile").containsExactly("next");
        }

        areBrokersAway = false;
        wait(CompactedTopics.ASK_EVERY);
        holds(List.of(record(7, "a", "next")));
        topics.poll(kafka);

        assertThat(topics.poll(kafka).lost()).containsExactly(new Entry(TOPIC, "gone"));
    }

    @Test
    void shouldReadAnewAgainAfterTheNextTime() {
        readWhole(List.of(record(0, "a", "1")));
        for (String removed : List.of("a", "b")) {
            wait(CompactedTopics.MOST_BEHIND.plus(CompactedTopics.ASK_EVERY));
            holds(List.of(record(end, removed.equals("a") ? "b" : "c", "2")));
            topics.poll(kafka);
            assertThat(topics.poll(kafka).lost()).containsExactly(new Entry(TOPIC, removed));
        }
    }
}
