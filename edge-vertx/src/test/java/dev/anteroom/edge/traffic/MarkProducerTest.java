package dev.anteroom.edge.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.counting.MarkSchedule;
import dev.anteroom.core.counting.StoredMarks;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.retry.Retry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.exact-limit")
class MarkProducerTest {

    private static final String TOPIC = "traffic";
    private static final int PARTITIONS = 8;
    private static final List<PartitionInfo> LAYOUT = IntStream.range(0, PARTITIONS)
            .mapToObj(number -> new PartitionInfo(TOPIC, number, Node.noNode(), new Node[0], new Node[0])).toList();

    private long nanos;
    private final MockProducer<byte[], byte[]> kafka = new MockProducer<>(
            new Cluster("c", List.of(), LAYOUT, java.util.Set.of(), java.util.Set.of()), false,
            new RoundRobinPartitioner(), new ByteArraySerializer(), new ByteArraySerializer());
    private final NonBlockingProducer producer = new NonBlockingProducer(kafka);
    private final MarkProducer marks = new MarkProducer(producer, TOPIC, new MarkSchedule.Writer("dublin", "edge", 7),
            InstantSource.fixed(Instant.ofEpochMilli(5_000)), () -> nanos);

    @BeforeEach
    void warmUp() throws InterruptedException {
        producer.warmUp(List.of(TOPIC), "none", Retry.every(Duration.ofMillis(1)));
    }

    /** The producer sends moves without a partition, so Kafka's own rule decides. */
    private static int partitionOfMoves(String roomId) {
        return BuiltInPartitioner.partitionForKey((roomId + "|dublin").getBytes(StandardCharsets.UTF_8), PARTITIONS);
    }

    @Test
    void shouldBeAMemberForTheRoomsWhosePartitionsHaveStoredAMark() {
        marks.mark(true, 1);
        assertThat(kafka.history()).extracting(record -> record.partition())
                .containsExactlyElementsOf(IntStream.range(0, PARTITIONS).boxed().toList());
        kafka.completeNext();
        kafka.completeNext();
        kafka.completeNext();

        for (String room : List.of("shop", "sale", "tickets", "news", "start", "login", "a", "b", "c")) {
            assertThat(marks.membership().marks().apply(room).isMember()).as(room)
                    .isEqualTo(partitionOfMoves(room) < 3);
        }
        assertThat(marks.hasJoined()).isFalse();
        assertThat(marks.unsure()).isEqualTo(PARTITIONS - 3);
    }

    @Test
    void shouldNotBeSureOfAnyPartitionWhereNothingWasStoredForLong() {
        marks.mark(true, 1);
        IntStream.range(0, PARTITIONS).forEach(number -> kafka.completeNext());
        assertThat(marks.unsure()).isZero();

        nanos = Duration.ofMillis(3_001).toNanos();
        assertThat(marks.unsure()).isEqualTo(PARTITIONS);
        assertThat(marks.membership().marks().apply("shop").isMember()).isFalse();

        marks.goodbye();
        assertThat(marks.unsure()).as("nobody waits for an edge that said goodbye").isZero();
    }

    @Test
    void shouldHaveJoinedOnceAllPartitionsHaveStoredAMark() {
        marks.mark(true, 1);
        IntStream.range(0, PARTITIONS).forEach(number -> kafka.completeNext());

        assertThat(marks.hasJoined()).isTrue();
        assertThat(marks.membership().marks().apply("shop").memberSince()).isEqualTo(5_000);

        marks.goodbye();
        assertThat(marks.hasJoined()).as("a farewell").isFalse();
        assertThat(marks.membership().marks().apply("shop")).isEqualTo(new StoredMarks(false, 5_000, 0, 5_000));
    }
}
