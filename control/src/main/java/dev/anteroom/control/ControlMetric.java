package dev.anteroom.control;

import dev.anteroom.runtime.metric.MetricName;
import java.util.List;

/** Every metric of control: its name, kind, labels and meaning. */
public enum ControlMetric implements MetricName {

    ROOMS("anteroom.control.rooms", Kind.GAUGE, "Rooms that control knows."),
    STATE_UPDATES("anteroom.control.state.updates", Kind.COUNTER, "Room states that control has read."),
    STATE_AGE("anteroom.control.state.age", Kind.GAUGE, "Age of the oldest room state that is shown, in seconds."),
    FOLLOWER_LAG("anteroom.control.follower.lag", Kind.GAUGE,
            "Records of the topics rooms and room-state that control has not read yet."),
    UNDECODABLE("anteroom.control.undecodable", Kind.COUNTER,
            "Records that could not be read and were copied to dead-letters.", "topic"),
    NOTIFICATIONS_SENT("anteroom.control.notifications.sent", Kind.COUNTER,
            "Notifications that a destination took.", "mechanism"),
    NOTIFICATIONS_FAILED("anteroom.control.notifications.failed", Kind.COUNTER,
            "Attempts to send a notification that failed.", "mechanism"),
    NOTIFICATIONS_GIVEN_UP("anteroom.control.notifications.given.up", Kind.COUNTER,
            "Notifications that a destination did not take within an hour.", "mechanism"),
    NOTIFICATIONS_OLDEST("anteroom.control.notifications.oldest", Kind.GAUGE,
            "Age of the oldest notification that this process has still to send, in seconds.");

    private final String id;
    private final Kind kind;
    private final String help;
    @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable, although its type does not say so
    private final List<String> labels;

    ControlMetric(String id, Kind kind, String help, String... labels) {
        this.id = id;
        this.kind = kind;
        this.help = help;
        this.labels = List.of(labels);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Kind kind() {
        return kind;
    }

    @Override
    public String help() {
        return help;
    }

    @Override
    public List<String> labels() {
        return labels;
    }
}
