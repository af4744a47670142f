package dev.anteroom.edge.admin;

import dev.anteroom.schemas.avro.RoomConfig;
import java.time.Instant;
import java.util.Arrays;

/** Which version of a room a call means: the one of {@code If-Match}, and of {@code modified_on} in a room's body. */
final class Version {

    private static final String ANY = "*";

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

    /** The same for a {@code modified_on} that came with the room. */
    static void requireModifiedOn(String given, RoomConfig room) {
        String present = Instant.ofEpochMilli(room.getModifiedAt()).toString();
        if (!given.isEmpty() && !given.equals(present)) {
            throw changed("modified_on is '" + given + "'", "'" + present + "'");
        }
    }

    private static ApiException changed(String given, String present) {
        return new ApiException(Problem.CHANGED_MEANWHILE,
                given + ", but the room is of " + present + "; read it again and change that");
    }
}
