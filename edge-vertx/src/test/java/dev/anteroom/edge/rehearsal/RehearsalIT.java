package dev.anteroom.edge.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.runtime.settings.Settings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RehearsalIT {

    private static final int MOST = 400;

    private static Rehearsal.Outcome play(Map<String, String> settings, Duration time) throws Exception {
        Map<String, String> all = new HashMap<>(Map.of("edge.id", "e1", "dataCenter", "nairobi", "origin.url",
                "https://nobody.invalid", "kafka.bootstrap", "none:1", "registry.url", "http://none",
                "pass.keyset", "none", "http.host", "nobody.invalid"));
        all.putAll(settings);
        Rehearsal rehearsal = new Rehearsal(EdgeConfig.of(Settings.of(all)), InstantSource.system(), new Random(7),
                MOST);
        try {
            return rehearsal.play(time).await(120, TimeUnit.SECONDS);
        } finally {
            rehearsal.end().await(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void shouldAnswerAllOfItsOwnRequestsAndAskNobodyElse() throws Exception {
        Rehearsal.Outcome outcome = play(Map.of(), Duration.ofMillis(500));

        assertThat(outcome.requests()).as("each visitor has asked at least once").isGreaterThanOrEqualTo(4);
        assertThat(outcome.failures()).isZero();
    }

    @Test
    void shouldEndAfterManyRequestsHoweverMuchTimeThereIs() throws Exception {
        Rehearsal.Outcome outcome = play(Map.of(), Duration.ofMinutes(5));

        assertThat(outcome.requests()).isBetween(MOST, MOST + 4);
        assertThat(outcome.failures()).isZero();
    }

    @Test
    void shouldNotFailWhereConnectionsAreFew() throws Exception {
        Rehearsal.Outcome outcome = play(Map.of("http.maxConnections", "1", "http.maxConnectionsPerNetwork", "1"),
                Duration.ofMillis(200));

        assertThat(outcome.failures()).as("three of four find no place").isPositive();
        assertThat(outcome.requests()).isPositive();
    }
}
