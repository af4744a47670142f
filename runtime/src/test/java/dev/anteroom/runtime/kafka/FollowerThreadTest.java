package dev.anteroom.runtime.kafka;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.anteroom.runtime.retry.Retry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FollowerThreadTest {

    @Test
    void shouldCloseWhatNeverBegan() {
        FollowerThread<Boolean> follower = new FollowerThread<>("nothing", () -> {
            throw new AssertionError("nobody asked for a consumer");
        }, Retry.every(Duration.ofMillis(1)), consumer -> true, (consumer, begun) -> {
        });

        assertThatCode(follower::close).doesNotThrowAnyException();
    }
}
