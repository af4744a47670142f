package dev.anteroom.devkit.system;

import dev.anteroom.devkit.measure.DemoRoom;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is started, and where it listens. Port 0 means any free port.
 *
 * @param room the protected room
 * @param edges the edges
 * @param brokerPort of the Kafka broker
 * @param registryPort of the schema registry
 * @param originPort of the demo origin
 * @param originCheck the check of the origin; empty for none
 * @param logs folder of log files
 */
public record SystemPlan(DemoRoom room, List<EdgePlan> edges, int brokerPort, int registryPort, int originPort,
        Optional<OriginCheck> originCheck, Path logs) {

    /**
     * One edge.
     *
     * @param id its name, unique among all edges
     * @param dataCenter the location that it counts for
     * @param port where visitors reach it
     * @param managementPort where health and metrics are served
     */
    public record EdgePlan(String id, String dataCenter, int port, int managementPort) {
    }

    /** Two edges in Nairobi and two in Dublin; visitors' ports follow {@code port}, unless that is 0. */
    public static List<EdgePlan> edges(int port, int managementPort) {
        return List.of(edge("nairobi", 1, port, managementPort, 0), edge("nairobi", 2, port, managementPort, 1),
                edge("dublin", 1, port, managementPort, 2), edge("dublin", 2, port, managementPort, 3));
    }

    private static EdgePlan edge(String dataCenter, int number, int port, int managementPort, int offset) {
        return new EdgePlan(dataCenter + "-" + number, dataCenter, port == 0 ? 0 : port + offset,
                managementPort == 0 ? 0 : managementPort + offset);
    }

    /** Names of the data centers in the order of the edges. */
    public List<String> dataCenters() {
        return edges.stream().map(EdgePlan::dataCenter).distinct().toList();
    }
}
