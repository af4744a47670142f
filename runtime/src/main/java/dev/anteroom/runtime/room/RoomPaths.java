package dev.anteroom.runtime.room;

import dev.anteroom.core.admission.RoomView;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The paths of one host with their rooms, sorted, so that a path's room is found by binary search.
 *
 * <p>If a path begins with a shorter one, every path that sorts between the two begins with the shorter one, too. So
 * the greatest path that does not sort after the requested one either is the answer or begins with it. Immutable, but
 * for the views of the rooms.
 */
final class RoomPaths {

    private static final int NONE = -1;

    private final String[] paths;
    private final List<LiveRoom> rooms;
    /** For each path, the index of the longest other path that it begins with. */
    private final int[] enclosing;

    private RoomPaths(String[] paths, List<LiveRoom> rooms, int[] enclosing) {
        this.paths = paths;
        this.rooms = rooms;
        this.enclosing = enclosing;
    }

    static RoomPaths of(SortedMap<String, LiveRoom> roomsByPath) {
        String[] paths = roomsByPath.keySet().toArray(String[]::new);
        int[] enclosing = new int[paths.length];
        for (int i = 0; i < paths.length; i++) {
            enclosing[i] = longestStart(paths, enclosing, i - 1, paths[i]);
        }
        return new RoomPaths(paths, List.copyOf(roomsByPath.values()), enclosing);
    }

    /** The room of the longest path that {@code path} begins with. */
    Optional<RoomView> longest(String path) {
        int found = Arrays.binarySearch(paths, path);
        int at = longestStart(paths, enclosing, found >= 0 ? found : -found - 2, path);
        return at == NONE ? Optional.empty() : rooms.get(at).view();
    }

    /** Length of the longest path that {@code path} begins with; -1 when there is none. */
    int longestLength(String path) {
        int found = Arrays.binarySearch(paths, path);
        int at = longestStart(paths, enclosing, found >= 0 ? found : -found - 2, path);
        return at == NONE ? -1 : paths[at].length();
    }

    private static int longestStart(String[] paths, int[] enclosing, int from, String path) {
        int at = from;
        while (at >= 0 && !path.startsWith(paths[at])) {
            at = enclosing[at];
        }
        return at;
    }
}
