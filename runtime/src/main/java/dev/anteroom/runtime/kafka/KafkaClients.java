package dev.anteroom.runtime.kafka;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Makes the Kafka clients of every process, except those of Kafka Streams itself. */
public final class KafkaClients {

    private static final Duration ADMIN_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration DELIVERY_TIMEOUT = Duration.ofDays(1);
    private static final Duration TICKET_REQUEST_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration TICKET_DELIVERY_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration TRANSACTION_STEP = Duration.ofSeconds(4);
    private static final Duration TRANSACTION_TIMEOUT = Duration.ofSeconds(10);
    private static final int CONNECTS_PER_CALL = 5;
    /**
     * Requests of a producer to one broker that may be underway. A broker stores those of one connection one after the other, so
     * that more of them only wait there, while records that wait here go together in the next one. Rests on decision 175.
     */
    public static final int REQUESTS_AT_ONCE = 2;
    /** Largest batch of records of one partition. */
    public static final int BATCH_BYTES = 64 * 1024;
    private static final int MOST_RECORDS_PER_POLL = 2_000;
    private static final int MOST_RECORDS_PER_POLL_OF_MEMBER = 100;
    private static final Duration MEMBER_SESSION = Duration.ofSeconds(10);
    private static final Duration METADATA_AGE = Duration.ofSeconds(1);

    private final KafkaConfig config;
    private final Properties shared;

    private KafkaClients(KafkaConfig config, Properties shared) {
        this.config = config;
        this.shared = shared;
    }

    /** Clients of these brokers; {@code clientId} shows in the brokers' logs. */
    public static KafkaClients of(KafkaConfig config, String clientId) {
        Properties shared = new Properties();
        shared.putAll(config.clientOptions());
        shared.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, config.bootstrap());
        shared.put(CommonClientConfigs.CLIENT_ID_CONFIG, clientId);
        return new KafkaClients(config, shared);
    }

    /** A client for topics and cluster that gives up after a few seconds. */
    public Admin admin() {
        return admin(ADMIN_TIMEOUT);
    }

    /**
     * The same client, with calls that fail after {@code timeout}, within which a broker that is away is tried several
     * times.
     */
    public Admin admin(Duration timeout) {
        return Admin.create(with(Map.of(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, millis(timeout),
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, millis(timeout),
                AdminClientConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, (long) millis(timeout) / CONNECTS_PER_CALL)));
    }

    /**
     * The producer that the event loop uses.
     *
     * <p>{@code send} never blocks: {@code max.block.ms} is 0, and the metadata of topics, once known, is never
     * forgotten, even when no broker is reachable. By default a client would then start again from the bootstrap
     * addresses and know no topic, so every record would be refused until the brokers are back. While brokers are away,
     * records stay in the bounded buffer; giving them up earlier would lose moves that are already marked as counted.
     *
     * <p>Such a client never finds a broker that it does not know. So it asks every second which ones there are: while others
     * are away it may know a single one, and if that fails next, nothing is stored until it is back, whoever else is there.
     * Rests on decision 185.
     */
    public KafkaProducer<byte[], byte[]> producer() {
        Properties properties = withKeptMetadata(Map.of(ProducerConfig.MAX_BLOCK_MS_CONFIG, 0L,
                ProducerConfig.BUFFER_MEMORY_CONFIG, (long) config.bufferBytes(),
                ProducerConfig.LINGER_MS_CONFIG, config.linger().toMillis(),
                ProducerConfig.COMPRESSION_TYPE_CONFIG, config.compression().word(),
                ProducerConfig.ACKS_CONFIG, "all",
                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true,
                ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, REQUESTS_AT_ONCE,
                ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES,
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, millis(DELIVERY_TIMEOUT)));
        return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** A consumer without a group that sees only committed records and starts at the beginning. */
    public KafkaConsumer<byte[], byte[]> follower() {
        Properties properties = with(Map.of(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest",
                ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed",
                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false,
                ConsumerConfig.FETCH_MIN_BYTES_CONFIG, 1,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MOST_RECORDS_PER_POLL,
                ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, millis(ADMIN_TIMEOUT)));
        return new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /**
     * A member of a consumer group, which sees only committed records, starts at the beginning, and commits offsets
     * when it is told to.
     */
    public KafkaConsumer<byte[], byte[]> member(String group) {
        Properties properties = with(Map.of(CommonClientConfigs.GROUP_ID_CONFIG, group,
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest",
                ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed",
                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false,
                ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, millis(MEMBER_SESSION),
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MOST_RECORDS_PER_POLL_OF_MEMBER));
        return new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /**
     * The producer of ticket requests: like {@link #producer} it never blocks, but it sends at once and gives up soon,
     * because an old answer would be useless.
     */
    public KafkaProducer<byte[], byte[]> ticketProducer() {
        Properties properties = withKeptMetadata(Map.of(CommonClientConfigs.CLIENT_ID_CONFIG, ticketClientId(),
                ProducerConfig.MAX_BLOCK_MS_CONFIG, 0L,
                ProducerConfig.LINGER_MS_CONFIG, 0L,
                ProducerConfig.ACKS_CONFIG, "all",
                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true,
                ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, REQUESTS_AT_ONCE,
                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis(TICKET_REQUEST_TIMEOUT),
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, millis(TICKET_DELIVERY_TIMEOUT)));
        return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /**
     * A producer for a single transaction, which gives up after a few seconds.
     *
     * @param transactionalId a producer that uses it aborts the transactions that others have begun with the same id
     */
    public KafkaProducer<byte[], byte[]> transactionalProducer(String transactionalId) {
        Properties properties = with(Map.of(CommonClientConfigs.CLIENT_ID_CONFIG,
                shared.getProperty(CommonClientConfigs.CLIENT_ID_CONFIG) + "-rooms",
                ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId,
                ProducerConfig.ACKS_CONFIG, "all", ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true,
                ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, millis(TRANSACTION_TIMEOUT),
                ProducerConfig.MAX_BLOCK_MS_CONFIG, TRANSACTION_STEP.toMillis(),
                ProducerConfig.LINGER_MS_CONFIG, 0L,
                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis(TICKET_REQUEST_TIMEOUT),
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, millis(TRANSACTION_STEP)));
        return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /**
     * A consumer of ticket counters' answers: it has no group, starts at the end, and fetches each answer as soon as it
     * is written.
     */
    public KafkaConsumer<byte[], byte[]> grants() {
        Properties properties = with(Map.of(CommonClientConfigs.CLIENT_ID_CONFIG, ticketClientId(),
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest",
                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false,
                ConsumerConfig.FETCH_MIN_BYTES_CONFIG, 1,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MOST_RECORDS_PER_POLL,
                ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, millis(ADMIN_TIMEOUT)));
        return new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private String ticketClientId() {
        return shared.getProperty(CommonClientConfigs.CLIENT_ID_CONFIG) + "-tickets";
    }

    private Properties withKeptMetadata(Map<String, Object> more) {
        Properties properties = with(more);
        properties.put(ProducerConfig.METADATA_MAX_IDLE_CONFIG, (long) Integer.MAX_VALUE);
        properties.put(CommonClientConfigs.METADATA_RECOVERY_STRATEGY_CONFIG, "none");
        properties.put(CommonClientConfigs.METADATA_MAX_AGE_CONFIG, METADATA_AGE.toMillis());
        return properties;
    }

    private Properties with(Map<String, Object> more) {
        Properties properties = new Properties();
        properties.putAll(shared);
        properties.putAll(more);
        return properties;
    }

    private static int millis(Duration duration) {
        return Math.toIntExact(duration.toMillis());
    }
}
