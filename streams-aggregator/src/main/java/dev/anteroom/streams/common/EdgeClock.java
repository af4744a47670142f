package dev.anteroom.streams.common;

import java.time.Duration;
import java.time.InstantSource;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Takes event time from the edge's clock, limited to plausible values, so that one wrong clock can't advance stream
 * time and make all other records late.
 *
 * <p>Edges write with {@code message.timestamp.type=CreateTime} and their own clock in the record's timestamp; Kafka
 * gives an extractor that timestamp and no append time. The aggregator's clock is used instead of the append time. It
 * is never earlier than that, so a timestamp that is older by up to the topic's retention is kept unchanged, even when
 * a backlog is read. A record without a timestamp gets that of the partition.
 *
 * <p>In {@link TopologyTime#STREAM} the clock is not used: records come from any time, and timestamps stay unchanged.
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
