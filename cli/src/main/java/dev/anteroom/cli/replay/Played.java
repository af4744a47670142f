package dev.anteroom.cli.replay;

import dev.anteroom.schemas.topic.TopicDescriptor;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * One record to be played.
 *
 * @param topic the topic that it belongs to
 * @param key its key
 * @param at its time, in milliseconds since the epoch
 * @param value in the wire format; null removes what the key names
 * @param isSinceEarlier whether its counts began before the range
 */
@SuppressWarnings("ArrayRecordComponent") // The record is never compared, and copying the arrays of ten million records would cost too much.
record Played(TopicDescriptor<? extends SpecificRecord> topic, byte[] key, long at, byte @Nullable [] value,
        boolean isSinceEarlier) {

    Played(TopicDescriptor<? extends SpecificRecord> topic, byte[] key, long at, byte @Nullable [] value) {
        this(topic, key, at, value, false);
    }
}
