package dev.anteroom.streams.datacenter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.core.counting.KeyProgress;
import dev.anteroom.core.counting.Timing;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;

class KeyProgressSerdeTest {

    private final Serde<KeyProgress> serde = KeyProgressSerde.serde();

    @Test
    void shouldReadWhatItWrote() {
        KeyProgress progress = KeyProgress.starting(new Timing(10_000, 60_000, 302_000))
                .counted(new Timing(5_000, 60_000, 302_000), 123, 2, 99).closed(60_000);

        assertThat(serde.deserializer().deserialize("t", serde.serializer().serialize("t", progress)))
                .isEqualTo(progress);
    }

    @Test
    void shouldRefuseAnotherVersion() {
        assertThatThrownBy(() -> serde.deserializer().deserialize("t", new byte[]{7, 1, 2}))
                .isInstanceOf(SerializationException.class).hasMessageContaining("version 7");
    }
}
