package dev.anteroom.streams.notification;

import dev.anteroom.core.health.ExpectedAnswer;
import dev.anteroom.core.health.HealthCheckRules;
import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.OriginHealth;
import java.util.Locale;
import java.util.Optional;

/** Finds out what is to be told of an origin. Pure functions. */
public final class HealthTransitions {

    private HealthTransitions() {
    }

    /** The change from {@code before} to {@code after}; empty when the status is the same, and for a preview. */
    public static Optional<Notification> between(HealthCheck check, OriginHealth before, OriginHealth after) {
        if (before.getStatus() == after.getStatus() || HealthCheckRules.isPreview(check)) {
            return Optional.empty();
        }
        return Optional.of(Notification.newBuilder()
                .setNotificationId("health-" + check.getCheckId() + "-" + after.getSequence() + "-" + after.getSince())
                .setAlertType(AlertType.HEALTH_CHECK_STATUS).setSubjectId(check.getCheckId()).setZone(check.getZone())
                .setName(check.getName()).setAt(after.getSince()).setStatus(word(after.getStatus()))
                .setPrevious(word(before.getStatus())).setLastKnown(word(after.getLastKnown()))
                .setFailure(after.getFailure()).setCode(after.getCode()).setExpectedCodes(ExpectedAnswer.codes(check))
                .build());
    }

    private static String word(HealthStatus status) {
        return status.name().toLowerCase(Locale.ROOT);
    }
}
