package dev.anteroom.streams.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PublishMomentTest {

    private static final Duration INTERVAL = Duration.ofMillis(250);

    @Test
    void shouldAskCountAndPublishOneAfterTheOther() {
        assertThat(PublishMoment.LOG_ENDS.in(INTERVAL)).isPositive()
                .isLessThan(PublishMoment.COUNTS.in(INTERVAL));
        assertThat(PublishMoment.COUNTS.in(INTERVAL)).isLessThan(PublishMoment.STATES.in(INTERVAL));
        assertThat(PublishMoment.STATES.in(INTERVAL)).isLessThan(INTERVAL);
    }

    @Test
    void shouldComeOnceInEachInterval() {
        long begin = 1_000_000;
        long moment = begin + PublishMoment.COUNTS.in(INTERVAL).toMillis();

        assertThat(PublishMoment.COUNTS.next(begin, INTERVAL)).isEqualTo(moment - begin);
        assertThat(PublishMoment.COUNTS.next(moment - 1, INTERVAL)).isEqualTo(1);
        assertThat(PublishMoment.COUNTS.next(moment, INTERVAL)).isEqualTo(INTERVAL.toMillis());
        assertThat(PublishMoment.COUNTS.next(-1, INTERVAL)).isEqualTo(moment - begin + 1);
    }
}
