package dev.anteroom.simulator.scenario;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * The data centers, their edges, and how long news takes between them.
 *
 * @param names of the data centers, in order of their load
 * @param edges in each data center
 * @param skew how unevenly visitors spread over data centers: the n-th gets {@code n^-skew} of them; 0 is even
 * @param edgeSkew the same for the edges of a data center
 * @param eventDelay delay from an edge to the counted state; each data center has its own, drawn from the range
 * @param viewDelay delay from the counted state to the edges; likewise
 * @param ticketDelay delay from an edge to the counter of its data center, and the same back; likewise
 * @param anywhereDelay delay from an edge to the counter of ANYWHERE, and the same back; likewise
 * @param jitter how much longer than its data center's a single delay may be: 0.5 is half as much again
 */
public record DataCenters(List<String> names, int edges, double skew, double edgeSkew, Span eventDelay, Span viewDelay,
        Span ticketDelay, Span anywhereDelay, double jitter) {

    private static final int MOST = 10_000;
    private static final double STEEPEST = 4;

    public DataCenters {
        names = List.copyOf(names);
        ScenarioException.require(!names.isEmpty() && names.size() <= MOST, "data_centers", names.size(), "1.." + MOST);
        ScenarioException.require(names.stream().distinct().count() == names.size(), "data_centers.names", names,
                "a list of different names");
        ScenarioException.require(edges >= 1 && edges <= 1000, "data_centers.edges", edges, "1..1000");
        ScenarioException.require(skew >= 0 && skew <= STEEPEST, "data_centers.skew", skew, "0..4");
        ScenarioException.require(edgeSkew >= 0 && edgeSkew <= STEEPEST, "data_centers.edge_skew", edgeSkew, "0..4");
        ScenarioException.require(jitter >= 0 && jitter <= 1, "data_centers.jitter", jitter, "0..1");
    }

    /** The id of an edge, by its data center's place in the list and its own number from 0 on. */
    public String edge(int dataCenter, int number) {
        return names.get(dataCenter) + "-" + number;
    }

    /** Whether there is a data center or an edge of this name. */
    boolean has(String name) {
        return names.contains(name) || IntStream.range(0, names.size())
                .anyMatch(dataCenter -> IntStream.range(0, edges).anyMatch(it -> edge(dataCenter, it).equals(name)));
    }

    /** Hands each edge's id and the name of its data center to {@code action}. */
    void forEachEdge(BiConsumer<String, String> action) {
        for (int dataCenter = 0; dataCenter < names.size(); dataCenter++) {
            for (int number = 0; number < edges; number++) {
                action.accept(edge(dataCenter, number), names.get(dataCenter));
            }
        }
    }
}
