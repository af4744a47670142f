package dev.anteroom.streams.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.health.OriginJudge;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthCheckType;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.notifications")
class HealthTransitionsTest {

    private static final long NOW = 1_800_000_000_000L;

    private final HealthCheck.Builder check = AvroTypes.newHealthCheck().setCheckId("shop").setName("shop")
            .setAddress("origin.example");

    private List<Notification> told(HealthStatus status) {
        HealthCheck built = check.build();
        OriginHealth before = new OriginJudge(built).begin(NOW);
        OriginHealth after = OriginHealth.newBuilder(before).setStatus(status).setSequence(1).build();
        return HealthTransitions.between(built, before, after).stream().toList();
    }

    @Test
    void shouldTellOfAnotherStatusAlone() {
        assertThat(told(HealthStatus.UNHEALTHY)).extracting(Notification::getStatus).containsExactly("unhealthy");
        assertThat(told(HealthStatus.UNKNOWN)).isEmpty();
    }

    @Test
    void shouldSayWhichCodesAreExpected() {
        assertThat(told(HealthStatus.UNHEALTHY).getFirst().getExpectedCodes()).as("by default").containsExactly("200");
        check.setExpectedCodes(List.of("2xx", "302"));
        assertThat(told(HealthStatus.UNHEALTHY).getFirst().getExpectedCodes()).containsExactly("2xx", "302");
        check.setType(HealthCheckType.TCP);
        assertThat(told(HealthStatus.UNHEALTHY).getFirst().getExpectedCodes()).as("of TCP").isEmpty();
    }
}
