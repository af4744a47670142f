package dev.anteroom.control.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.BucketTraffic;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HistoryFollowerTest {

    private static final Instant NOW = Instant.parse("2026-05-04T10:00:00Z");
    private static final TopicPartition HISTORY = new TopicPartition("t.traffic-history", 0);
    private static final TopicPartition EMPTY = new TopicPartition("t.traffic-history", 1);

    private final List<String> rejected = new CopyOnWriteArrayList<>();
    private final AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
    private final TrafficHistory history = new TrafficHistory(Duration.ofDays(7), 1000);
    private final List<ConsumerRecord<byte[], byte[]>> deadLetters = new CopyOnWriteArrayList<>();
    private final Map<TopicPartition, Long> askedFor = new HashMap<>();
    private final Map<TopicPartition, Long> starts = new ConcurrentHashMap<>();
    private final MockConsumer<byte[], byte[]> kafka = new MockConsumer<>("none") {
        @Override
        public synchronized Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(Map<TopicPartition, Long> times) {
            askedFor.putAll(times);
            // Appended just after this was answered.
            updateEndOffsets(Map.of(EMPTY, 8L));
            return Map.of(HISTORY, new OffsetAndTimestamp(2, 0));
        }

        @Override
        public synchronized long position(TopicPartition partition) {
            long position = super.position(partition);
            starts.putIfAbsent(partition, position);
            return position;
        }
    };
    private final HistoryFollower<BucketTraffic> follower = new HistoryFollower<>(
            new FollowerSource(() -> kafka, serdes, (letter, reason) -> deadLetters.add(letter),
                    Retry.every(Duration.ofMillis(5))),
            new TopicSettings("t.", 2, (short) 1), Topics.TRAFFIC_HISTORY, history, () -> NOW, rejected::add);

    HistoryFollowerTest() {
        kafka.updatePartitions(HISTORY.topic(), List.of(new PartitionInfo(HISTORY.topic(), 0, null, null, null),
                new PartitionInfo(HISTORY.topic(), 1, null, null, null)));
        kafka.updateBeginningOffsets(Map.of(HISTORY, 0L, EMPTY, 0L));
        kafka.updateEndOffsets(Map.of(HISTORY, 6L, EMPTY, 7L));
    }

    @AfterEach
    void stop() {
        follower.close();
    }

    private ConsumerRecord<byte[], byte[]> record(long offset, byte[] value) {
        return new ConsumerRecord<>(HISTORY.topic(), 0, offset, "shop|nairobi".getBytes(StandardCharsets.UTF_8), value);
    }

    private byte[] bytes(BucketTraffic bucket) {
        return Objects.requireNonNull(serdes.serializer(AvroTypes.BUCKET_TRAFFIC).serialize(HISTORY.topic(), bucket));
    }

    private RoomAnalytics lastDays(int days) {
        return RoomAnalytics.of(history, EventSchedule.of(RoomDirectories.room("shop").build()),
                AnalyticsRange.of(NOW.minus(Duration.ofDays(days)), NOW, Duration.ofHours(1)), Optional.empty());
    }

    private long arrivals() {
        return lastDays(1).all().total().arrivals();
    }

    @Test
    void shouldReadFromAsLongAgoAsIsKeptAndSkipWhatItCanNotRead() {
        long bucketId = NOW.minus(Duration.ofMinutes(5)).toEpochMilli();
        kafka.schedulePollTask(() -> {
            kafka.addRecord(record(2, bytes(Buckets.bucket(bucketId).setArrivals(3).build())));
            kafka.addRecord(record(3, "no avro".getBytes(StandardCharsets.UTF_8)));
            kafka.addRecord(record(4, bytes(Buckets.bucket(Long.MAX_VALUE).build())));
            kafka.addRecord(record(5, bytes(Buckets.bucket(bucketId).setDataCenter("dublin").setArrivals(4).build())));
        });

        follower.start();

        await("both buckets").until(() -> arrivals() == 7);
        await("all that was there at the start").until(() -> history.retention().isLoaded());
        assertThat(deadLetters).extracting(ConsumerRecord::offset).containsExactly(3L, 4L);
        assertThat(rejected).containsExactly(HISTORY.topic(), HISTORY.topic());
        assertThat(askedFor).containsOnlyKeys(HISTORY, EMPTY).containsValue(
                NOW.minus(Duration.ofDays(7)).toEpochMilli());
        assertThat(lastDays(9).countedFrom()).hasValue(NOW.minus(Duration.ofDays(7)).toEpochMilli());
        assertThat(starts).as("if nothing is recent it starts behind what was there").containsOnly(
                Map.entry(HISTORY, 2L),
                Map.entry(EMPTY, 7L));
    }

    @Test
    void shouldGoOnAfterAFailure() {
        kafka.schedulePollTask(() -> kafka.setPollException(new KafkaException("brokers are away")));
        kafka.schedulePollTask(() -> kafka.addRecord(
                record(2, bytes(
                        Buckets.bucket(NOW.minus(Duration.ofMinutes(5)).toEpochMilli()).setArrivals(3).build()))));

        follower.start();

        await("the bucket").until(() -> arrivals() == 3);
        assertThat(history.retention().isLoaded()).as("there were more at the start").isFalse();
    }
}
