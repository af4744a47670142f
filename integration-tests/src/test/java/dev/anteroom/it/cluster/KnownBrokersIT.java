package dev.anteroom.it.cluster;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.runtime.kafka.KafkaConfig;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.retry.Retry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A producer that never starts again from the bootstrap addresses, before two brokers, one of which is always away. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.faults")
class KnownBrokersIT {

    private static final String TOPIC = "known-brokers";
    private static final int FIRST = 1;
    private static final int SECOND = 2;

    @AutoClose
    private final KafkaCluster cluster = KafkaCluster.start(Collections.nCopies(2, Place.LOOPBACK),
            List.of(Place.LOOPBACK), Path.of("target", "known-brokers"), data -> {
            });

    private static ProducerRecord<byte[], byte[]> record(String value) {
        return new ProducerRecord<>(TOPIC, value.getBytes(StandardCharsets.UTF_8));
    }

    private static void awaitSingleBroker(Admin admin) {
        Awaitility.await("one broker is known to be away").atMost(PATIENCE)
                .until(() -> admin.describeCluster().nodes().get().size() == 1);
    }

    @Test
    void shouldStoreAtABrokerThatWasAwayWhenItWasLastToldOfTopics() throws Exception {
        try (Admin admin = cluster.admin()) {
            admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 2))).all().get();
            cluster.awaitComplete();
            cluster.kill(SECOND);
            awaitSingleBroker(admin);
        }
        KafkaProducer<byte[], byte[]> client = KafkaClients
                .of(KafkaConfig.of(cluster.bootstrap(), Map.of()), "known-brokers").producer();
        try (NonBlockingProducer producer = new NonBlockingProducer(client)) {
            producer.warmUp(List.of(TOPIC), cluster.bootstrap(), Retry.every(Duration.ofMillis(200)));
            assertThat(producer.store(record("first"))).succeedsWithin(PATIENCE);
            cluster.startMissing();
            cluster.awaitComplete();
            Awaitility.await("the producer is told of the second broker").atMost(PATIENCE)
                    .until(() -> client.partitionsFor(TOPIC).getFirst().inSyncReplicas().length == 2);
            cluster.kill(FIRST);

            assertThat(producer.store(record("second"))).succeedsWithin(PATIENCE);
        }
    }
}
