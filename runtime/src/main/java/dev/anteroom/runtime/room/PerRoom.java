package dev.anteroom.runtime.room;

import dev.anteroom.schemas.avro.RoomConfig;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Keeps one value for each room, which is computed from the room's configuration and computed again when that is
 * replaced. A configuration is replaced, never changed, so its identity tells whether the value is still good. Not
 * thread-safe: belongs to one event loop.
 */
public final class PerRoom<T> {

    private record Made<T>(RoomConfig config, T value) {
    }

    private final Function<RoomConfig, T> maker;
    private final Map<String, Made<T>> madeByRoom = new HashMap<>();

    /** @param maker works a value out from a configuration */
    public PerRoom(Function<RoomConfig, T> maker) {
        this.maker = maker;
    }

    /** The value for {@code config}; it is computed unless it already was for this very configuration. */
    @SuppressWarnings("ReferenceEquality") // compared by identity on purpose: comparing all fields would cost more than it saves
    public T of(RoomConfig config) {
        Made<T> made = madeByRoom.get(config.getRoomId());
        if (made == null || made.config() != config) {
            made = new Made<>(config, maker.apply(config));
            madeByRoom.put(config.getRoomId(), made);
        }
        return made.value();
    }
}
