package dev.anteroom.edge.admission;

import dev.anteroom.schemas.avro.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which room a request belongs to: the host must be the room's, and of the paths that the request's path starts with,
 * the longest wins. Where two rooms claim one route, which loading them refuses, that of the lesser id has it, so that
 * all edges agree. Immutable.
 */
public final class RoomRoutes {

    private record Entry(String path, Optional<RoomView> room) {
    }

    private static final RoomRoutes NONE = new RoomRoutes(Map.of());

    private final Map<String, List<Entry>> longestFirstByHost;

    private RoomRoutes(Map<String, List<Entry>> longestFirstByHost) {
        this.longestFirstByHost = longestFirstByHost;
    }

    public static RoomRoutes none() {
        return NONE;
    }

    /** The routes of all {@code rooms}, additional ones included. */
    public static RoomRoutes of(Collection<RoomView> rooms) {
        Map<String, List<Entry>> byHost = new HashMap<>();
        List<RoomView> byId = rooms.stream().sorted(Comparator.comparing(RoomView::roomId)).toList();
        for (RoomView room : byId) {
            add(byHost, room.config().getHost(), room.config().getPath(), room);
            for (Route route : room.config().getAdditionalRoutes()) {
                add(byHost, route.getHost(), route.getPath(), room);
            }
        }
        byHost.values().forEach(entries -> entries.sort(
                Comparator.comparingInt((Entry entry) -> entry.path().length()).reversed()));
        return new RoomRoutes(byHost);
    }

    private static void add(Map<String, List<Entry>> byHost, String host, String path, RoomView room) {
        byHost.computeIfAbsent(host, key -> new ArrayList<>()).add(new Entry(path, Optional.of(room)));
    }

    /**
     * The room of a request.
     *
     * @param host lower case, without a port
     * @param path without the query, normalized, so that no spelling of a path slips past its room
     */
    public Optional<RoomView> match(String host, String path) {
        List<Entry> entries = longestFirstByHost.get(host);
        if (entries == null) {
            return Optional.empty();
        }
        for (Entry entry : entries) {
            if (path.startsWith(entry.path())) {
                return entry.room();
            }
        }
        return Optional.empty();
    }
}
