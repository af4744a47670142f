package dev.anteroom.runtime.room;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * All rooms as requests find them, each with its newest state and what is in force.
 *
 * <p>A new state costs one view. Routes are made anew only when a configuration changed or a planned event began or ended:
 * they lead to holders whose views are replaced. What is recorded here is shown by {@link #show}, all of it at once for
 * whoever reads on the same thread.
 *
 * <p>Belongs to one thread; only {@link #all}, {@link #lastShown} and {@link #configs} may be asked anywhere.
 *
 * <p>Rests on decision 065.
 */
public final class LiveRooms {

    /** Hears of a room whose records can't be shown. It keeps its earlier view, and does not hold up the others. */
    @FunctionalInterface
    public interface FailureListener {
        void failed(String roomId, RuntimeException reason);
    }

    private final FailureListener failures;
    private final Map<String, RoomConfig> configs = new HashMap<>();
    private final Map<String, RoomState> states = new HashMap<>();
    private final Set<String> stated = new LinkedHashSet<>();
    private boolean isReconfigured;
    private RoomRoutes routes = RoomRoutes.none();
    private long shownFrom = Long.MIN_VALUE;
    private long shownUntil = Long.MAX_VALUE;
    private volatile Map<String, LiveRoom> rooms = Map.of();
    private volatile List<RoomConfig> configured = List.of();

    public LiveRooms(FailureListener failures) {
        this.failures = failures;
    }

    /** The room has this configuration; empty when it was removed. */
    public void configure(String roomId, Optional<RoomConfig> config) {
        put(configs, roomId, config);
        isReconfigured = true;
    }

    /** The room's newest state, which may come before its configuration; empty when it was removed. */
    public void publish(String roomId, Optional<RoomState> state) {
        put(states, roomId, state);
        stated.add(roomId);
    }

    private static <V> void put(Map<String, V> map, String roomId, Optional<V> value) {
        value.ifPresentOrElse(present -> map.put(roomId, present), () -> map.remove(roomId));
    }

    /**
     * Shows everything recorded so far, with what is in force at {@code now}, milliseconds since the epoch.
     *
     * @return whether all rooms were shown anew; otherwise the same rooms as before are there
     */
    public boolean show(long now) {
        boolean isAnew = isReconfigured || now < shownFrom || now >= shownUntil || isAnyNewlySound(now);
        if (isAnew) {
            showAll(now);
        } else {
            stated.forEach(roomId -> showNewest(roomId, now));
        }
        stated.clear();
        return isAnew;
    }

    /** Whether a room that has no view, since its first records could not be shown, could be shown now. */
    private boolean isAnyNewlySound(long now) {
        return stated.stream().filter(roomId -> !rooms.containsKey(roomId)).map(configs::get).filter(Objects::nonNull)
                .anyMatch(config -> view(config, Optional.empty(), now).isPresent());
    }

    private void showNewest(String roomId, long now) {
        LiveRoom room = rooms.get(roomId);
        RoomConfig config = configs.get(roomId);
        if (room != null && config != null) {
            view(config, Optional.of(room.newest()), now).ifPresent(room::show);
        }
    }

    private void showAll(long now) {
        if (isReconfigured) {
            configured = List.copyOf(configs.values());
            isReconfigured = false;
        }
        Map<String, LiveRoom> shown = new HashMap<>(configs.size());
        shownFrom = Long.MIN_VALUE;
        shownUntil = Long.MAX_VALUE;
        for (RoomConfig config : configured) {
            LiveRoom before = rooms.get(config.getRoomId());
            view(config, Optional.ofNullable(before).map(LiveRoom::newest), now).ifPresent(view -> {
                shown.put(view.roomId(), holder(Optional.ofNullable(before), view));
                shownFrom = Math.max(shownFrom, view.period().from());
                shownUntil = Math.min(shownUntil, view.period().until());
            });
        }
        rooms = Collections.unmodifiableMap(shown);
        routes = RoomRoutes.ofLive(shown.values());
    }

    private static LiveRoom holder(Optional<LiveRoom> before, RoomView view) {
        before.ifPresent(room -> room.show(view));
        return before.orElseGet(() -> new LiveRoom(view));
    }

    private Optional<RoomView> view(RoomConfig config, Optional<RoomView> before, long now) {
        try {
            Optional<RoomState> state = Optional.ofNullable(states.get(config.getRoomId()));
            RoomView newest = before.map(view -> view.shows(config, state) ? view : view.next(config, state))
                    .orElseGet(() -> RoomView.of(config, state));
            return Optional.of(newest.at(now));
        } catch (RuntimeException e) {
            failures.failed(config.getRoomId(), e);
            return before.map(view -> view.at(now));
        }
    }

    /** The routes to all rooms, as they are at {@code now}. */
    public RoomRoutes routes(long now) {
        turnTo(now);
        return routes;
    }

    /** One room as it is at {@code now}; empty when there is no such room. */
    public Optional<RoomView> room(String roomId, long now) {
        turnTo(now);
        return lastShown(roomId);
    }

    private void turnTo(long now) {
        if (now < shownFrom || now >= shownUntil) {
            showAll(now);
        }
    }

    /** One room as it was last shown. */
    public Optional<RoomView> lastShown(String roomId) {
        LiveRoom room = rooms.get(roomId);
        return room == null ? Optional.empty() : room.view();
    }

    /** All rooms as they were last shown. */
    public List<RoomView> all() {
        return rooms.values().stream().map(LiveRoom::newest).toList();
    }

    /** How many rooms there are. */
    public int size() {
        return rooms.size();
    }

    /** Whether all of these are there. */
    public boolean containsAll(Collection<String> roomIds) {
        return rooms.keySet().containsAll(roomIds);
    }

    /** The newest configurations of all rooms, with their planned events, whether or not they can be shown. */
    public List<RoomConfig> configs() {
        return configured;
    }
}
