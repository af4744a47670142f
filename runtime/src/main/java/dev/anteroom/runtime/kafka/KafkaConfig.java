package dev.anteroom.runtime.kafka;

import dev.anteroom.runtime.settings.ClusterSettings;
import dev.anteroom.runtime.settings.Settings;
import java.time.Duration;
import java.util.Map;

/**
 * The brokers and how they are talked to.
 *
 * @param bootstrap brokers to start from, {@code host:port} with commas between
 * @param clientOptions further options of every Kafka client, such as TLS and SASL
 * @param bufferBytes most memory for events on their way
 * @param linger how long an event may wait for others to share a batch with
 * @param compression {@code none} or {@code lz4}
 * @param retryInterval pause before brokers or registry are asked again
 */
public record KafkaConfig(String bootstrap, Map<String, String> clientOptions, int bufferBytes, Duration linger,
        String compression, Duration retryInterval) {

    public KafkaConfig {
        clientOptions = Map.copyOf(clientOptions);
    }

    /** Reads the settings; {@link KafkaSettings} that a process does not have are at their defaults. */
    public static KafkaConfig of(Settings values) {
        return new KafkaConfig(values.get(ClusterSettings.KAFKA_BOOTSTRAP), ClusterSettings.clientOptions(values),
                values.get(KafkaSettings.BUFFER_BYTES), values.get(KafkaSettings.LINGER),
                values.get(KafkaSettings.COMPRESSION), values.get(KafkaSettings.RETRY_INTERVAL));
    }
}
