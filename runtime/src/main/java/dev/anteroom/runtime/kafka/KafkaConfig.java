package dev.anteroom.runtime.kafka;

import dev.anteroom.runtime.settings.ClusterSettings;
import dev.anteroom.runtime.settings.Settings;
import java.time.Duration;
import java.util.Map;

/**
 * The brokers and the options of the clients that connect to them.
 *
 * @param bootstrap brokers to start from, {@code host:port} separated by commas
 * @param clientOptions further options of every Kafka client, such as TLS and SASL
 * @param bufferBytes largest amount of memory for events that are being sent
 * @param linger how long an event may wait for others to share a batch with
 * @param compression how batches of events are compressed
 * @param retryInterval pause before brokers or registry are asked again
 */
public record KafkaConfig(String bootstrap, Map<String, String> clientOptions, int bufferBytes, Duration linger,
        Compression compression, Duration retryInterval) {

    private static final Settings NOTHING_SET = Settings.of(Map.of());

    public KafkaConfig {
        clientOptions = Map.copyOf(clientOptions);
    }

    /** How batches of events are compressed. */
    public enum Compression {
        NONE("none"), LZ4("lz4");

        private final String word;

        Compression(String word) {
            this.word = word;
        }

        /** The name that settings and Kafka's clients use. */
        public String word() {
            return word;
        }
    }

    /** These brokers, with everything else at its default. */
    public static KafkaConfig of(String bootstrap, Map<String, String> clientOptions) {
        return new KafkaConfig(bootstrap, clientOptions, NOTHING_SET.get(KafkaSettings.BUFFER_BYTES),
                NOTHING_SET.get(KafkaSettings.LINGER), NOTHING_SET.get(KafkaSettings.COMPRESSION),
                NOTHING_SET.get(KafkaSettings.RETRY_INTERVAL));
    }

    /** Reads the settings; those of {@link KafkaSettings} that a process does not have get their defaults. */
    public static KafkaConfig of(Settings values) {
        return new KafkaConfig(values.get(ClusterSettings.KAFKA_BOOTSTRAP), ClusterSettings.clientOptions(values),
                values.get(KafkaSettings.BUFFER_BYTES), values.get(KafkaSettings.LINGER),
                values.get(KafkaSettings.COMPRESSION), values.get(KafkaSettings.RETRY_INTERVAL));
    }
}
