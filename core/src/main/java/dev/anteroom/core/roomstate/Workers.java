package dev.anteroom.core.roomstate;

import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * Edges that are alive.
 *
 * @param edges each once as {@code dataCenter|edgeId}, ascending
 */
public record Workers(List<String> edges) {

    public static final Workers NONE = new Workers(List.of());

    private static final char SEPARATOR = '|';

    /** These edges, in any order. */
    public static Workers of(Collection<String> edges) {
        return new Workers(edges.stream().distinct().sorted().toList());
    }

    /** Where the edge stands among all; negative when it is not among them. */
    public int place(String dataCenter, String edgeId) {
        return Collections.binarySearch(edges, dataCenter + SEPARATOR + edgeId);
    }

    /** Where the first edge of the data center stands or would stand. */
    public int firstOf(String dataCenter) {
        return firstFrom(dataCenter + SEPARATOR);
    }

    public int in(String dataCenter) {
        return firstFrom(dataCenter + (char) (SEPARATOR + 1)) - firstOf(dataCenter);
    }

    public int total() {
        return edges.size();
    }

    private int firstFrom(String name) {
        int place = Collections.binarySearch(edges, name);
        return place < 0 ? -1 - place : place;
    }
}
