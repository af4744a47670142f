package dev.anteroom.runtime.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.exact-limit")
class EdgeTimeTest {

    @Test
    void shouldNotGoBackWithTheClockOfTheMachine() {
        AtomicLong machine = new AtomicLong(5_000);
        EdgeTime time = new EdgeTime(() -> Instant.ofEpochMilli(machine.get()));
        assertThat(time.millis()).isEqualTo(5_000);

        machine.set(1_000);
        assertThat(time.millis()).isEqualTo(5_000);
        assertThat(time.instant()).isEqualTo(Instant.ofEpochMilli(5_000));

        machine.set(5_001);
        assertThat(time.millis()).isEqualTo(5_001);
    }
}
