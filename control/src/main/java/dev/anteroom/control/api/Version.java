package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.schemas.avro.RoomConfig;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;

/**
 * Checks the version of a room that a call means, given by {@code If-Match} or by {@code modified_on} in a room's body.
 */
final class Version {

    private static final String ANY = "*";
    /** The time that programs in Go send when none was set. */
    private static final Instant NEVER = Instant.parse("0001-01-01T00:00:00Z");

    private Version() {
    }

    /** Throws {@link Problem#CHANGED_MEANWHILE} unless {@code room} is the one that {@code If-Match} names, if any. */
    static void require(Call call, RoomConfig room) {
        String present = Answer.etag(room);
        call.ifMatch().ifPresent(wanted -> {
            if (Arrays.stream(wanted.split(",", -1)).map(String::strip)
                    .noneMatch(tag -> tag.equals(ANY) || tag.equals(present))) {
                throw changed("If-Match is " + wanted, present);
            }
        });
    }

    /** The same for a {@code modified_on} in {@code body}, if any. */
    static void requireModifiedOn(JsonNode body, RoomConfig room) {
        String given = body.path("modified_on").asText("");
        Instant present = Instant.ofEpochMilli(room.getModifiedAt());
        if (!given.isEmpty() && !NEVER.equals(moment(given)) && !present.equals(moment(given))) {
            throw changed("modified_on is '" + given + "'", "'" + present + "'");
        }
    }

    private static Instant moment(String given) {
        try {
            return Instant.parse(given);
        } catch (DateTimeParseException e) {
            throw new ApiException(Problem.INVALID,
                    "modified_on is '" + given + "', it must be a time like 2027-01-31T10:00:00Z");
        }
    }

    private static ApiException changed(String given, String present) {
        return new ApiException(Problem.CHANGED_MEANWHILE,
                given + ", but the room's version is " + present + "; read the room again and repeat the change");
    }
}
