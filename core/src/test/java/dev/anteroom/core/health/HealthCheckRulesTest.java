package dev.anteroom.core.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.HealthCheckType;
import java.util.List;
import org.junit.jupiter.api.Test;

class HealthCheckRulesTest {

    @Test
    void shouldTakeACheckOfOneSecond() {
        assertThat(HealthCheckRules.problems(Checks.check().setIntervalMillis(1_000).build())).isEmpty();
    }

    @Test
    void shouldNameEachValueThatCannotBe() {
        assertThat(HealthCheckRules.problems(Checks.check().setIntervalMillis(999).setTimeoutMillis(99).setRetries(6)
                .setConsecutiveFails(0).setConsecutiveSuccesses(101).setPort(65_536).setAddress(" ")
                .setExpectedCodes(List.of("200", "9xx")).build()))
                .hasSize(8).anyMatch(problem -> problem.equals("intervalMillis is 999, it must be 1000..3600000"))
                .anyMatch(problem -> problem.startsWith("expectedCodes has '9xx'"));
    }

    @Test
    void shouldProbeTheUsualPort() {
        assertThat(HealthCheckRules.port(Checks.check().setType(HealthCheckType.HTTPS).build())).isEqualTo(443);
        assertThat(HealthCheckRules.port(Checks.check().setType(HealthCheckType.TCP).build())).isEqualTo(80);
        assertThat(HealthCheckRules.port(Checks.check().setPort(8080).build())).isEqualTo(8080);
    }

    @Test
    void shouldLetResultsVoteForTwoIntervalsAndATimeout() {
        assertThat(HealthCheckRules.voteMillis(Checks.check().build())).isEqualTo(23_000);
    }

    @Test
    void shouldNotForgetAProbeThatTakesLongerThanAnInterval() {
        assertThat(HealthCheckRules
                .voteMillis(Checks.check().setIntervalMillis(1_000).setTimeoutMillis(1_000).setRetries(2).build()))
                .isEqualTo(7_000);
    }
}
