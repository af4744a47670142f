package dev.anteroom.streams.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PulseTest {

    private static final long INTERVAL = 250;
    private static final long START = 1_000_000;

    private final List<Long> published = new ArrayList<>();
    private final MockProcessorContext<String, String> context = new MockProcessorContext<>();
    private Pulse pulse;

    private Pulse start(TopologyTime time) {
        return Pulse.start(new TopologySettings(Duration.ofMillis(INTERVAL), time, Duration.ofMinutes(1), 5), context,
                published::add);
    }

    @BeforeEach
    void replay() {
        pulse = start(TopologyTime.STREAM);
    }

    @Test
    void shouldPublishBeforeTheFirstRecordAfterEachInterval() {
        pulse.before(START + 10);
        pulse.before(START + 249);
        assertThat(published).isEmpty();

        pulse.before(START + 250);
        pulse.before(START + 100);
        pulse.before(START + 1_000);

        assertThat(published).containsExactly(START + 250, START + 500, START + 750, START + 1_000);
        assertThat(context.scheduledPunctuators()).isEmpty();
    }

    @Test
    void shouldNotPublishThroughASilenceInWhichNobodyIsLeft() {
        pulse.before(START);

        pulse.before(START + Duration.ofDays(365_000).toMillis());

        assertThat(published).as("a minute of four a second, and where it goes on").hasSize(241).isSorted();
        assertThat(published.getLast()).isEqualTo(START + Duration.ofDays(365_000).toMillis());
    }

    @Test
    void shouldGoByTheClockOtherwise() {
        Pulse live = start(TopologyTime.WALL_CLOCK);

        live.before(START);
        live.before(START + 10_000);

        assertThat(published).isEmpty();
        assertThat(context.scheduledPunctuators()).hasSize(1);
    }
}
