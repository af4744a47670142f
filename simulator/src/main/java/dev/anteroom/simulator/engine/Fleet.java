package dev.anteroom.simulator.engine;

import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.core.counting.StoredMarks;
import dev.anteroom.core.visit.EdgeMembership;
import dev.anteroom.core.visit.MoveSink;
import dev.anteroom.core.visit.VisitService;
import dev.anteroom.core.visit.VisitorMemory;
import dev.anteroom.simulator.scenario.DataCenters;
import dev.anteroom.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/** All edges, and the load balancers before them. */
final class Fleet {

    private static final int LEAST_MEMORY = 64;
    /** Counting never goes on without an edge here. */
    private static final StoredMarks ALWAYS = new StoredMarks(true, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE);

    private final List<Edge> edges;
    private final int perDataCenter;
    private final Weights dataCenterLoad;
    private final Weights edgeLoad;

    /**
     * @param visitors number of visitors that all edges together can remember; each edge has enough memory for its own
     *        visitors
     * @param moves takes the moves of one edge, by its index
     * @param clocks gives how far the clock of the next edge is ahead, in milliseconds
     */
    Fleet(Scenario scenario, int visitors, IntFunction<MoveSink> moves, SplittableRandom random, LongSupplier clocks) {
        DataCenters dataCenters = scenario.dataCenters();
        this.perDataCenter = dataCenters.edges();
        this.dataCenterLoad = Weights.of(dataCenters.names().size(), dataCenters.skew());
        this.edgeLoad = Weights.of(perDataCenter, dataCenters.edgeSkew());
        List<Edge> built = new ArrayList<>();
        for (int dataCenter = 0; dataCenter < dataCenters.names().size(); dataCenter++) {
            String name = dataCenters.names().get(dataCenter);
            for (int i = 0; i < perDataCenter; i++) {
                String id = dataCenters.edge(dataCenter, i);
                int index = built.size();
                SplittableRandom ids = random.split();
                EdgeMembership membership = scenario.disturbances().marks()
                        ? new EdgeMembership(index + 1, roomId -> ALWAYS)
                        : EdgeMembership.NONE;
                built.add(new Edge(index, id, dataCenter, name, clocks.getAsLong(),
                        new VisitService(id, name, ids::nextLong,
                                new VisitorMemory(Math.max(LEAST_MEMORY, visitors)), moves.apply(index), membership)));
            }
        }
        this.edges = List.copyOf(built);
    }

    List<Edge> edges() {
        return edges;
    }

    Workers workers() {
        return Workers.of(edges.stream().map(edge -> edge.dataCenterName() + '|' + edge.id()).toList());
    }

    /** The edge that a request to a data center reaches. */
    Edge at(int dataCenter, SplittableRandom random) {
        return edges.get(dataCenter * perDataCenter + edgeLoad.draw(random));
    }

    /** The edge that a request from anywhere reaches. */
    Edge anywhere(SplittableRandom random) {
        return at(dataCenterLoad.draw(random), random);
    }
}
