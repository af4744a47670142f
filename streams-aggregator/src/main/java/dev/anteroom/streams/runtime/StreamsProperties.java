package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.streams.assignment.JoinTimes;
import dev.anteroom.streams.assignment.StickyAssignor;
import dev.anteroom.streams.common.StateStores;
import dev.anteroom.streams.runtime.AggregatorConfig.StreamsOptions;
import dev.anteroom.streams.tickets.TicketTopology;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.streams.StreamsConfig;

/** Kafka Streams' own settings for one topology. Rests on decisions 069, 175 and 176. */
final class StreamsProperties {

    private static final long TICKET_COMMIT_INTERVAL_MILLIS = 2_000;
    /** Records end the wait for them; without any, what is due by the clock may be late by this much. */
    private static final long POLL_MILLIS = 20;
    /** Nobody waits for what ticket counters do by the clock. */
    private static final long TICKET_POLL_MILLIS = 100;
    private static final int RETRY_MILLIS = 20;
    private static final int LONGEST_RETRY_MILLIS = 200;

    private StreamsProperties() {
    }

    static String applicationId(AggregatorConfig config, String topology) {
        return config.topics().prefix() + topology;
    }

    /** Settings of {@code topology}; {@code sessionTimeout} is what the brokers allow. */
    static Properties of(AggregatorConfig config, String topology, Path stateDirectory, Duration sessionTimeout,
            InstantSource clock) {
        StreamsOptions streams = config.streams();
        Map<String, Object> values = new HashMap<>();
        values.put(StreamsConfig.APPLICATION_ID_CONFIG, applicationId(config, topology));
        values.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, config.bootstrap());
        values.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory.toString());
        values.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, streams.threads());
        values.put(StreamsConfig.REPLICATION_FACTOR_CONFIG, (int) config.topics().replicationFactor());
        values.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        values.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, streams.commitInterval().toMillis());
        values.put(StreamsConfig.POLL_MS_CONFIG, POLL_MILLIS);
        values.put(StreamsConfig.consumerPrefix(ConsumerConfig.ISOLATION_LEVEL_CONFIG), "read_committed");
        values.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG),
                StateStores.LARGEST_RECORD_BYTES);
        values.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION),
                KafkaClients.REQUESTS_AT_ONCE);
        values.putAll(topology.equals(TicketTopology.NAME) ? atOnce() : exactlyOnce(streams));
        values.put(StreamsConfig.GROUP_PROTOCOL_CONFIG, streams.groupProtocol().name().toLowerCase(Locale.ROOT));
        values.putAll(group(streams, sessionTimeout, clock));
        values.putAll(errors(config));
        Properties properties = new Properties();
        properties.putAll(answers(config.clientOptions()));
        properties.putAll(config.clientOptions());
        properties.putAll(values);
        return properties;
    }

    private static Map<String, Object> exactlyOnce(StreamsOptions streams) {
        return Map.of(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2,
                StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, streams.cacheBytes(),
                StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG),
                (int) streams.transactionTimeout().toMillis(),
                StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), KafkaClients.BATCH_BYTES,
                // A state is small and readers wait for it, so it is sent without waiting long for others to share a
                // batch with.
                StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG), 5,
                // The next transaction is refused until the brokers have completed the last one, which takes
                // milliseconds.
                StreamsConfig.producerPrefix(ProducerConfig.RETRY_BACKOFF_MS_CONFIG), RETRY_MILLIS,
                StreamsConfig.producerPrefix(ProducerConfig.RETRY_BACKOFF_MAX_MS_CONFIG), LONGEST_RETRY_MILLIS);
    }

    /**
     * A visitor waits for a ticket counter's answer, so it is sent without waiting for a larger batch or for a commit.
     * While a commit waits for the brokers, no request is answered, so commits are rare; they only save a new owner of
     * the counter from reading requests again, which it would recognize as replays.
     */
    private static Map<String, Object> atOnce() {
        return Map.of(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.AT_LEAST_ONCE,
                StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, TICKET_COMMIT_INTERVAL_MILLIS,
                StreamsConfig.POLL_MS_CONFIG, TICKET_POLL_MILLIS,
                StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0L,
                StreamsConfig.producerPrefix(ProducerConfig.LINGER_MS_CONFIG), 0,
                StreamsConfig.consumerPrefix(ConsumerConfig.FETCH_MIN_BYTES_CONFIG), 1);
    }

    /**
     * With the streams protocol, brokers set what clients set with the classic one, and refuse these settings from
     * clients.
     */
    private static Map<String, Object> group(StreamsOptions streams, Duration sessionTimeout, InstantSource clock) {
        return switch (streams.groupProtocol()) {
            case STREAMS -> Map.of();
            case CLASSIC -> classicGroup(streams, sessionTimeout, clock);
        };
    }

    private static Map<String, Object> classicGroup(StreamsOptions streams, Duration sessionTimeout,
            InstantSource clock) {
        return Map.of(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, streams.standbyReplicas(),
                StreamsConfig.TASK_ASSIGNOR_CLASS_CONFIG, StickyAssignor.class.getName(),
                StickyAssignor.JOIN_TIMES, new JoinTimes(clock),
                StreamsConfig.consumerPrefix(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG),
                (int) sessionTimeout.toMillis(),
                StreamsConfig.consumerPrefix(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG),
                (int) streams.heartbeatInterval().toMillis());
    }

    /**
     * What follows from how long a broker may take to answer, unless the options say otherwise.
     *
     * <p>An admin client that waits for nothing else looks only at the end of a call whether its request has timed out.
     * Members of a group wait for the one that assigns the work. It asks an admin client, so that client gives up a broker
     * earlier, in half the time, and the members later, in one and a half times. That another broker leads their partitions,
     * they hear by asking regularly. Rests on decision 165.
     */
    private static Map<String, Object> answers(Map<String, String> clientOptions) {
        String option = CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG;
        if (!clientOptions.containsKey(option)) {
            return Map.of();
        }
        int answer = (int) ConfigDef.parseType(option, clientOptions.get(option), ConfigDef.Type.INT);
        return Map.of(StreamsConfig.adminClientPrefix(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG), answer / 2,
                StreamsConfig.adminClientPrefix(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG), answer / 2,
                StreamsConfig.mainConsumerPrefix(ConsumerConfig.METADATA_MAX_AGE_CONFIG), answer,
                StreamsConfig.mainConsumerPrefix(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG), answer + answer / 2);
    }

    private static Map<String, Object> errors(AggregatorConfig config) {
        return Map.of(StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG, config.topics().deadLetters(),
                StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, UnreadableRecordHandler.class,
                StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, ProcessingFailureHandler.class,
                StreamsConfig.PROCESSING_EXCEPTION_HANDLER_GLOBAL_ENABLED_CONFIG, true);
    }
}
