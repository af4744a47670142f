package dev.anteroom.edge.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.Revocation;
import dev.anteroom.schemas.type.AvroTypes;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.revocation")
class RevocationFollowerTest {

    private static final String TOPIC = "t.revocations";
    private static final List<TopicPartition> PARTITIONS = IntStream.range(0, 2)
            .mapToObj(partition -> new TopicPartition(TOPIC, partition)).toList();

    private final AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
    private final List<ConsumerRecord<byte[], byte[]>> deadLetters = new CopyOnWriteArrayList<>();
    private final List<Long> heard = new CopyOnWriteArrayList<>();
    private final MockConsumer<byte[], byte[]> kafka = new MockConsumer<>("earliest");
    private final RevocationFollower follower = new RevocationFollower(
            new FollowerSource(() -> kafka, serdes, (rejected, reason) -> deadLetters.add(rejected),
                    Retry.every(Duration.ofMillis(5))),
            TOPIC, new EdgeMetrics(new SimpleMeterRegistry()));

    RevocationFollowerTest() {
        kafka.updatePartitions(TOPIC, PARTITIONS.stream()
                .map(it -> new PartitionInfo(TOPIC, it.partition(), null, null, null)).toList());
        kafka.updateBeginningOffsets(Map.of(PARTITIONS.get(0), 0L, PARTITIONS.get(1), 0L));
        kafka.updateEndOffsets(Map.of(PARTITIONS.get(0), 2L, PARTITIONS.get(1), 1L));
    }

    @AfterEach
    void stop() {
        follower.close();
    }

    private ConsumerRecord<byte[], byte[]> revocation(int partition, long offset, long visitorId) {
        return record(partition, offset, Objects.requireNonNull(serdes.serializer(AvroTypes.REVOCATION)
                .serialize(TOPIC, new Revocation("shop", visitorId, "e1", 1_000L, 60_000L))));
    }

    private static ConsumerRecord<byte[], byte[]> record(int partition, long offset, byte[] value) {
        return new ConsumerRecord<>(TOPIC, partition, offset, new byte[0], value);
    }

    /** Lets the brokers have these, and waits until everything that was polled with them has been handled. */
    private void arrive(List<ConsumerRecord<byte[], byte[]>> records) {
        CompletableFuture<Void> polled = new CompletableFuture<>();
        kafka.schedulePollTask(() -> records.forEach(kafka::addRecord));
        // Each of the next polls begins when the step before it is over.
        kafka.schedulePollTask(() -> {
        });
        kafka.schedulePollTask(() -> polled.complete(null));
        polled.join();
    }

    @Test
    void shouldBeLoadedOnlyWhenAllThatWasThereAtTheStartHasBeenHeard() {
        follower.start(ended -> ended.forEach(it -> heard.add(it.getVisitorId())));
        arrive(List.of());
        assertThat(follower.isLoaded()).as("nothing has come").isFalse();
        arrive(List.of(revocation(0, 0, 7), revocation(1, 0, 9)));
        assertThat(heard).containsExactlyInAnyOrder(7L, 9L);
        assertThat(follower.isLoaded()).as("one record of the first partition is missing").isFalse();

        arrive(List.of(revocation(0, 1, 8)));

        assertThat(heard).containsExactlyInAnyOrder(7L, 9L, 8L);
        assertThat(follower.isLoaded()).isTrue();
    }

    @Test
    void shouldGoOnBehindARecordThatCanNotBeReadAndKeepIt() {
        follower.start(ended -> ended.forEach(it -> heard.add(it.getVisitorId())));

        arrive(List.of(revocation(1, 0, 9), record(0, 0, new byte[]{1, 2, 3}), revocation(0, 1, 8)));

        await().until(follower::isLoaded);
        assertThat(heard).containsExactlyInAnyOrder(9L, 8L);
        assertThat(deadLetters).extracting(ConsumerRecord::offset).containsExactly(0L);
    }

    @Test
    void shouldWaitForARegistryThatDoesNotAnswer() throws IOException {
        HttpServer registry = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        AtomicInteger asked = new AtomicInteger();
        registry.createContext("/", exchange -> {
            if (asked.incrementAndGet() > 3) {
                byte[] answer = new JsonObject().put("schema", Revocation.getClassSchema().toString()).encode()
                        .getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, answer.length);
                exchange.getResponseBody().write(answer);
            }
            exchange.close();
        });
        registry.start();
        RegistrySettings settings = new RegistrySettings(
                URI.create("http://127.0.0.1:" + registry.getAddress().getPort()), Duration.ofSeconds(30), 1,
                Duration.ofMillis(1), Optional.empty());
        try (RevocationFollower patient = new RevocationFollower(
                new FollowerSource(() -> kafka, new AvroSerdes(new HttpSchemaRegistry(settings)),
                        (rejected, reason) -> deadLetters.add(rejected), Retry.every(Duration.ofMillis(5))),
                TOPIC, new EdgeMetrics(new SimpleMeterRegistry()))) {
            patient.start(ended -> ended.forEach(it -> heard.add(it.getVisitorId())));

            arrive(List.of(revocation(0, 0, 7), revocation(0, 1, 8), revocation(1, 0, 9)));

            await().atMost(Duration.ofSeconds(60)).until(patient::isLoaded);
            assertThat(heard).containsExactlyInAnyOrder(7L, 8L, 9L);
        } finally {
            registry.stop(0);
        }
    }
}
