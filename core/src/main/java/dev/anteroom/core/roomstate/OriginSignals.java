package dev.anteroom.core.roomstate;

import dev.anteroom.core.health.LimitControl;
import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.RoomHealth;
import java.util.List;

/**
 * What a room knows of its origin.
 *
 * @param said the newest that each check said to the room
 * @param memory how far the limits were lowered by the last state
 */
public record OriginSignals(List<RoomHealth> said, LimitMemory memory) {

    public static final OriginSignals NONE = new OriginSignals(List.of(), LimitControl.nothing());

    public OriginSignals {
        said = List.copyOf(said);
    }
}
