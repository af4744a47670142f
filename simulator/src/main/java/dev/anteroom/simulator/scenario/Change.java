package dev.anteroom.simulator.scenario;

import dev.anteroom.schemas.avro.RoomConfig;

/**
 * A room's configuration from some moment on.
 *
 * @param at milliseconds since the start
 */
public record Change(long at, RoomConfig room) {
}
