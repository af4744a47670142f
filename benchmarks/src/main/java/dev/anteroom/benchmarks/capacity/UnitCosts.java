package dev.anteroom.benchmarks.capacity;

import java.util.Map;

/**
 * What was measured.
 *
 * @param requests what a request costs beyond all else, by its kind
 * @param base what an installation with one edge and one busy room costs in a second without requests
 * @param idleRoom what a room that nobody visits costs in a second
 * @param busyRoom what a room whose counts change all the time costs in a second beyond its requests
 * @param furtherEdge what an edge in a data center of its own costs aggregator and broker in a second, while anybody waits
 * @param furtherRead CPU time of the broker for handing one state to one more edge, in microseconds
 * @param marksOfAnEdge how many marks such an edge writes in a second
 */
public record UnitCosts(Map<RequestKind, UnitCost> requests, UnitCost base, UnitCost idleRoom, UnitCost busyRoom,
        UnitCost furtherEdge, double furtherRead, double marksOfAnEdge) {

    public UnitCosts {
        requests = Map.copyOf(requests);
    }

    UnitCost request(RequestKind kind) {
        return requests.getOrDefault(kind, UnitCost.NONE);
    }

    /** What one mark costs, with its part of the edge's heartbeats. */
    UnitCost mark() {
        return marksOfAnEdge == 0 ? UnitCost.NONE : furtherEdge.times(1 / marksOfAnEdge);
    }
}
