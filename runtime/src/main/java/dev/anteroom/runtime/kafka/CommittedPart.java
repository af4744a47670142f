package dev.anteroom.runtime.kafka;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * What is committed of the topics of an installation. Methods throw a {@link org.apache.kafka.common.KafkaException} when the brokers
 * do not answer within a few seconds.
 */
public interface CommittedPart {

    /** Where the committed part of each partition of {@code topic} ends now; the topic must be there. */
    Map<TopicPartition, Long> ends(String topic);

    /** Whether the record at {@code offset} was committed, which must be decided. */
    boolean contains(TopicPartition partition, long offset);
}
