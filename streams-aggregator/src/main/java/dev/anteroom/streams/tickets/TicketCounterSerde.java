package dev.anteroom.streams.tickets;

import dev.anteroom.core.ticket.HeardState;
import dev.anteroom.core.ticket.TicketCounter;
import java.nio.ByteBuffer;
import java.util.OptionalLong;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * {@link TicketCounter} as a version byte and fixed-width numbers. It is written with every request and read by nobody
 * else, so it needs no schema. Version 1 did not contain the newest state that the counter has heard of; it is read as
 * a counter that has heard of none.
 */
final class TicketCounterSerde {

    private static final byte VERSION = 2;
    private static final byte VERSION_WITHOUT_STATE = 1;
    private static final int BYTES_WITHOUT_STATE = 1 + 3 * Long.BYTES;
    private static final int BYTES = BYTES_WITHOUT_STATE + 4 * Long.BYTES + 1 + Long.BYTES;

    private TicketCounterSerde() {
    }

    static Serde<TicketCounter> serde() {
        return Serdes.serdeFrom((topic, counter) -> write(counter), (topic, bytes) -> read(bytes));
    }

    private static byte @Nullable [] write(@Nullable TicketCounter counter) {
        if (counter == null) {
            return null;
        }
        HeardState state = counter.newest();
        return ByteBuffer.allocate(BYTES).put(VERSION).putLong(counter.issued()).putLong(counter.returned())
                .putLong(counter.lastOffset()).putLong(state.snapshotAt()).putLong(state.servingUpTo())
                .putLong(state.returnedKnown()).putLong(state.countedUpTo())
                .put((byte) (state.partialBucketId().isPresent() ? 1 : 0)).putLong(state.partialBucketId().orElse(0))
                .array();
    }

    private static @Nullable TicketCounter read(byte @Nullable [] bytes) {
        if (bytes == null) {
            return null;
        }
        boolean hasState = bytes.length == BYTES && bytes[0] == VERSION;
        if (!hasState && (bytes.length != BYTES_WITHOUT_STATE || bytes[0] != VERSION_WITHOUT_STATE)) {
            throw new SerializationException("a ticket counter has " + bytes.length + " bytes, but this aggregator"
                    + " writes "
                    + BYTES + " in version " + VERSION);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 1, bytes.length - 1);
        return new TicketCounter(buffer.getLong(), buffer.getLong(), buffer.getLong(),
                hasState ? state(buffer) : HeardState.NONE);
    }

    private static HeardState state(ByteBuffer buffer) {
        long snapshotAt = buffer.getLong();
        long servingUpTo = buffer.getLong();
        long returnedKnown = buffer.getLong();
        long countedUpTo = buffer.getLong();
        boolean isAnyPartial = buffer.get() == 1;
        long partial = buffer.getLong();
        return new HeardState(snapshotAt, servingUpTo, returnedKnown,
                isAnyPartial ? OptionalLong.of(partial) : OptionalLong.empty(), countedUpTo);
    }
}
