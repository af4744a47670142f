package dev.anteroom.streams.datacenter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.core.counting.KeyProgress;
import dev.anteroom.core.counting.Moves;
import dev.anteroom.core.counting.Timing;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.Arrays;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;

class KeyProgressSerdeTest {

    private final Serde<KeyProgress> serde = KeyProgressSerde.serde();

    private static TrafficEvent numbered(String scope, long number) {
        TrafficEvent move = Moves.move(Standing.WAITING, 1, Standing.ACTIVE, 0);
        move.setTicketScope(scope);
        move.setTicketNumber(number);
        return move;
    }

    @Test
    void shouldReadWhatItWrote() {
        KeyProgress progress = KeyProgress.starting(new Timing(10_000, 60_000, 302_000))
                .counted(new Timing(5_000, 60_000, 302_000), 123, 2, 99).closed(60_000)
                .entered(numbered("nairobi", 7), 124)
                .entered(numbered(ScopeKey.ANYWHERE, 9), 125);

        assertThat(serde.deserializer().deserialize("t", serde.serializer().serialize("t", progress)))
                .isEqualTo(progress);
    }

    @Test
    void shouldReadWhatAnOlderAggregatorWrote() {
        KeyProgress progress = KeyProgress.starting(new Timing(10_000, 60_000, 302_000))
                .counted(new Timing(5_000, 60_000, 302_000), 123, 2, 99).closed(60_000);
        byte[] written = serde.serializer().serialize("t", progress);
        byte[] withoutUsed = Arrays.copyOf(written, written.length - 4 * Long.BYTES);
        withoutUsed[0] = 2;

        assertThat(serde.deserializer().deserialize("t", withoutUsed)).isEqualTo(progress);
    }

    @Test
    void shouldRefuseAnotherVersion() {
        assertThatThrownBy(() -> serde.deserializer().deserialize("t", new byte[]{7, 1, 2}))
                .isInstanceOf(SerializationException.class).hasMessageContaining("version 7");
    }
}
