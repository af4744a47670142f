package dev.anteroom.runtime.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AppliedOffsetsTest {

    private static final TopicPartition ONE = new TopicPartition("rooms", 0);
    private static final TopicPartition TWO = new TopicPartition("rooms", 1);
    private static final Duration LONG = Duration.ofSeconds(20);

    private final AppliedOffsets offsets = new AppliedOffsets();

    private CompletableFuture<Boolean> waitFor(Map<TopicPartition, Long> wanted) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return offsets.await(wanted, LONG);
            } catch (InterruptedException e) {
                throw new CompletionException(e);
            }
        });
    }

    @Test
    void shouldWaitForEveryPartition() throws InterruptedException {
        offsets.advance(Map.of(ONE, 5L));

        assertThat(offsets.await(Map.of(ONE, 5L), Duration.ZERO)).isTrue();
        assertThat(offsets.await(Map.of(ONE, 6L), Duration.ZERO)).isFalse();
        assertThat(offsets.await(Map.of(ONE, 5L, TWO, 1L), Duration.ZERO)).isFalse();
        assertThat(offsets.await(Map.of(TWO, 0L), Duration.ZERO)).as("an empty partition").isTrue();
    }

    @Test
    void shouldWakeWhoWaits() {
        CompletableFuture<Boolean> waiting = waitFor(Map.of(ONE, 2L));

        offsets.advance(Map.of(ONE, 1L));
        offsets.advance(Map.of(ONE, 2L));

        assertThat(waiting.join()).isTrue();
    }
}
