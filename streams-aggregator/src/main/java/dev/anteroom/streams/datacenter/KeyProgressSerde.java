package dev.anteroom.streams.datacenter;

import dev.anteroom.core.counting.KeyProgress;
import dev.anteroom.core.counting.TickGrid;
import dev.anteroom.core.counting.TicketCount;
import dev.anteroom.core.counting.Timing;
import dev.anteroom.core.counting.UsedNumbers;
import java.nio.ByteBuffer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * {@link KeyProgress} as a version byte and fixed-width numbers. It is written with every move and read by nobody else,
 * so it needs no schema. Version 2 did not contain the ticket numbers that moves named.
 */
final class KeyProgressSerde {

    private static final byte VERSION = 3;
    private static final byte VERSION_WITHOUT_USED = 2;
    private static final int BYTES_WITHOUT_USED = 1 + 5 * Integer.BYTES + 6 * Long.BYTES;
    private static final int BYTES = BYTES_WITHOUT_USED + 4 * Long.BYTES;

    private KeyProgressSerde() {
    }

    static Serde<KeyProgress> serde() {
        Serializer<KeyProgress> writer = (topic, progress) -> write(progress);
        Deserializer<KeyProgress> reader = (topic, bytes) -> read(bytes);
        return Serdes.serdeFrom(writer, reader);
    }

    private static byte @Nullable [] write(@Nullable KeyProgress progress) {
        if (progress == null) {
            return null;
        }
        TickGrid grid = progress.grid();
        Timing timing = grid.timing();
        TicketCount tickets = progress.tickets();
        return ByteBuffer.allocate(BYTES).put(VERSION).putInt(timing.tickMillis()).putInt(timing.bucketMillis())
                .putInt(timing.countedMillis()).putLong(grid.tickSince()).putInt(grid.formerTickMillis())
                .putInt(progress.partition()).putLong(progress.offset()).putLong(progress.closedUpTo())
                .putLong(tickets.issued()).putLong(tickets.returned()).putLong(tickets.requestOffset())
                .putLong(progress.ownUsed().upTo()).putLong(progress.ownUsed().at())
                .putLong(progress.anywhereUsed().upTo()).putLong(progress.anywhereUsed().at()).array();
    }

    private static @Nullable KeyProgress read(byte @Nullable [] bytes) {
        if (bytes == null) {
            return null;
        }
        boolean tellsUsed = bytes.length == BYTES && bytes[0] == VERSION;
        if (!tellsUsed && (bytes.length != BYTES_WITHOUT_USED || bytes[0] != VERSION_WITHOUT_USED)) {
            throw new SerializationException("progress of a key has " + bytes.length + " bytes in version " + bytes[0]
                    + ", but this aggregator writes " + BYTES + " in version " + VERSION);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes, 1, bytes.length - 1);
        Timing timing = new Timing(buffer.getInt(), buffer.getInt(), buffer.getInt());
        TickGrid grid = new TickGrid(timing, buffer.getLong(), buffer.getInt());
        return new KeyProgress(grid, buffer.getInt(), buffer.getLong(), buffer.getLong(),
                new TicketCount(buffer.getLong(), buffer.getLong(), buffer.getLong()),
                tellsUsed ? used(buffer) : UsedNumbers.NONE, tellsUsed ? used(buffer) : UsedNumbers.NONE);
    }

    private static UsedNumbers used(ByteBuffer buffer) {
        return new UsedNumbers(buffer.getLong(), buffer.getLong());
    }
}
