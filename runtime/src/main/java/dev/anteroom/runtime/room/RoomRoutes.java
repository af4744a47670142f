package dev.anteroom.runtime.room;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Route;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Finds the room of a request: the host must be the room's, and of the paths with which the request's path starts, the
 * longest wins. If two rooms claim the same route, although such rooms are refused when they are loaded, the room with
 * the smaller id gets it, so that all edges agree. Immutable, but for the views that it leads to.
 */
public final class RoomRoutes {

    private static final RoomRoutes NONE = new RoomRoutes(Map.of(), Map.of());

    private final Map<String, RoomPaths> pathsByHost;
    /** The paths, in lower case, of rooms whose origins ignore case. */
    private final Map<String, RoomPaths> foldedByHost;

    private RoomRoutes(Map<String, RoomPaths> pathsByHost, Map<String, RoomPaths> foldedByHost) {
        this.pathsByHost = pathsByHost;
        this.foldedByHost = foldedByHost;
    }

    public static RoomRoutes none() {
        return NONE;
    }

    /** The routes of all {@code rooms}, additional ones included. */
    public static RoomRoutes of(Collection<RoomView> rooms) {
        return ofLive(rooms.stream().map(LiveRoom::new).toList());
    }

    /** The routes of all {@code rooms} as they are configured now; they lead to the views that are shown later, too. */
    static RoomRoutes ofLive(Collection<LiveRoom> rooms) {
        Map<String, SortedMap<String, LiveRoom>> byHost = new HashMap<>();
        Map<String, SortedMap<String, LiveRoom>> folded = new HashMap<>();
        List<LiveRoom> byId = rooms.stream().sorted(Comparator.comparing(LiveRoom::roomId)).toList();
        for (LiveRoom room : byId) {
            addRoutes(byHost, room, UnaryOperator.identity());
            if (!room.newest().config().getPathCaseSensitive()) {
                addRoutes(folded, room, path -> path.toLowerCase(Locale.ROOT));
            }
        }
        return new RoomRoutes(sorted(byHost), sorted(folded));
    }

    private static void addRoutes(Map<String, SortedMap<String, LiveRoom>> byHost, LiveRoom room,
            UnaryOperator<String> form) {
        RoomConfig config = room.newest().config();
        add(byHost, config.getHost(), form.apply(config.getPath()), room);
        for (Route route : config.getAdditionalRoutes()) {
            add(byHost, route.getHost(), form.apply(route.getPath()), room);
        }
    }

    private static Map<String, RoomPaths> sorted(Map<String, SortedMap<String, LiveRoom>> byHost) {
        Map<String, RoomPaths> paths = new HashMap<>();
        byHost.forEach((host, roomsByPath) -> paths.put(host, RoomPaths.of(roomsByPath)));
        return paths;
    }

    private static void add(Map<String, SortedMap<String, LiveRoom>> byHost, String host, String path, LiveRoom room) {
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
        if (paths == null) {
            return Optional.empty();
        }
        RoomPaths folded = foldedByHost.get(host);
        return folded == null ? paths.longest(path) : longest(paths, folded, path);
    }

    private static Optional<RoomView> longest(RoomPaths paths, RoomPaths folded, String path) {
        String lower = path.toLowerCase(Locale.ROOT);
        return folded.longestLength(lower) > paths.longestLength(path) ? folded.longest(lower) : paths.longest(path);
    }
}
