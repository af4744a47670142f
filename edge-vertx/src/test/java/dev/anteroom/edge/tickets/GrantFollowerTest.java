package dev.anteroom.edge.tickets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TicketRefusal;
import dev.anteroom.schemas.type.AvroTypes;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GrantFollowerTest {

    private static final String TOPIC = "t.ticket-grants";
    private static final int PARTITIONS = 4;
    private static final int REPLY = Math.floorMod(Utils.murmur2("e1".getBytes(StandardCharsets.UTF_8)), PARTITIONS);
    private static final long END = 40;

    private final AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
    private final List<ConsumerRecord<byte[], byte[]>> deadLetters = new CopyOnWriteArrayList<>();
    private final List<TicketGrant> heard = new CopyOnWriteArrayList<>();
    private final MockConsumer<byte[], byte[]> kafka = new MockConsumer<>("latest");
    private final GrantFollower follower = new GrantFollower(
            new FollowerSource(() -> kafka, serdes, (rejected, reason) -> deadLetters.add(rejected),
                    Retry.every(Duration.ofMillis(5))),
            TOPIC, "e1", new EdgeMetrics(new SimpleMeterRegistry()));

    GrantFollowerTest() {
        kafka.updatePartitions(TOPIC, Stream.iterate(0, it -> it + 1).limit(PARTITIONS)
                .map(partition -> new PartitionInfo(TOPIC, partition, null, null, null)).toList());
        kafka.updateEndOffsets(Map.of(new TopicPartition(TOPIC, REPLY), END));
    }

    @AfterEach
    void stop() {
        follower.close();
    }

    private ConsumerRecord<byte[], byte[]> grant(long offset, String edgeId, long requestId) {
        TicketGrant grant = new TicketGrant("shop", "nairobi", edgeId, requestId, 1, 1L, TicketRefusal.NONE, 0L, 0L, 0L,
                null, 0L);
        return record(offset, edgeId,
                Objects.requireNonNull(serdes.serializer(AvroTypes.TICKET_GRANT).serialize(TOPIC, grant)));
    }

    private static ConsumerRecord<byte[], byte[]> record(long offset, String key, byte[] value) {
        return new ConsumerRecord<>(TOPIC, REPLY, offset, key.getBytes(StandardCharsets.UTF_8), value);
    }

    @Test
    void shouldHearItsOwnAnswersFromNowOnAndSkipTheOthers() {
        follower.start(heard::addAll);
        await().until(() -> follower.replyPartition().isPresent());

        kafka.schedulePollTask(() -> Stream.of(grant(END, "e1", 7), grant(END + 1, "e2", 8),
                record(END + 2, "e1", new byte[]{1, 2, 3}), grant(END + 3, "e1", 9)).forEach(kafka::addRecord));

        await().untilAsserted(() -> assertThat(heard).extracting(TicketGrant::getRequestId).containsExactly(7L, 9L));
        assertThat(follower.replyPartition()).hasValue(REPLY);
        assertThat(deadLetters).extracting(ConsumerRecord::offset).containsExactly(END + 2);
    }
}
