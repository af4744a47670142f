package dev.anteroom.streams.runtime;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReplacementBudgetTest {

    private final RuntimeException failure = new IllegalStateException("test");

    private Instant now = Instant.EPOCH;
    private final ReplacementBudget budget = new ReplacementBudget("traffic", 2, () -> now);

    @Test
    void shouldReplaceThreadsUntilBudgetIsSpent() {
        assertThat(budget.handle(failure)).isEqualTo(REPLACE_THREAD);
        assertThat(budget.handle(failure)).isEqualTo(REPLACE_THREAD);

        assertThat(budget.handle(failure)).isEqualTo(SHUTDOWN_CLIENT);
    }

    @Test
    void shouldForgetFailuresOfLongAgo() {
        budget.handle(failure);
        budget.handle(failure);
        now = now.plus(Duration.ofMinutes(6));

        assertThat(budget.handle(failure)).isEqualTo(REPLACE_THREAD);
    }
}
