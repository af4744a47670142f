package dev.anteroom.core.page;

import dev.anteroom.schemas.avro.RoomConfig;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What is worked out once for each configuration of each room. A room's configuration is replaced, never changed, so
 * its identity tells whether the work is still good. Not thread-safe: belongs to one event loop.
 */
public final class PerRoom<T> {

    private record Made<T>(RoomConfig config, T value) {
    }

    private final Function<RoomConfig, T> maker;
    private final Map<String, Made<T>> madeByRoom = new HashMap<>();

    public PerRoom(Function<RoomConfig, T> maker) {
        this.maker = maker;
    }

    @SuppressWarnings("ReferenceEquality") // identity is meant: comparing all fields would cost more than it saves
    public T of(RoomConfig config) {
        Made<T> made = madeByRoom.get(config.getRoomId());
        if (made == null || made.config() != config) {
            made = new Made<>(config, maker.apply(config));
            madeByRoom.put(config.getRoomId(), made);
        }
        return made.value();
    }
}
