package dev.anteroom.runtime.kafka;

import dev.anteroom.runtime.settings.Setting;
import java.time.Duration;
import java.util.List;

/** The settings of the Kafka clients of a process that serves requests. Rests on decision 167. */
public final class KafkaSettings {

    private static final int MEBIBYTE = 1 << 20;

    public static final Setting<Integer> BUFFER_BYTES = Setting
            .integer("kafka.bufferBytes", MEBIBYTE, 1024 * MEBIBYTE,
                    "Most memory, in bytes, for records that are waiting to be sent. Records that do not fit are"
                            + " dropped, and counted as dropped.")
            .orElse("33554432");
    public static final Setting<Duration> LINGER = Setting
            .duration("kafka.linger", "0ms", "1s", "How long a record may wait for others to be sent with it in one"
                    + " request. Where visitors are few, a longer wait saves requests to the brokers and processor time"
                    + " of all processes; counts, and places that become free, are known that much later.")
            .orElse("20ms");
    public static final Setting<KafkaConfig.Compression> COMPRESSION = Setting
            .choice("kafka.compression", KafkaConfig.Compression.class, KafkaConfig.Compression::word,
                    "Compression of the batches of records.")
            .orElse("lz4");
    public static final Setting<Duration> RETRY_INTERVAL = Setting
            .duration("kafka.retryInterval", "50ms", "1m",
                    "Pause before brokers or a schema registry that did not answer are asked again.")
            .orElse("2s");

    private KafkaSettings() {
    }

    /** All these settings, in the order of the documentation. */
    public static List<Setting<?>> all() {
        return List.of(BUFFER_BYTES, LINGER, COMPRESSION, RETRY_INTERVAL);
    }
}
