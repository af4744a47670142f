package dev.anteroom.control.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.type.AvroTypes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("feature.notifications")
class NotificationTextTest {

    static {
        // Registers the records with Avro before the first of them is built.
        AvroTypes.ROOM_CONFIG.schema();
    }

    private static Notification health(String status, String previous) {
        return Notification.newBuilder().setNotificationId("n").setAlertType(AlertType.HEALTH_CHECK_STATUS)
                .setSubjectId("site").setName("site").setAt(0).setStatus(status).setPrevious(previous)
                .setLastKnown(previous).setFailure(status.equals("unhealthy") ? ProbeFailure.TCP : null).build();
    }

    @Test
    void shouldSayItInASentence() {
        assertThat(NotificationText.of(health("unhealthy", "healthy")))
                .isEqualTo("Health check site: the origin is unhealthy (TCP connection failed).");
        assertThat(NotificationText.of(health("healthy", "unhealthy")))
                .isEqualTo("Health check site: the origin is healthy.");
    }

    @ParameterizedTest
    @CsvSource({"prequeueing, visitors queue for the event sale.", "started, the event sale has started.",
            "ended, the event sale has ended."})
    void shouldSayWhatBecameOfAnEvent(String status, String sentence) {
        Notification told = Notification.newBuilder().setNotificationId("n").setAlertType(AlertType.ROOM_EVENT)
                .setSubjectId("room").setName("shop").setEventName("sale").setAt(0).setStatus(status).setPrevious("")
                .build();

        assertThat(NotificationText.of(told)).isEqualTo("Waiting room shop: " + sentence);
    }
}
