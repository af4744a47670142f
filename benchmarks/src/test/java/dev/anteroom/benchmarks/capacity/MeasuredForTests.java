package dev.anteroom.benchmarks.capacity;

import java.util.EnumMap;
import java.util.Map;

/** Round unit costs, so that what follows from them can be calculated by hand. */
final class MeasuredForTests {

    /** Every request is one move of 100 bytes. */
    static final UnitCost REQUEST = cost(500, 100, 200, Map.of("traffic", new TopicFlow(1, 100)));
    static final UnitCost BASE = cost(20_000, 30_000, 50_000, Map.of());
    static final UnitCost IDLE_ROOM = cost(10, 20, 40, Map.of("room-state", new TopicFlow(0.3, 60)));
    static final UnitCost BUSY_ROOM = cost(100, 1_200, 2_000,
            Map.of("room-state", new TopicFlow(4, 1_000), "data-center-state", new TopicFlow(4, 2_000)));
    /** 60 marks a second and a heartbeat every other second. */
    static final UnitCost EDGE = cost(0, 600, 1_200,
            Map.of("traffic", new TopicFlow(60, 3_000), "edge-heartbeats", new TopicFlow(0.5, 60)));

    private MeasuredForTests() {
    }

    static UnitCost cost(double edge, double aggregator, double broker, Map<String, TopicFlow> topics) {
        return new UnitCost(new ProcessMicros(edge, aggregator, broker), topics);
    }

    static UnitCosts costs() {
        Map<RequestKind, UnitCost> requests = new EnumMap<>(RequestKind.class);
        for (RequestKind kind : RequestKind.values()) {
            requests.put(kind, REQUEST);
        }
        return new UnitCosts(requests, BASE, IDLE_ROOM, BUSY_ROOM, EDGE, 2, 60);
    }

    /** States grow with data centers and edges; in an empty room they name no edges. */
    static StateCost state(int dataCenters, int edges, boolean isBusy) {
        double bytes = 100 + 20 * dataCenters + (isBusy ? 5 * edges : 0);
        return new StateCost(bytes, isBusy ? 10 * bytes : bytes / 2, isBusy ? 100 * dataCenters : 10, 5 * dataCenters);
    }
}
