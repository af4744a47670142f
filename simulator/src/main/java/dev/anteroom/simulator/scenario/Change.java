package dev.anteroom.simulator.scenario;

import dev.anteroom.schemas.avro.RoomConfig;

/**
 * The room from some moment on.
 *
 * @param at milliseconds since the start
 */
public record Change(long at, RoomConfig room) {
}
