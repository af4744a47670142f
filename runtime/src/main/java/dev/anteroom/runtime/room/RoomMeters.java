package dev.anteroom.runtime.room;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Shows the newest state of each room as gauges. Belongs to the event loop; the gauges may be read by any thread. */
final class RoomMeters {

    private static final Map<RoomMetrics.Gauge, ToDoubleFunction<RoomState>> SHOWN = Map.of(
            RoomMetrics.Gauge.ACTIVE, RoomState::getActiveUsers, RoomMetrics.Gauge.WAITING, RoomState::getWaitingUsers,
            RoomMetrics.Gauge.LIMIT, RoomState::getTotalActiveUsers,
            RoomMetrics.Gauge.LIMIT_FACTOR, RoomState::getLimitFactor,
            RoomMetrics.Gauge.EDGES_LEFT_OUT, RoomState::getEdgesLeftOut);
    private static final List<LimitReason> REASONS = Stream.of(LimitReason.values())
            .filter(reason -> reason != LimitReason.NONE).toList();
    private static final int REASON = 2;

    private final RoomMetrics metrics;
    private final Function<String, Optional<RoomView>> rooms;
    private Set<List<String>> shown = Set.of();

    /**
     * @param rooms gives the last view of a room; called by any thread
     */
    RoomMeters(RoomMetrics metrics, Function<String, Optional<RoomView>> rooms) {
        this.metrics = metrics;
        this.rooms = rooms;
    }

    /** Keeps gauges for exactly these rooms. */
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
        metrics.gauges(RoomMetrics.Gauge.LIMIT_REASON, withReasons(labels), room -> number(room.getFirst(),
                state -> word(state.getLimitReason()).equals(room.get(REASON)) ? 1 : 0));
    }

    private static Set<List<String>> withReasons(Set<List<String>> rooms) {
        Set<List<String>> labels = new HashSet<>();
        for (List<String> room : rooms) {
            REASONS.forEach(reason -> labels.add(List.of(room.getFirst(), room.getLast(), word(reason))));
        }
        return labels;
    }

    private static String word(LimitReason reason) {
        return reason.name().toLowerCase(Locale.ROOT);
    }

    /** NaN until the room has a state. */
    private Number number(String roomId, ToDoubleFunction<RoomState> field) {
        return rooms.apply(roomId).flatMap(RoomView::state).map(state -> field.applyAsDouble(state))
                .orElse(Double.NaN);
    }
}
