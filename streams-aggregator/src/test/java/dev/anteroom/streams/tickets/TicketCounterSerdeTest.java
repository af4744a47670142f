package dev.anteroom.streams.tickets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.core.ticket.HeardState;
import dev.anteroom.core.ticket.TicketCounter;
import java.nio.ByteBuffer;
import java.util.OptionalLong;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;

class TicketCounterSerdeTest {

    private final Serde<TicketCounter> serde = TicketCounterSerde.serde();

    @Test
    void shouldReadWhatItWrote() {
        TicketCounter counter = new TicketCounter(5_000_000_000L, 7, 99,
                new HeardState(1_700_000_040_000L, 5_000_000_100L, 6, OptionalLong.of(1_700_000_030_000L),
                        1_700_000_039_700L));

        assertThat(serde.deserializer().deserialize("t", serde.serializer().serialize("t", counter)))
                .isEqualTo(counter);
    }

    @Test
    void shouldReadWhatItWroteWithoutAPartialBucket() {
        TicketCounter counter = new TicketCounter(8, 7, 99, new HeardState(5, 4, 3, OptionalLong.empty(), 2));

        assertThat(serde.deserializer().deserialize("t", serde.serializer().serialize("t", counter)))
                .isEqualTo(counter);
    }

    @Test
    void shouldReadTheFirstVersion() {
        byte[] written = ByteBuffer.allocate(25).put((byte) 1).putLong(12).putLong(7).putLong(99).array();

        assertThat(serde.deserializer().deserialize("t", written))
                .isEqualTo(new TicketCounter(12, 7, 99, HeardState.NONE));
    }

    @Test
    void shouldRefuseAnotherVersion() {
        assertThatThrownBy(() -> serde.deserializer().deserialize("t", new byte[]{7, 1, 2}))
                .isInstanceOf(SerializationException.class);
    }
}
