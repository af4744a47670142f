package dev.anteroom.benchmarks.tickets;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.type.AvroTypes;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rooms that let everybody in who has a ticket number, with states that are renewed like real ones. Thread-safe. */
final class OpenRooms {

    /** More numbers than a benchmark can use, and few enough for a counter to take seriously. */
    private static final long PLENTY = 1L << 50;

    private final String dataCenter;
    private final InstantSource clock;
    private final List<RoomConfig> configs = new ArrayList<>();
    private volatile List<RoomView> views = List.of();
    private volatile Map<String, RoomView> byId = Map.of();

    /** @param dataCenter whose scope may issue all the numbers */
    OpenRooms(int count, String dataCenter, InstantSource clock) {
        this.dataCenter = dataCenter;
        this.clock = clock;
        for (int i = 0; i < count; i++) {
            String id = "room-" + i;
            configs.add(AvroTypes.newRoomConfig().setRoomId(id).setName(id).setHost(id + ".example")
                    .setTotalActiveUsers(Integer.MAX_VALUE).setNewUsersPerMinute(Integer.MAX_VALUE).build());
        }
        renew();
    }

    /** Publishes new states, which hold for another lease. */
    void renew() {
        long now = clock.millis();
        List<RoomView> renewed = configs.stream().map(config -> RoomView.of(config, Optional.of(state(config, now))))
                .toList();
        Map<String, RoomView> index = new HashMap<>();
        renewed.forEach(view -> index.put(view.roomId(), view));
        byId = index;
        views = renewed;
    }

    private RoomState state(RoomConfig config, long now) {
        RoomState state = new RoomState();
        state.setRoomId(config.getRoomId());
        state.setPublishedAt(now);
        state.setBuckets(List.of());
        state.setScopes(List.of(new ScopeState(dataCenter, 1.0, Integer.MAX_VALUE, 1, 0L, PLENTY, 0L)));
        state.setDataCenters(List.of());
        state.setUncounted(List.of());
        return state;
    }

    RoomView view(long index) {
        List<RoomView> now = views;
        return now.get((int) (index % now.size()));
    }

    Optional<RoomView> byId(String roomId) {
        return Optional.ofNullable(byId.get(roomId));
    }
}
