package dev.anteroom.streams.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PublishScheduleTest {

    private static final long INTERVAL = 250;
    private static final long START = 1_000_000;

    private final List<Long> published = new ArrayList<>();
    private final MockProcessorContext<String, String> context = new MockProcessorContext<>();
    private PublishSchedule schedule;

    private PublishSchedule start(TopologyTime time) {
        return PublishSchedule.start(new TopologySettings(Duration.ofMillis(INTERVAL), time, Duration.ofMinutes(1), 5),
                context, PublishMoment.COUNTS, new Punctuation(), published::add);
    }

    @BeforeEach
    void replay() {
        schedule = start(TopologyTime.STREAM);
    }

    @Test
    void shouldPublishBeforeTheFirstRecordAfterEachInterval() {
        schedule.before(START + 10);
        schedule.before(START + 249);
        assertThat(published).isEmpty();

        schedule.before(START + 250);
        schedule.before(START + 100);
        schedule.before(START + 1_000);

        assertThat(published).containsExactly(START + 250, START + 500, START + 750, START + 1_000);
        assertThat(context.scheduledPunctuators()).isEmpty();
    }

    @Test
    void shouldTellOfANightEachSecondUntilNobodyIsLeftAndThenByItsEnd() {
        long morning = START + Duration.ofHours(11).toMillis();
        schedule.before(START);

        schedule.before(morning + 10);
        schedule.before(morning + INTERVAL);

        assertThat(published).hasSizeLessThan(2_500).isSorted().doesNotHaveDuplicates()
                .startsWith(START + INTERVAL, START + 2 * INTERVAL).endsWith(morning, morning + INTERVAL);
        assertThat(published.subList(0, 2_400)).as("a state that has cells and is older says that counting has stopped")
                .allMatch(at -> at == START + INTERVAL || published.contains(at - INTERVAL)
                        || published.contains(at - 1_000));
        assertThat(published.get(published.size() - 3)).as("sessions last 30 minutes at most")
                .isGreaterThan(START + PublishSchedule.SESSIONS_OVER.toMillis());
    }

    @Test
    void shouldPublishJustBeforeTheRecordThatEndsASilence() {
        schedule.before(START);

        schedule.before(START + 60_300);
        schedule.before(START + 60_500);

        assertThat(published).endsWith(START + 60_250, START + 60_500);
    }

    @Test
    void shouldGoByTheClockOtherwise() {
        PublishSchedule live = start(TopologyTime.WALL_CLOCK);

        live.before(START);
        live.before(START + 10_000);

        assertThat(published).isEmpty();
        assertThat(context.scheduledPunctuators()).singleElement().satisfies(
                each -> assertThat(each.getStartTime()).as("the same moments in all processes")
                        .isEqualTo(Instant.EPOCH.plus(PublishMoment.COUNTS.in(Duration.ofMillis(INTERVAL)))));
    }
}
