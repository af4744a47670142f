package dev.anteroom.runtime.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RetryTest {

    private static final InstantSource STANDING_CLOCK = InstantSource.fixed(Instant.EPOCH);
    private static final Duration SHORT = Duration.ofMillis(5);

    private static boolean fail() {
        throw new IllegalStateException("refused");
    }

    @Test
    void shouldTryAgainUntilTheAttemptSucceeds() throws InterruptedException {
        AtomicInteger attempts = new AtomicInteger();

        boolean done = Retry.growing(SHORT, SHORT).within(STANDING_CLOCK, Duration.ofMinutes(1)).until("reach x",
                () -> attempts.incrementAndGet() == 3 || fail());

        assertThat(done).isTrue();
        assertThat(attempts).hasValue(3);
    }

    @Test
    void shouldGiveUpAtOnceWhenAFailureCantPass() {
        assertThatThrownBy(() -> Retry.every(Duration.ofDays(1)).until("reach x", failure -> false, RetryTest::fail))
                .isInstanceOf(RetryException.class).hasMessage("can't reach x: refused");
    }

    @Test
    void shouldGiveUpWhenTheTimeIsOver() {
        assertThatThrownBy(() -> Retry.every(SHORT).within(STANDING_CLOCK, Duration.ZERO).until("reach x",
                RetryTest::fail)).isInstanceOf(RetryException.class).hasMessageContaining("reach x");
    }

    @Test
    void shouldGiveUpAfterEnoughAttempts() {
        AtomicInteger attempts = new AtomicInteger();

        assertThatThrownBy(() -> Retry.every(SHORT).atMost(2).until("reach x", () -> {
            attempts.incrementAndGet();
            return fail();
        })).isInstanceOf(RetryException.class);
        assertThat(attempts).hasValue(2);
    }

    @Test
    void shouldEndWhenItIsStopped() {
        Retry retry = Retry.every(Duration.ofDays(1));

        assertThatThrownBy(() -> retry.until("reach x", () -> {
            retry.stop();
            return fail();
        })).isInstanceOf(InterruptedException.class);
        assertThat(retry.isStopped()).isTrue();
    }
}
