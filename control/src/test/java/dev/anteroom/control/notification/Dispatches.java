package dev.anteroom.control.notification;

import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/** Notifications on their way, for tests. */
final class Dispatches {

    static final TopicPartition PARTITION = new TopicPartition("t.notifications", 0);
    static final TopicPartition OTHER = new TopicPartition("t.notifications", 1);

    static {
        // Registers the records with Avro before the first of them is built.
        AvroTypes.NOTIFICATION.schema();
    }

    private Dispatches() {
    }

    static Notification notification(String id, long at) {
        return Notification.newBuilder().setNotificationId(id).setAlertType(AlertType.HEALTH_CHECK_STATUS)
                .setSubjectId("site").setName("shop-origin").setAt(at).setStatus("unhealthy").setPrevious("healthy")
                .setLastKnown("healthy").setFailure(ProbeFailure.CODE).setCode(503)
                .setExpectedCodes(List.of("200", "204")).build();
    }

    static Dispatch to(Target target, String id, long at, TopicPartition partition, long offset) {
        NotificationPolicy policy = AvroTypes.newPolicy().setPolicyId("p1").setName("on call")
                .setAlertType(AlertType.HEALTH_CHECK_STATUS).build();
        return new Dispatch(notification(id, at), policy, target, partition, offset);
    }

    static Dispatch to(Target target, String id, long at) {
        return to(target, id, at, PARTITION, 0);
    }
}
