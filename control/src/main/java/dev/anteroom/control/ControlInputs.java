package dev.anteroom.control;

import dev.anteroom.control.config.ControlConfig;
import dev.anteroom.runtime.management.HostProcess;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.List;

/**
 * The inputs of control at its start.
 *
 * @param host the process that it is mounted in
 * @param roomsOfFile rooms to load into the topic of rooms
 * @param checksOfFile checks to load into the topic of health checks
 */
record ControlInputs(ControlConfig config, HostProcess host, List<RoomConfig> roomsOfFile,
        List<HealthCheck> checksOfFile) {

    ControlInputs {
        checksOfFile = List.copyOf(checksOfFile);
        roomsOfFile = List.copyOf(roomsOfFile);
    }
}
