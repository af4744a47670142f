package dev.anteroom.edge.rooms;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.event.ShuffleSeeds;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** What a room gets whoever writes it: when it was made and changed, and seeds for orders that will be drawn. */
final class Stamps {

    private Stamps() {
    }

    /** What becomes of rooms, with times and seeds; one that stays as it is keeps its own. */
    static Map<String, Optional<RoomConfig>> of(Map<String, Optional<RoomConfig>> wanted, Map<String, RoomConfig> rooms,
            long now, RandomGenerator random) {
        Map<String, Optional<RoomConfig>> stamped = new TreeMap<>();
        wanted.forEach((id, room) -> {
            Optional<RoomConfig> before = Optional.ofNullable(rooms.get(id));
            stamped.put(id, room.map(it -> stamp(ShuffleSeeds.given(it, before, now, random), before, now)));
        });
        return stamped;
    }

    private static RoomConfig stamp(RoomConfig room, Optional<RoomConfig> before, long now) {
        if (before.isEmpty()) {
            return RoomConfig.newBuilder(room).setCreatedAt(now).setModifiedAt(now).build();
        }
        RoomConfig known = before.get();
        RoomConfig unchanged = at(room, known.getCreatedAt(), known.getModifiedAt());
        // It tells versions apart, so it grows even where clocks do not.
        return unchanged.equals(known)
                ? known
                : at(room, known.getCreatedAt(), Math.max(now, known.getModifiedAt() + 1));
    }

    private static RoomConfig at(RoomConfig room, long createdAt, long modifiedAt) {
        return RoomConfig.newBuilder(room).setCreatedAt(createdAt).setModifiedAt(modifiedAt).build();
    }
}
