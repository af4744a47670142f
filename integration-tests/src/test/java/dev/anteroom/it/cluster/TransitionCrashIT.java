package dev.anteroom.it.cluster;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.control.ControlServer;
import dev.anteroom.it.ApiClient;
import dev.anteroom.it.ApiTokens;
import dev.anteroom.it.Installation;
import dev.anteroom.it.WebhookReceiver;
import dev.anteroom.it.Writes;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An aggregator is killed between writing that an origin failed and committing that. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.notifications")
@Tag("feature.faults")
class TransitionCrashIT {

    private static final Duration POLL = Duration.ofMillis(20);
    private static final String CHECK = "site";

    private final Installation installation = Installation.shared();
    @AutoClose
    private final WebhookReceiver receiver = new WebhookReceiver();
    private final ScheduledExecutorService edges = Executors.newSingleThreadScheduledExecutor();
    private final KafkaProducer<String, HealthResult> results;
    private final ControlServer control;
    private final ApiClient api;
    private Optional<Future<?>> probing = Optional.empty();
    private volatile boolean isFailing;

    TransitionCrashIT(@TempDir Path folder) {
        ApiTokens tokens = new ApiTokens(folder);
        String token = tokens.add("me", Scope.WRITE);
        Map<String, String> settings = new HashMap<>(installation.settings());
        settings.putAll(Map.of("management.port", "0", "management.tokens", tokens.file().toString(),
                "notifications.allow", "127.0.0.1"));
        control = ControlServer.start(Settings.of(settings));
        api = ApiClient.alerting(control.port(), token);
        results = installation.producer(AvroTypes.HEALTH_RESULT);
    }

    @AfterEach
    void close() {
        probing.ifPresent(task -> task.cancel(false));
        edges.shutdownNow();
        results.close(Duration.ZERO);
        control.close();
    }

    private void configure() {
        await("control can be asked").atMost(PATIENCE).until(() -> api.call("GET", "policies", "").status() == 200);
        String webhook = api.call("POST", "destinations/webhooks",
                "{\"name\": \"pager\", \"url\": \"%s\"}".formatted(receiver.url())).expect(200).result().path("id")
                .asText();
        api.call("POST", "policies", """
                {"name": "on call", "alert_type": "health_check_status_notification",
                 "mechanisms": {"webhooks": [{"id": "%s"}]}}""".formatted(webhook)).expect(200);
        try (KafkaProducer<String, HealthCheck> checks = installation.producer(AvroTypes.HEALTH_CHECK)) {
            Writes writes = new Writes();
            writes.send(checks, new ProducerRecord<>(installation.topic(Topics.HEALTH_CHECKS), CHECK,
                    AvroTypes.newHealthCheck().setCheckId(CHECK).setName(CHECK).setAddress("origin.invalid")
                            .setIntervalMillis(60_000).setTimeoutMillis(1_000).setModifiedAt(1).build()));
            writes.await();
        }
        probing = Optional.of(edges.scheduleWithFixedDelay(this::probe, 0, 200, TimeUnit.MILLISECONDS));
    }

    /** What two edges find. */
    private void probe() {
        for (String edge : List.of("a", "b")) {
            HealthResult result = HealthResult.newBuilder().setCheckId(CHECK).setConfiguredAt(1)
                    .setDataCenter("nairobi").setEdgeId(edge).setAt(InstantSource.system().millis()).setProbers(2)
                    .setFailure(isFailing ? ProbeFailure.TCP : ProbeFailure.NONE).build();
            Future<RecordMetadata> unused = results
                    .send(new ProducerRecord<>(installation.topic(Topics.HEALTH_RESULTS), CHECK, result));
        }
    }

    private KafkaConsumer<byte[], byte[]> reader(String isolation) {
        Properties properties = new Properties();
        properties.putAll(Map.of("bootstrap.servers", installation.bootstrap(), "isolation.level", isolation,
                "auto.offset.reset", "earliest", "enable.auto.commit", "false"));
        KafkaConsumer<byte[], byte[]> reader = new KafkaConsumer<>(properties, new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        String topic = installation.topic(Topics.NOTIFICATIONS);
        List<TopicPartition> partitions = reader.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition())).toList();
        reader.assign(partitions);
        reader.seekToBeginning(partitions);
        return reader;
    }

    private List<Notification> read(KafkaConsumer<byte[], byte[]> reader) {
        List<Notification> read = new ArrayList<>();
        reader.poll(POLL).forEach(record -> read.add(installation.serdes().deserializer(AvroTypes.NOTIFICATION)
                .deserialize(record.topic(), record.value())));
        return read;
    }

    @Test
    void shouldWriteOneTransitionAndTellItThoughTheAggregatorIsKilledWhileItWrites() {
        Map<String, String> settings = new HashMap<>(installation.settings());
        settings.putAll(Map.of("publishInterval", "100ms", "streams.standbyReplicas", "0", "management.port", "0",
                "streams.transactionTimeout", "3s", "streams.sessionTimeout", "2s", "streams.heartbeatInterval",
                "400ms"));
        configure();
        try (Aggregators aggregators = new Aggregators(settings, Path.of("target", "transition-crash"));
                KafkaConsumer<byte[], byte[]> uncommitted = reader("read_uncommitted");
                KafkaConsumer<byte[], byte[]> committed = reader("read_committed")) {
            List<Notification> seen = new ArrayList<>();
            List<Notification> stored = new ArrayList<>();
            aggregators.startOne();
            for (boolean failing : new boolean[]{false, true, false, true}) {
                String status = failing ? "unhealthy" : "healthy";
                int before = stored.size();
                seen.clear();
                isFailing = failing;
                await("it is being written that the origin is " + status).atMost(PATIENCE).pollInterval(POLL)
                        .pollInSameThread().until(() -> {
                            seen.addAll(read(uncommitted));
                            return seen.stream().anyMatch(it -> it.getStatus().equals(status));
                        });
                aggregators.killAll();
                aggregators.startOne();
                await("it is committed").atMost(PATIENCE).pollInterval(POLL).pollInSameThread().until(() -> {
                    stored.addAll(read(committed));
                    return stored.size() > before;
                });
            }
            await("the webhook is told").atMost(PATIENCE).until(() -> receiver.taken().size() >= 3);
            stored.addAll(read(committed));

            assertThat(stored).extracting(Notification::getStatus).as("one transition each, whenever it was killed")
                    .containsExactly("healthy", "unhealthy", "healthy", "unhealthy");
            assertThat(stored).extracting(Notification::getNotificationId).doesNotHaveDuplicates();
            assertThat(receiver.taken()).extracting(WebhookReceiver.Taken::id).as("at least once, and in order")
                    .containsSubsequence(stored.get(1).getNotificationId(), stored.get(2).getNotificationId(),
                            stored.get(3).getNotificationId());
        }
    }
}
