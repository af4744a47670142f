package dev.anteroom.page;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomState;
import java.util.Locale;

/**
 * What a visitor is told about the origin's health.
 *
 * @param reason why the limits in force are lowered; NONE while they are not
 * @param isHeld whether nobody at all is admitted because the origin is unhealthy
 */
public record OriginFacts(LimitReason reason, boolean isHeld) {

    /** The configured limits are in force, or nothing is known yet. */
    public static final OriginFacts NONE = new OriginFacts(LimitReason.NONE, false);

    /** What the newest state of {@code room} says. */
    public static OriginFacts of(RoomView room) {
        return room.state().map(OriginFacts::of).orElse(NONE);
    }

    private static OriginFacts of(RoomState state) {
        LimitReason reason = state.getLimitReason();
        return new OriginFacts(reason, reason == LimitReason.UNHEALTHY && state.getTotalActiveUsers() == 0);
    }

    /** The reason as it is written in JSON. */
    String reasonName() {
        return reason.name().toLowerCase(Locale.ROOT);
    }
}
