package dev.anteroom.streams.common;

import java.time.Duration;
import java.time.InstantSource;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Event time by the edge's clock, clamped to what is plausible, so that one bad clock cannot advance stream time and
 * make everybody else's records late.
 *
 * <p>Edges write with {@code message.timestamp.type=CreateTime} and their own clock in the record's timestamp; Kafka
 * gives an extractor that timestamp and no append time. The aggregator's clock stands in for the append time: it is
 * never before it, so a timestamp in the past of up to the topic's retention is kept as it is, also when a backlog is
 * read. A record without a timestamp gets that of the partition.
 *
 * <p>In {@link TopologyTime#STREAM} the clock means nothing: records come from any time, and timestamps stay as they
 * are.
 */
public final class EdgeClock {

    /** How far an edge's clock may be ahead. */
    public static final Duration LARGEST_LEAD = Duration.ofSeconds(5);

    private EdgeClock() {
    }

    /** An extractor that keeps timestamps within [now - {@code retention}, now + 5 s]. */
    public static TimestampExtractor timestamps(TopologyTime time, InstantSource clock, Duration retention) {
        return switch (time) {
            case WALL_CLOCK -> (record, partitionTime) -> {
                long now = clock.millis();
                return Math.clamp(known(record, partitionTime, now), now - retention.toMillis(),
                        now + LARGEST_LEAD.toMillis());
            };
            case STREAM -> (record, partitionTime) -> known(record, partitionTime, 0);
        };
    }

    private static long known(ConsumerRecord<Object, Object> record, long partitionTime, long otherwise) {
        if (record.timestamp() >= 0) {
            return record.timestamp();
        }
        return partitionTime >= 0 ? partitionTime : otherwise;
    }
}
