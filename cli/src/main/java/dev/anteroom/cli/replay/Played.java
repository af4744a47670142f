package dev.anteroom.cli.replay;

import dev.anteroom.schemas.topic.TopicDescriptor;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * One record on its way.
 *
 * @param topic where it belongs
 * @param key its key
 * @param at its time, in milliseconds since the epoch
 * @param value in the wire format; null removes what the key names
 * @param isSinceEarlier whether it counts since before the range that it is of
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; copies of ten million would cost too much.
record Played(TopicDescriptor<? extends SpecificRecord> topic, byte[] key, long at, byte @Nullable [] value,
        boolean isSinceEarlier) {

    Played(TopicDescriptor<? extends SpecificRecord> topic, byte[] key, long at, byte @Nullable [] value) {
        this(topic, key, at, value, false);
    }
}
