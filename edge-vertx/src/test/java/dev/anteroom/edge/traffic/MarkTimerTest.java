package dev.anteroom.edge.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.core.counting.MarkSchedule;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.retry.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.exact-limit")
class MarkTimerTest {

    private static final String TOPIC = "traffic";

    private record Planned(Runnable task, long delay) {
    }

    private final MockProducer<byte[], byte[]> kafka = new MockProducer<>(
            new Cluster("c", List.of(),
                    List.of(new PartitionInfo(TOPIC, 0, Node.noNode(), new Node[0], new Node[0])), Set.of(), Set.of()),
            true, new RoundRobinPartitioner(), new ByteArraySerializer(), new ByteArraySerializer());
    private final NonBlockingProducer producer = new NonBlockingProducer(kafka);
    private final Deque<Planned> planned = new ArrayDeque<>();
    private long millis = 5_030;
    private boolean isBroken;
    private final MarkTimer timer = new MarkTimer(
            new MarkProducer(producer, TOPIC, new MarkSchedule.Writer("dublin", "edge", 7),
                    () -> Instant.ofEpochMilli(millis), this::nanos),
            RoomDirectories.unread());

    private long nanos() {
        if (isBroken) {
            throw new IllegalStateException("broken");
        }
        return Duration.ofMillis(millis).toNanos();
    }

    @BeforeEach
    void start() throws InterruptedException {
        producer.warmUp(List.of(TOPIC), "none", Retry.every(Duration.ofMillis(1)));
        timer.start((task, delay) -> planned.add(new Planned(task, delay)));
    }

    /** What was planned first is done; returns when it is to be done again. */
    private long next() {
        planned.remove().task().run();
        return planned.getLast().delay();
    }

    @Test
    void shouldMarkJustAfterWhereTheClocksSecondIsDivided() {
        assertThat(next()).as("from 5.030 to 5.101 s").isEqualTo(71);
        assertThat(kafka.history()).as("the first mark is written at once").hasSize(1);
        planned.remove();

        millis += 71;
        assertThat(next()).isEqualTo(100);
        assertThat(kafka.history()).extracting(record -> record.timestamp()).containsExactly(5_030L);

        planned.getLast();
        millis = 6_001;
        next();
        assertThat(kafka.history()).extracting(record -> record.timestamp()).containsExactly(5_030L, 6_001L);
    }

    @Test
    void shouldNotHurryWhileTheClockStandsStill() {
        next();
        planned.remove();

        assertThat(next()).isEqualTo(100);
    }

    @Test
    void shouldGoOnWhateverHappens() {
        isBroken = true;
        assertThatThrownBy(this::next).hasMessage("broken");

        isBroken = false;
        planned.remove();
        assertThat(next()).isEqualTo(100);
        assertThat(kafka.history()).hasSize(1);
    }
}
