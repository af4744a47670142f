package dev.anteroom.edge.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.type.AvroTypes;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class TrafficProducerTest {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final EdgeMetrics metrics = new EdgeMetrics(meters);
    private final AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
    private final MockProducer<byte[], byte[]> kafka = new MockProducer<>(false, null, new ByteArraySerializer(),
            new ByteArraySerializer());
    private final NonBlockingProducer producer = new NonBlockingProducer(kafka);
    private final List<String> acknowledged = new ArrayList<>();
    private final List<Runnable> loop = new ArrayList<>();
    private final TrafficProducer traffic = new TrafficProducer(producer, serdes.serializer(AvroTypes.TRAFFIC_EVENT),
            "traffic", (room, partition, offset, at) -> acknowledged.add(room + partition + "/" + offset + "@" + at),
            metrics, loop::add);

    private static TrafficEvent move() {
        TrafficEvent move = new TrafficEvent();
        move.setRoomId("shop");
        move.setDataCenter("nairobi");
        move.setEdgeId("e1");
        move.setAt(1234);
        move.setFrom(Standing.NEW);
        move.setTo(Standing.WAITING);
        move.setAdmission(Admission.NONE);
        move.setTicketScope("");
        return move;
    }

    private void warmUp() throws InterruptedException {
        producer.warmUp(List.of(), "none", Retry.every(Duration.ofMillis(1)));
    }

    private double moves(String result) {
        return meters.get("anteroom.edge.moves").tag("result", result).counter().count();
    }

    @Test
    void shouldSendAMoveByRoomAndDataCenterAtItsTime() throws InterruptedException {
        warmUp();

        assertThat(traffic.offer(move())).isTrue();
        kafka.completeNext();

        ProducerRecord<byte[], byte[]> sent = kafka.history().getFirst();
        assertThat(new String(sent.key(), StandardCharsets.UTF_8)).isEqualTo("shop|nairobi");
        assertThat(sent.timestamp()).isEqualTo(1234);
        assertThat(acknowledged).containsExactly("shop0/0@1234");
        assertThat(moves("acknowledged")).isEqualTo(1);
    }

    @Test
    void shouldRefuseAMoveWhenTheBufferIsFull() throws InterruptedException {
        warmUp();
        kafka.sendException = new BufferExhaustedException("full");

        assertThat(traffic.offer(move())).isFalse();
        assertThat(moves("dropped")).isEqualTo(1);
    }

    @Test
    void shouldRefuseMovesBeforeTheProducerIsWarm() {
        assertThat(traffic.offer(move())).isFalse();
        assertThat(kafka.history()).isEmpty();
    }

    @Test
    void shouldCountAMoveThatWasTakenAndThenLost() throws InterruptedException {
        warmUp();
        traffic.offer(move());

        kafka.errorNext(new IllegalStateException("gone"));

        assertThat(moves("failed")).isEqualTo(1);
        assertThat(acknowledged).isEmpty();
    }

    @Test
    void shouldTellOnTheEventLoopWhetherAMoveIsStored() throws InterruptedException {
        warmUp();
        CompletableFuture<Boolean> stored = traffic.store(move());
        CompletableFuture<Boolean> lost = traffic.store(move());

        assertThat(kafka.completeNext()).isTrue();
        assertThat(kafka.errorNext(new TimeoutException("too late"))).isTrue();
        assertThat(stored).isNotDone();
        loop.forEach(Runnable::run);

        assertThat(stored).isCompletedWithValue(true);
        assertThat(lost).isCompletedWithValue(false);
    }

    @Test
    void shouldTellAtOnceThatAMoveIsNotTaken() {
        assertThat(traffic.store(move())).isCompletedWithValue(false);
    }
}
