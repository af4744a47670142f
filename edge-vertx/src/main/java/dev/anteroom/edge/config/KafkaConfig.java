package dev.anteroom.edge.config;

import dev.anteroom.schemas.settings.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The brokers and how they are talked to.
 *
 * @param bootstrap brokers to start from, {@code host:port} with commas between
 * @param properties a file of further client options
 * @param bufferBytes most memory for events on their way
 * @param linger how long an event may wait for others to share a batch with
 * @param compression {@code none} or {@code lz4}
 * @param retryInterval pause before brokers or registry are asked again
 */
public record KafkaConfig(String bootstrap, Optional<Path> properties, int bufferBytes, Duration linger,
        String compression, Duration retryInterval) {

    static KafkaConfig of(Settings values) {
        return new KafkaConfig(values.get(EdgeSettings.KAFKA_BOOTSTRAP), values.find(EdgeSettings.KAFKA_PROPERTIES),
                values.get(EdgeSettings.KAFKA_BUFFER_BYTES), values.get(EdgeSettings.KAFKA_LINGER),
                values.get(EdgeSettings.KAFKA_COMPRESSION), values.get(EdgeSettings.KAFKA_RETRY_INTERVAL));
    }
}
