package dev.anteroom.core.roomstate;

import dev.anteroom.core.health.LimitControl;
import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.RoomHealth;
import java.util.List;

/**
 * What a room knows about its origin.
 *
 * @param said the newest record that each check published for the room
 * @param memory how far the last state lowered the limits
 */
public record OriginSignals(List<RoomHealth> said, LimitMemory memory) {

    public static final OriginSignals NONE = new OriginSignals(List.of(), LimitControl.nothing());

    public OriginSignals {
        said = List.copyOf(said);
    }
}
