package dev.anteroom.streams.tickets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.core.ticket.TicketCounter;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;

class TicketCounterSerdeTest {

    private final Serde<TicketCounter> serde = TicketCounterSerde.serde();

    @Test
    void shouldReadWhatItWrote() {
        TicketCounter counter = new TicketCounter(5_000_000_000L, 7, 99);

        assertThat(serde.deserializer().deserialize("t", serde.serializer().serialize("t", counter)))
                .isEqualTo(counter);
    }

    @Test
    void shouldRefuseAnotherVersion() {
        assertThatThrownBy(() -> serde.deserializer().deserialize("t", new byte[]{7, 1, 2}))
                .isInstanceOf(SerializationException.class);
    }
}
