package dev.anteroom.runtime.room;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** Shows the newest state of each room as gauges. Belongs to the event loop; the gauges are read anywhere. */
final class RoomMeters {

    private static final Map<RoomMetrics.Gauge, ToIntFunction<RoomState>> SHOWN = Map.of(
            RoomMetrics.Gauge.ACTIVE, RoomState::getActiveUsers, RoomMetrics.Gauge.WAITING, RoomState::getWaitingUsers,
            RoomMetrics.Gauge.LIMIT, RoomState::getTotalActiveUsers);

    private final RoomMetrics metrics;
    private final Function<String, Optional<RoomView>> rooms;
    private Set<List<String>> shown = Set.of();

    /** @param rooms gives a room as it was last shown; asked anywhere */
    RoomMeters(RoomMetrics metrics, Function<String, Optional<RoomView>> rooms) {
        this.metrics = metrics;
        this.rooms = rooms;
    }

    /** Has gauges for these rooms and no others. */
    void show(Collection<RoomView> views) {
        Set<List<String>> labels = new HashSet<>();
        for (RoomView view : views) {
            RoomConfig config = view.config();
            labels.add(List.of(config.getRoomId(), config.getName()));
        }
        if (labels.equals(shown)) {
            return;
        }
        shown = labels;
        SHOWN.forEach((gauge, field) -> metrics.gauges(gauge, labels, room -> number(room.getFirst(), field)));
    }

    /** Not a number until the room has a state. */
    private Number number(String roomId, ToIntFunction<RoomState> field) {
        return rooms.apply(roomId).flatMap(RoomView::state).map(state -> (double) field.applyAsInt(state))
                .orElse(Double.NaN);
    }
}
