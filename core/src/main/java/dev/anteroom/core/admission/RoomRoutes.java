package dev.anteroom.core.admission;

import dev.anteroom.schemas.avro.Route;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which room a request belongs to: the host must be the room's, and of the paths that the request's path starts with,
 * the longest wins. Where two rooms claim one route, which loading them refuses, that of the lesser id has it, so that
 * all edges agree. Immutable.
 */
public final class RoomRoutes {

    private static final RoomRoutes NONE = new RoomRoutes(Map.of());

    private final Map<String, RoomPaths> pathsByHost;

    private RoomRoutes(Map<String, RoomPaths> pathsByHost) {
        this.pathsByHost = pathsByHost;
    }

    public static RoomRoutes none() {
        return NONE;
    }

    /** The routes of all {@code rooms}, additional ones included. */
    public static RoomRoutes of(Collection<RoomView> rooms) {
        Map<String, SortedMap<String, RoomView>> byHost = new HashMap<>();
        List<RoomView> byId = rooms.stream().sorted(Comparator.comparing(RoomView::roomId)).toList();
        for (RoomView room : byId) {
            add(byHost, room.config().getHost(), room.config().getPath(), room);
            for (Route route : room.config().getAdditionalRoutes()) {
                add(byHost, route.getHost(), route.getPath(), room);
            }
        }
        Map<String, RoomPaths> paths = new HashMap<>();
        byHost.forEach((host, roomsByPath) -> paths.put(host, RoomPaths.of(roomsByPath)));
        return new RoomRoutes(paths);
    }

    private static void add(Map<String, SortedMap<String, RoomView>> byHost, String host, String path, RoomView room) {
        byHost.computeIfAbsent(host, key -> new TreeMap<>()).putIfAbsent(path, room);
    }

    /** Whether any room has routes on {@code host}, lower case. */
    public boolean hasHost(String host) {
        return pathsByHost.containsKey(host);
    }

    /**
     * The room of a request.
     *
     * @param host lower case, without a port
     * @param path without the query, normalized, so that no spelling of a path slips past its room
     */
    public Optional<RoomView> match(String host, String path) {
        RoomPaths paths = pathsByHost.get(host);
        return paths == null ? Optional.empty() : paths.longest(path);
    }
}
