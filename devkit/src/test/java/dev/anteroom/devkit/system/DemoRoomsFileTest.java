package dev.anteroom.devkit.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.devkit.measure.DemoRoom;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DemoRoomsFileTest {

    @Test
    void shouldWriteEveryTimingOfTheRoom() {
        assertThat(DemoRoomsFile.yaml(DemoRoom.ofLimit(400))).contains("name: demo", "total_active_users: 400",
                "session_duration: 5s", "bucket_duration: 2s", "tick_duration: 250ms", "settle: 250ms",
                "lease_duration: 2s", "refresh_interval: 1s");
    }

    @Test
    void shouldCheckTheOriginWhereThatIsWanted() {
        assertThat(DemoRoomsFile.yaml(DemoRoom.ofLimit(400), new OriginCheck.Holding(Duration.ofSeconds(5)), 8123))
                .contains(
                        "    health_checks: [site]", "    recover_over: 5s", "\nhealth_checks:",
                        "{port: 8123, path: /health}");
    }

    @Test
    void shouldHaveATargetWhereTheOriginIsSlow() {
        assertThat(DemoRoomsFile.yaml(DemoRoom.ofLimit(400), new OriginCheck.Slowing(Duration.ofMillis(100)), 8123))
                .contains("    health_checks: [site]", "    latency_target: 100ms", "    timeout: 5s")
                .doesNotContain("on_unhealthy");
    }

    @Test
    void shouldRoundLapseUpToWholeTicks() {
        assertThat(DemoRoom.ofLimit(1).lapse()).isEqualTo(Duration.ofMillis(2250));
        assertThat(DemoRoom.forPeople(1).lapse()).isEqualTo(Duration.ofSeconds(11));
    }
}
