package dev.anteroom.runtime.kafka;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A broker that stands still keeps its connections and takes new ones, but says nothing. */
@Timeout(120)
class SilentBrokerIT {

    /** Far more than clients are told to wait, and far less than they would wait by themselves, which is 30 s. */
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final String TOPIC = "topic";

    private final ServerSocket broker = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Socket> connections = new CopyOnWriteArrayList<>();

    SilentBrokerIT() throws IOException {
        Thread.ofPlatform().daemon().start(this::listen);
    }

    private void listen() {
        try {
            while (true) {
                connections.add(broker.accept());
            }
        } catch (IOException e) {
            // The test is over.
            return;
        }
    }

    @AfterEach
    void close() throws IOException {
        broker.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }

    private KafkaClients clients() {
        return KafkaClients.of(KafkaConfig.of("127.0.0.1:" + broker.getLocalPort(), Map.of()), "test");
    }

    private boolean isAskedAnew() {
        return connections.size() > 1;
    }

    static Stream<Function<KafkaClients, KafkaProducer<byte[], byte[]>>> producers() {
        return Stream.of(KafkaClients::producer, KafkaClients::ticketProducer);
    }

    @ParameterizedTest
    @MethodSource("producers")
    void shouldNotKeepProducersWaiting(Function<KafkaClients, KafkaProducer<byte[], byte[]>> of) {
        KafkaProducer<byte[], byte[]> producer = of.apply(clients());
        try {
            await("the broker is given up").atMost(SOON).until(() -> {
                Future<RecordMetadata> unused = producer.send(new ProducerRecord<>(TOPIC, new byte[0]));
                return isAskedAnew();
            });
        } finally {
            producer.close(Duration.ZERO);
        }
    }

    static Stream<Function<KafkaClients, KafkaConsumer<byte[], byte[]>>> consumers() {
        return Stream.of(KafkaClients::follower, KafkaClients::grants, clients -> clients.member("group"));
    }

    @ParameterizedTest
    @MethodSource("consumers")
    void shouldNotKeepConsumersWaiting(Function<KafkaClients, KafkaConsumer<byte[], byte[]>> of) {
        try (KafkaConsumer<byte[], byte[]> consumer = of.apply(clients())) {
            consumer.assign(List.of(new TopicPartition(TOPIC, 0)));
            await("the broker is given up").atMost(SOON).pollInSameThread().until(() -> {
                consumer.poll(POLL);
                return isAskedAnew();
            });
        }
    }
}
