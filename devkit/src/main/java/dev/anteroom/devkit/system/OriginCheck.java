package dev.anteroom.devkit.system;

import dev.anteroom.schemas.text.DurationText;
import java.time.Duration;

/** The check of the demo's origin, and what the room does with what it finds. */
public sealed interface OriginCheck {

    /** Nobody new is let in while the origin fails, and then by a ramp of this length. */
    record Holding(Duration recoverOver) implements OriginCheck {

        @Override
        public String roomYaml() {
            return "on_unhealthy: hold\n    recover_over: " + DurationText.format(recoverOver);
        }

        @Override
        public Duration timeout() {
            return Duration.ofMillis(500);
        }
    }

    /** Fewer are let in while the origin's answers take longer than this. */
    record Slowing(Duration latencyTarget) implements OriginCheck {

        @Override
        public String roomYaml() {
            return "latency_target: " + DurationText.format(latencyTarget);
        }

        @Override
        public Duration timeout() {
            return Duration.ofSeconds(5);
        }
    }

    /** Keys of the room besides the check's name. */
    String roomYaml();

    /** After so long a probe has failed. */
    Duration timeout();
}
