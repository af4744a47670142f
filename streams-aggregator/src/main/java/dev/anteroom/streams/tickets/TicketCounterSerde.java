package dev.anteroom.streams.tickets;

import dev.anteroom.core.ticket.TicketCounter;
import java.nio.ByteBuffer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * {@link TicketCounter} as a version byte and fixed-width numbers. It is written with every request and read by nobody
 * else, so it needs no schema.
 */
final class TicketCounterSerde {

    private static final byte VERSION = 1;
    private static final int BYTES = 1 + 3 * Long.BYTES;

    private TicketCounterSerde() {
    }

    static Serde<TicketCounter> serde() {
        return Serdes.serdeFrom((topic, counter) -> write(counter), (topic, bytes) -> read(bytes));
    }

    private static byte @Nullable [] write(@Nullable TicketCounter counter) {
        return counter == null
                ? null
                : ByteBuffer.allocate(BYTES).put(VERSION).putLong(counter.issued()).putLong(counter.returned())
                        .putLong(counter.lastOffset()).array();
    }

    private static @Nullable TicketCounter read(byte @Nullable [] bytes) {
        if (bytes == null) {
            return null;
        }
        if (bytes.length != BYTES || bytes[0] != VERSION) {
            throw new SerializationException("a ticket counter has " + bytes.length + " bytes, this aggregator writes "
                    + BYTES + " of version " + VERSION);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 1, BYTES - 1);
        return new TicketCounter(buffer.getLong(), buffer.getLong(), buffer.getLong());
    }
}
