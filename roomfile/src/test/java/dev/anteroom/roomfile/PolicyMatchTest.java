package dev.anteroom.roomfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("feature.notifications")
class PolicyMatchTest {

    static {
        // Registers the records with Avro before the first of them is built.
        AvroTypes.ROOM_CONFIG.schema();
    }

    private static NotificationPolicy.Builder policy() {
        return AvroTypes.newPolicy().setPolicyId("p").setName("p").setAlertType(AlertType.HEALTH_CHECK_STATUS);
    }

    private static Notification health(String status, String previous, String lastKnown) {
        return Notification.newBuilder().setNotificationId("n").setAlertType(AlertType.HEALTH_CHECK_STATUS)
                .setSubjectId("site").setName("site").setAt(0).setStatus(status).setPrevious(previous)
                .setLastKnown(lastKnown).setFailure(status.equals("unhealthy") ? ProbeFailure.TCP : null).build();
    }

    @ParameterizedTest
    @CsvSource({"healthy,unknown,unknown,false,true", "unhealthy,unknown,unknown,true,true",
            "unhealthy,healthy,healthy,true,true", "unknown,healthy,healthy,false,true",
            "healthy,unknown,healthy,false,true", "healthy,unknown,unhealthy,true,true",
            "unhealthy,unknown,unhealthy,false,true", "healthy,unhealthy,unhealthy,true,true"})
    void shouldTellWhatIsNewAndMoreToWhoAsksForUnknownOrigins(String status, String previous, String lastKnown,
            boolean usual, boolean asking) {
        Notification notification = health(status, previous, lastKnown);

        assertThat(PolicyMatch.concerns(policy().build(), notification)).isEqualTo(usual);
        assertThat(PolicyMatch.concerns(policy().setStatuses(List.of("healthy", "unhealthy", "unknown")).build(),
                notification)).isEqualTo(asking);
    }

    @Test
    void shouldTellOnlyWhatThePolicyIsAbout() {
        Notification failed = health("unhealthy", "healthy", "healthy");

        assertThat(PolicyMatch.concerns(policy().setEnabled(false).build(), failed)).isFalse();
        assertThat(PolicyMatch.concerns(policy().setAlertType(AlertType.ROOM_LIMIT).build(), failed)).isFalse();
        assertThat(PolicyMatch.concerns(policy().setSubjectIds(List.of("other")).build(), failed)).isFalse();
        assertThat(PolicyMatch.concerns(policy().setSubjectIds(List.of("other", "site")).build(), failed)).isTrue();
        assertThat(PolicyMatch.concerns(policy().setStatuses(List.of("healthy")).build(), failed)).isFalse();
    }
}
