package dev.anteroom.core.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.ProbeFailure;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExpectedAnswerTest {

    private static final Optional<String> NOWHERE = Optional.empty();

    private static ProbeOutcome judge(HealthCheck.Builder check, int code, String body, Optional<String> location) {
        return ExpectedAnswer.of(check.build()).judge(code, body, location);
    }

    @Test
    void shouldExpect200WhenNothingIsSaid() {
        assertThat(judge(Checks.check(), 200, "", NOWHERE)).isEqualTo(new ProbeOutcome.Passed(200));
        assertThat(judge(Checks.check(), 204, "", NOWHERE))
                .isEqualTo(new ProbeOutcome.Failed(ProbeFailure.CODE, 204));
    }

    @Test
    void shouldTakeAHundredOfCodes() {
        HealthCheck.Builder check = Checks.check().setExpectedCodes(List.of("2xx", "404"));

        assertThat(judge(check, 299, "", NOWHERE)).isEqualTo(new ProbeOutcome.Passed(299));
        assertThat(judge(check, 404, "", NOWHERE)).isEqualTo(new ProbeOutcome.Passed(404));
        assertThat(judge(check, 500, "", NOWHERE)).isEqualTo(new ProbeOutcome.Failed(ProbeFailure.CODE, 500));
    }

    @Test
    void shouldFindTheExpectedBodyInAnyCase() {
        HealthCheck.Builder check = Checks.check().setExpectedBody("Healthy");

        assertThat(judge(check, 200, "status: HEALTHY.", NOWHERE)).isEqualTo(new ProbeOutcome.Passed(200));
        assertThat(judge(check, 200, "status: down", NOWHERE))
                .isEqualTo(new ProbeOutcome.Failed(ProbeFailure.BODY, 200));
    }

    @Test
    void shouldCallARedirectWhatItIs() {
        assertThat(judge(Checks.check(), 302, "", Optional.of("/login")))
                .isEqualTo(new ProbeOutcome.Failed(ProbeFailure.REDIRECT, 302));
    }

    @Test
    void shouldFollowARedirectWhereAsked() {
        assertThat(judge(Checks.check().setFollowRedirects(true), 302, "", Optional.of("/login")))
                .isEqualTo(new ProbeOutcome.Moved("/login", 302));
    }

    @Test
    void shouldTakeAnExpectedRedirectAsItIs() {
        assertThat(judge(Checks.check().setExpectedCodes(List.of("301")), 301, "", Optional.of("/")))
                .isEqualTo(new ProbeOutcome.Passed(301));
    }
}
