package dev.anteroom.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PatienceTest {

    private static final InstantSource STANDING_CLOCK = InstantSource.fixed(Instant.EPOCH);

    @Test
    void shouldTryAgainUntilStepSucceeds() {
        AtomicInteger attempts = new AtomicInteger();

        new Patience(STANDING_CLOCK, Duration.ofMinutes(1)).tryUntilDone("reach x", error -> true, () -> {
            if (attempts.incrementAndGet() < 2) {
                throw new IllegalStateException("not there");
            }
        });

        assertThat(attempts).hasValue(2);
    }

    @Test
    void shouldGiveUpAtOnceWhenItIsNoOutage() {
        assertThatThrownBy(() -> new Patience(STANDING_CLOCK, Duration.ofDays(1)).tryUntilDone("reach x",
                error -> false, PatienceTest::fail)).isInstanceOf(AggregatorStartException.class)
                .hasMessage("can't reach x: refused");
    }

    @Test
    void shouldGiveUpWhenPatienceIsOver() {
        assertThatThrownBy(() -> new Patience(STANDING_CLOCK, Duration.ZERO).tryUntilDone("reach x", error -> true,
                PatienceTest::fail)).isInstanceOf(AggregatorStartException.class).hasMessageContaining("reach x");
    }

    private static void fail() {
        throw new IllegalStateException("refused");
    }
}
