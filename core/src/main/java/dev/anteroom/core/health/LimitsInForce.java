package dev.anteroom.core.health;

import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomConfig;

/**
 * The limits of a room as they hold now, lowered where the origin's health wants it. Immutable.
 *
 * @param totalActiveUsers most visitors that may be active at once, 0 or more
 * @param newUsersPerMinute most visitors that may be admitted per minute, 0 or more
 * @param factor part of the configured limits, 0..1
 * @param reason why it is less than 1
 * @param checkId the check that lowered the limits; empty when none did
 */
public record LimitsInForce(int totalActiveUsers, int newUsersPerMinute, double factor, LimitReason reason,
        String checkId) {

    /** The limits as they are configured. */
    public static LimitsInForce configured(RoomConfig config) {
        return lowered(config, 1, LimitReason.NONE, "");
    }

    static LimitsInForce lowered(RoomConfig config, double factor, LimitReason reason, String checkId) {
        return new LimitsInForce((int) Math.floor(config.getTotalActiveUsers() * factor),
                (int) Math.floor(config.getNewUsersPerMinute() * factor), factor, reason, checkId);
    }
}
