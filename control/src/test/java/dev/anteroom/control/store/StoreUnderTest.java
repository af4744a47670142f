package dev.anteroom.control.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.control.token.TokenDirectories;
import dev.anteroom.control.token.TokenDirectory;
import java.util.function.Function;
import org.apache.avro.specific.SpecificRecord;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.avro.WebhookDestination;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.control.notification.NotificationStores;
import dev.anteroom.control.notification.NotificationDirectory;
import dev.anteroom.control.notification.DeliveryHistory;
import dev.anteroom.runtime.kafka.AppliedOffsets;
import dev.anteroom.runtime.kafka.CommittedPart;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.ApiToken;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A store on a topic in memory, which is read the moment it is written, or when a test says so. */
public final class StoreUnderTest {

    private static final TopicSettings TOPICS = new TopicSettings("t.", 1, (short) 1);

    private final AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
    private static final TopicPartition ROOMS = new TopicPartition(TOPICS.name(Topics.ROOMS), 0);

    private final List<ProducerRecord<byte[], byte[]>> written = new ArrayList<>();
    private final List<ProducerRecord<byte[], byte[]>> audited = new ArrayList<>();
    private final Map<String, RoomConfig> rooms = new TreeMap<>();
    private final Deque<Failure> failures = new ArrayDeque<>();
    private final Deque<KafkaException> refusals = new ArrayDeque<>();
    private final AppliedOffsets applied = new AppliedOffsets();
    private long now = 1_000;
    private volatile CountDownLatch authenticator = new CountDownLatch(0);
    private long end;
    private boolean wasCommitted;
    /** How many audit records the last transaction wrote whose commit failed; offsets begin anew with each producer. */
    private long attempted;
    private final CommittedPart committed = new CommittedPart() {
        @Override
        public Map<TopicPartition, Long> ends(String topic) {
            return Map.of(ROOMS, end);
        }

        @Override
        public boolean contains(TopicPartition partition, long offset) {
            assertThat(partition.topic()).isEqualTo(TOPICS.name(Topics.ADMIN_AUDIT));
            assertThat(offset).as("the last record of the transaction").isEqualTo(attempted - 1);
            return wasCommitted;
        }
    };
    private boolean isRead = true;
    private final TokenDirectory tokenDirectory = TokenDirectories.loaded();
    private final TokenStore tokens = new TokenStore(this::producer,
            new ConfigTopic<>(TOPICS.name(Topics.API_TOKENS), tokenDirectory::all, ApiToken::getTokenId, applied,
                    committed, Duration.ofMillis(20)),
            tokenDirectory, new TokenRecords(TOPICS, serdes, "edge-1"), () -> Instant.ofEpochMilli(now),
            new Random(1), Retry.every(Duration.ofMillis(1)));
    private final RoomConfigStore store = new RoomConfigStore(this::producer,
            new ConfigTopic<>(TOPICS.name(Topics.ROOMS), () -> List.copyOf(rooms.values()), RoomConfig::getRoomId,
                    applied,
                    committed, Duration.ofMillis(20)),
            new RoomRecords(TOPICS, serdes, "edge-1"),
            () -> Instant.ofEpochMilli(now), new Random(1), Retry.every(Duration.ofMillis(1)));

    /** The answer to a commit, and what others do before it comes. */
    private record Failure(KafkaException answer, boolean hasEffect, Runnable meanwhile) {
    }

    /** The next changes do not go on before {@code open} is. */
    public void waitFor(CountDownLatch open) {
        authenticator = open;
    }

    public RoomConfigStore store() {
        return store;
    }

    public TokenStore tokens() {
        return tokens;
    }

    /** The tokens that were written. */
    public TokenDirectory tokenDirectory() {
        return tokenDirectory;
    }

    /** Health checks, which no test of rooms changes. */
    public HealthCheckStore checks() {
        return new HealthCheckStore(this::producer,
                new ConfigTopic<>(TOPICS.name(Topics.HEALTH_CHECKS), List::of, HealthCheck::getCheckId, applied,
                        committed,
                        Duration.ofMillis(20)),
                new HealthCheckRecords(TOPICS, serdes, "edge-1"), () -> Instant.ofEpochMilli(now), new Random(1),
                Retry.every(Duration.ofMillis(1)));
    }

    /** Policies and webhooks, none at first; what is written is not read. */
    public NotificationStores notifications(NotificationStores.WebhookTester tester, boolean hasMail) {
        return new NotificationStores(new NotificationDirectory(),
                store(Topics.NOTIFICATION_POLICIES, NotificationPolicy::getPolicyId,
                        new PolicyRecords(TOPICS, serdes, "edge-1")),
                store(Topics.NOTIFICATION_WEBHOOKS, WebhookDestination::getWebhookId,
                        new WebhookRecords(TOPICS, serdes, "edge-1")),
                new DeliveryHistory(), tester, hasMail);
    }

    private <V extends SpecificRecord> FencedStore<V> store(TopicDescriptor<V> topic, Function<V, String> id,
            ConfigRecords<V> records) {
        return new FencedStore<>(this::producer, new ConfigTopic<>(TOPICS.name(topic), List::of, id, applied, committed,
                Duration.ofMillis(20)), records, () -> Instant.ofEpochMilli(now), new Random(1),
                Retry.every(Duration.ofMillis(1)));
    }

    /** Lets the next commit fail with this exception, after {@code meanwhile} has run; the commit has no effect. */
    public void failNextCommit(KafkaException failure, Runnable meanwhile) {
        failures.add(new Failure(failure, false, meanwhile));
    }

    /** The same, but the commit has an effect, before {@code meanwhile} runs. */
    void loseNextConfirmation(KafkaException failure, Runnable meanwhile) {
        failures.add(new Failure(failure, true, meanwhile));
    }

    /** Lets the next transaction not even begin. */
    void failNextBegin(KafkaException failure) {
        refusals.add(failure);
    }

    /** From now on, nothing that is written is read. */
    void stopReading() {
        isRead = false;
    }

    /** Another edge commits something that this one has not read. */
    void commitUnread() {
        end++;
    }

    void later(long millis) {
        now += millis;
    }

    List<ProducerRecord<byte[], byte[]>> written() {
        return written;
    }

    public List<AdminAudit> audits() {
        return audited.stream().map(record -> Objects.requireNonNull(
                serdes.deserializer(AvroTypes.ADMIN_AUDIT).deserialize(record.topic(), record.value()))).toList();
    }

    public RoomConfig room(String id) {
        return Objects.requireNonNull(rooms.get(id));
    }

    /** Writes rooms as another edge would. */
    public void put(RoomConfig room) {
        rooms.put(room.getRoomId(), room);
    }

    /** Removes a room as another edge would. */
    void remove(String id) {
        rooms.remove(id);
    }

    private Producer<byte[], byte[]> producer() {
        try {
            authenticator.await();
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
        return new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer()) {
            private boolean commitTimedOut;

            @Override
            public void initTransactions() {
                if (!refusals.isEmpty()) {
                    throw refusals.remove();
                }
                super.initTransactions();
            }

            @Override
            public void commitTransaction() {
                if (!failures.isEmpty()) {
                    Failure next = failures.remove();
                    wasCommitted = next.hasEffect;
                    attempted = uncommittedRecords().stream()
                            .filter(record -> record.topic().equals(TOPICS.name(Topics.ADMIN_AUDIT))).count();
                    if (wasCommitted) {
                        commit();
                    }
                    next.meanwhile.run();
                    commitTimedOut = next.answer instanceof TimeoutException;
                    throw next.answer;
                }
                commit();
            }

            private void commit() {
                super.commitTransaction();
                history().forEach(StoreUnderTest.this::read);
                end += history().size();
                if (isRead) {
                    applied.advance(Map.of(ROOMS, end));
                }
            }

            // Like the real producer: what may have been committed can't be aborted.
            @Override
            public void abortTransaction() {
                if (commitTimedOut) {
                    throw new IllegalStateException("the commit timed out and must be retried");
                }
                super.abortTransaction();
            }
        };
    }

    private void read(ProducerRecord<byte[], byte[]> record) {
        if (record.topic().equals(TOPICS.name(Topics.ADMIN_AUDIT))) {
            audited.add(record);
            return;
        }
        if (record.topic().equals(TOPICS.name(Topics.API_TOKENS))) {
            tokenDirectory.configured(new String(record.key(), StandardCharsets.UTF_8), Optional
                    .ofNullable(serdes.deserializer(AvroTypes.API_TOKEN).deserialize(record.topic(), record.value())));
            applied.advance(Map.of(new TopicPartition(record.topic(), 0), Long.MAX_VALUE));
            return;
        }
        written.add(record);
        RoomConfig room = serdes.deserializer(AvroTypes.ROOM_CONFIG).deserialize(record.topic(), record.value());
        String id = new String(record.key(), StandardCharsets.UTF_8);
        if (room == null) {
            rooms.remove(id);
        } else {
            rooms.put(id, room);
        }
    }
}
