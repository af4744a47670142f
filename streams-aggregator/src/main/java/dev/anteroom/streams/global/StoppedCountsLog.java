package dev.anteroom.streams.global;

import dev.anteroom.core.roomstate.RoomInputs;
import dev.anteroom.core.roomstate.StoppedCounts;
import dev.anteroom.schemas.avro.DataCenterState;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** Logs once when a room's counting stops in a data center, and once when it continues. Belongs to one task. */
final class StoppedCountsLog {

    private static final Logger LOG = LoggerFactory.getLogger(StoppedCountsLog.class);

    private final Map<String, Set<String>> stoppedByRoom = new HashMap<>();

    void note(RoomInputs inputs) {
        Set<String> now = StoppedCounts.of(inputs).stream().map(DataCenterState::getDataCenter)
                .collect(Collectors.toSet());
        Set<String> before = stoppedByRoom.getOrDefault(inputs.config().getRoomId(), Set.of());
        if (now.equals(before)) {
            return;
        }
        for (DataCenterState state : inputs.dataCenters()) {
            boolean stopped = now.contains(state.getDataCenter());
            if (stopped != before.contains(state.getDataCenter())) {
                said(stopped ? LOG.atWarn() : LOG.atInfo(), inputs, state).log(stopped
                        ? "the counts are too old, so nobody new is admitted"
                        : "the counts are fresh again");
            }
        }
        stoppedByRoom.put(inputs.config().getRoomId(), now);
    }

    void forget(String roomId) {
        stoppedByRoom.remove(roomId);
    }

    private static LoggingEventBuilder said(LoggingEventBuilder event, RoomInputs inputs, DataCenterState state) {
        return event.addKeyValue("room", inputs.config().getRoomId())
                .addKeyValue("dataCenter", state.getDataCenter())
                .addKeyValue("ageMillis", inputs.now() - StoppedCounts.countedUpTo(inputs));
    }
}
