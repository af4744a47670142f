package dev.anteroom.schemas.topic;

import dev.anteroom.schemas.type.AvroType;
import java.time.Duration;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;

/**
 * One topic: what its records are, and how long they are kept. Keys are UTF-8 text.
 *
 * @param id name without the prefix
 * @param value the record class
 * @param key what the key is, in words
 * @param partitioning by what its records are partitioned; topics with the same value must have the same number of
 *        partitions
 * @param cleanup what happens to old records
 * @param retention how long records are kept; in a topic that is only compacted, how long a record is kept at least
 *        after a newer record of the same key has replaced it
 * @param doc what the topic is for, in one sentence
 * @param writtenBy who writes it
 * @param readBy who reads it
 */
public record TopicDescriptor<V extends SpecificRecord>(String id, AvroType<V> value, String key,
        Partitioning partitioning, Cleanup cleanup, Optional<Duration> retention, String doc, String writtenBy,
        String readBy) {

    /** By what a topic is partitioned; topics partitioned alike have the same number of partitions. */
    public enum Partitioning {
        /** By {@code roomId} alone, so that one partition owns everything about a room. */
        BY_ROOM,
        /** By {@code roomId|dataCenter} or {@code roomId|scope}. */
        BY_SCOPE,
        /** By {@code dataCenter|edgeId}. */
        BY_EDGE,
        /** By {@code checkId}. */
        BY_CHECK,
        /** By {@code roomId|visitorId}. */
        BY_VISITOR,
        /** By {@code previewId}. */
        BY_PREVIEW,
        /** By the id of the check or room that a notification is about. */
        BY_SUBJECT,
        /** By {@code tokenId}. */
        BY_TOKEN,
        /** By {@code policyId}. */
        BY_POLICY,
        /** By {@code webhookId}. */
        BY_WEBHOOK,
        /** By {@code notificationId}. */
        BY_NOTIFICATION,
        /** The writer names the partition. */
        EXPLICIT
    }

    /** Kafka's cleanup policies, as they are spelled in {@code cleanup.policy}. */
    public enum Cleanup {
        COMPACT("compact"), DELETE("delete"), COMPACT_AND_DELETE("compact,delete");

        private final String policy;

        Cleanup(String policy) {
            this.policy = policy;
        }

        public String policy() {
            return policy;
        }

        /** The topic's setting that {@link TopicDescriptor#retention} is for. */
        public String retentionKey() {
            return this == COMPACT ? "min.compaction.lag.ms" : "retention.ms";
        }
    }
}
