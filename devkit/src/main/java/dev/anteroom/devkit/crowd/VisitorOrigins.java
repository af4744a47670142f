package dev.anteroom.devkit.crowd;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Chooses the edge for each request of a visitor: one of the home data center, and for wandering visitors now and then
 * one of another data center.
 */
final class VisitorOrigins {

    private static final double ELSEWHERE = 0.3;
    private static final double FIRST_DATA_CENTER = 0.6;

    private final List<EdgeAddress> edges;
    private final List<String> dataCenters;

    VisitorOrigins(List<EdgeAddress> edges) {
        this.edges = List.copyOf(edges);
        this.dataCenters = edges.stream().map(EdgeAddress::dataCenter).distinct().toList();
    }

    /** Draws a visitor's home; the first data center gets more visitors than the others together. */
    String home(SplittableRandom random) {
        if (dataCenters.size() == 1 || random.nextDouble() < FIRST_DATA_CENTER) {
            return dataCenters.getFirst();
        }
        return dataCenters.get(random.nextInt(1, dataCenters.size()));
    }

    EdgeAddress pick(String home, boolean wanders, SplittableRandom random) {
        boolean away = wanders && dataCenters.size() > 1 && random.nextDouble() < ELSEWHERE;
        List<EdgeAddress> near = edges.stream().filter(edge -> edge.dataCenter().equals(home) != away).toList();
        return near.get(random.nextInt(near.size()));
    }
}
