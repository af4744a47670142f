package dev.anteroom.streams.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

class PromptCommitTest {

    private static final long NOW = 1_800_000_000_000L;

    private final MockProcessorContext<Void, Void> context = new MockProcessorContext<>();

    @Test
    void whatIsUpToDateIsShownAtOnce() {
        new PromptCommit(every250(TopologyTime.WALL_CLOCK), context).published(NOW - 500, NOW);

        assertThat(context.committed()).isTrue();
    }

    @Test
    void aTaskThatIsBehindReadsOn() {
        new PromptCommit(every250(TopologyTime.WALL_CLOCK), context).published(NOW - 501, NOW);

        assertThat(context.committed()).isFalse();
    }

    @Test
    void inAReplayNobodyWaits() {
        new PromptCommit(every250(TopologyTime.STREAM), context).published(NOW, NOW);

        assertThat(context.committed()).isFalse();
    }

    private static TopologySettings every250(TopologyTime time) {
        return new TopologySettings(Duration.ofMillis(250), time, Duration.ofDays(1), 5);
    }
}
