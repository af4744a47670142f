package dev.anteroom.core.roomstate;

import java.util.Map;
import java.util.TreeMap;

/**
 * Edges that are alive.
 *
 * @param byDataCenter edges by data center; data centers without one are not in it
 */
public record Workers(Map<String, Integer> byDataCenter) {

    public static final Workers NONE = new Workers(Map.of());

    public Workers {
        byDataCenter = Map.copyOf(new TreeMap<>(byDataCenter));
    }

    int in(String dataCenter) {
        return byDataCenter.getOrDefault(dataCenter, 0);
    }

    int total() {
        return byDataCenter.values().stream().mapToInt(Integer::intValue).sum();
    }
}
