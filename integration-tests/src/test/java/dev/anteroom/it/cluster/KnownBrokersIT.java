package dev.anteroom.it.cluster;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.runtime.kafka.KafkaConfig;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.TimeoutException;
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

    /** Until the topic is known, a producer that does not block refuses records. */
    private static RecordMetadata storeOnceKnown(KafkaProducer<byte[], byte[]> producer) {
        return Awaitility.await("the producer knows the topic").atMost(PATIENCE)
                .ignoreExceptionsMatching(
                        e -> e instanceof ExecutionException && e.getCause() instanceof TimeoutException)
                .until(() -> producer.send(record("first")).get(), stored -> true);
    }

    private void awaitSingleBroker(Admin admin) {
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
        try (KafkaProducer<byte[], byte[]> producer = KafkaClients
                .of(KafkaConfig.of(cluster.bootstrap(), Map.of()), "known-brokers").producer()) {
            assertThat(storeOnceKnown(producer).offset()).isZero();
            cluster.startMissing();
            cluster.awaitComplete();
            Awaitility.await("the producer is told of the second broker").atMost(PATIENCE)
                    .until(() -> producer.partitionsFor(TOPIC).getFirst().inSyncReplicas().length == 2);
            cluster.kill(FIRST);

            assertThat(producer.send(record("second")).get(PATIENCE.toSeconds(), TimeUnit.SECONDS).offset()).isOne();
        }
    }
}
