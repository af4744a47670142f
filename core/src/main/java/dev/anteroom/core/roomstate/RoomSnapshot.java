package dev.anteroom.core.roomstate;

import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomState;

/**
 * A room's state, and what to remember for the next one.
 *
 * @param state the state to publish
 * @param recent the promises of this state and of the earlier ones that are still valid; an input of the next one
 * @param limits how far the limits are lowered; an input of the next one, too
 */
public record RoomSnapshot(RoomState state, RecentSnapshots recent, LimitMemory limits) {
}
