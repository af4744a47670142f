package dev.anteroom.cli.replay;

import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.runtime.kafka.KafkaConfig;
import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.topic.TopicCreation;
import dev.anteroom.runtime.topic.TopicCreationException;
import dev.anteroom.schemas.topic.TopicSettings;
import java.net.URI;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Where Kafka and the schema registry are.
 *
 * @param bootstrap Kafka brokers, {@code host:port} with commas between
 * @param registry base URL of the registry's Confluent protocol
 */
public record ReplayCluster(String bootstrap, URI registry) {

    private static final int PATIENCE_MILLIS = 8_000;
    private static final int BATCH_BYTES = 512 << 10;
    private static final long BUFFER_BYTES = 64L << 20;
    private static final int FETCH_BYTES = 4 << 20;

    AvroSerdes serdes() {
        return new AvroSerdes(new HttpSchemaRegistry(RegistrySettings.of(registry)));
    }

    /** A client that gives up soon. */
    public Admin admin() {
        return KafkaClients.of(KafkaConfig.of(bootstrap, Map.of()), "anteroom-cli")
                .admin(Duration.ofMillis(PATIENCE_MILLIS));
    }

    /** Throws {@link ReplayException} when no broker answers. */
    void requireBroker() {
        try (Admin admin = admin()) {
            admin.describeCluster().nodes().get();
        } catch (ExecutionException e) {
            throw new ReplayException("no Kafka broker answers at " + bootstrap
                    + "; start './anteroom up' first, or name another one with --bootstrap", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ReplayException("interrupted while asking for Kafka at " + bootstrap, e);
        }
    }

    /**
     * Throws {@link ReplayException} when no broker answers, or when there is a topic whose name begins with
     * {@code prefix}.
     */
    public void requireUnused(String prefix) {
        requireBroker();
        try (Admin admin = admin()) {
            Optional<String> used = admin.listTopics().names().get().stream().filter(name -> name.startsWith(prefix))
                    .min(Comparator.naturalOrder());
            if (used.isPresent()) {
                throw new ReplayException(
                        "there is a topic " + used.get() + " already, but states need topics of their own:"
                                + " name another prefix with --into");
            }
        } catch (ExecutionException e) {
            throw new ReplayException("can't list the topics at " + bootstrap + ": " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ReplayException("interrupted while listing topics at " + bootstrap, e);
        }
    }

    /**
     * Creates the missing topics so that they keep everything that is written; throws {@link ReplayException} when that
     * fails.
     */
    public void createTopics(TopicSettings topics) {
        requireBroker();
        try (Admin admin = admin()) {
            TopicCreation.createReplayTopics(admin, topics);
        } catch (TopicCreationException e) {
            throw new ReplayException(
                    "can't create the topics " + topics.prefix() + "* at " + bootstrap + ": " + e.getMessage(), e);
        }
    }

    /** A consumer of committed records without a group, tuned to fetch much at a time. */
    KafkaConsumer<byte[], byte[]> consumer() {
        return new KafkaConsumer<>(Map.of("bootstrap.servers", bootstrap, "auto.offset.reset", "none",
                "enable.auto.commit", "false", "isolation.level", "read_committed", "allow.auto.create.topics", "false",
                "max.poll.records", 10_000, "max.partition.fetch.bytes", FETCH_BYTES, "default.api.timeout.ms",
                PATIENCE_MILLIS), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** A producer that keeps the order of its records, tuned to send much at a time. */
    KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(Map.of("bootstrap.servers", bootstrap, "linger.ms", 20, "batch.size", BATCH_BYTES,
                "buffer.memory", BUFFER_BYTES, "max.request.size", 4 * BATCH_BYTES, "max.block.ms", PATIENCE_MILLIS,
                "delivery.timeout.ms", 2 * PATIENCE_MILLIS, "request.timeout.ms", PATIENCE_MILLIS),
                new ByteArraySerializer(), new ByteArraySerializer());
    }
}
