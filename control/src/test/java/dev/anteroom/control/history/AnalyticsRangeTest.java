package dev.anteroom.control.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AnalyticsRangeTest {

    private static final Instant FROM = Instant.parse("2026-05-04T10:02:00Z");
    private static final Instant TO = Instant.parse("2026-05-04T10:31:00Z");

    @Test
    void shouldHaveAllInWholeSteps() {
        AnalyticsRange range = AnalyticsRange.of(FROM, TO, Duration.ofMinutes(15));

        assertThat(Instant.ofEpochMilli(range.from())).isEqualTo(Instant.parse("2026-05-04T10:00:00Z"));
        assertThat(Instant.ofEpochMilli(range.to())).isEqualTo(Instant.parse("2026-05-04T10:45:00Z"));
        assertThat(range.steps()).isEqualTo(3);
    }

    @Test
    void shouldNameWhatCanNotBe() {
        assertThatIllegalArgumentException().isThrownBy(() -> AnalyticsRange.of(FROM, TO, Duration.ofSeconds(90)))
                .withMessageContaining("step is 90s");
        assertThatIllegalArgumentException().isThrownBy(() -> AnalyticsRange.of(FROM, TO, Duration.ZERO))
                .withMessageContaining("at least 1m");
        assertThatIllegalArgumentException().isThrownBy(() -> AnalyticsRange.of(TO, FROM, Duration.ofMinutes(1)))
                .withMessageContaining("from is 2026-05-04T10:31:00Z, it must be before to");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AnalyticsRange.of(FROM.minus(Duration.ofDays(9)), TO, Duration.ofMinutes(1)))
                .withMessageContaining("more than 10080 steps");
        assertThatIllegalArgumentException().isThrownBy(() -> AnalyticsRange.of(Instant.MIN, TO, Duration.ofMinutes(1)))
                .withMessageStartingWith("from is -1000000000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AnalyticsRange.of(FROM, Instant.MAX, Duration.ofMinutes(1)))
                .withMessageStartingWith("to is +1000000000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AnalyticsRange.of(FROM, TO, Duration.ofSeconds(Long.MAX_VALUE)))
                .withMessageEndingWith("it must be at most 168h");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AnalyticsRange.of(FROM, TO, Duration.ofSeconds(Long.MIN_VALUE)))
                .withMessageStartingWith("step is ");
    }
}
