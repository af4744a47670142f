package dev.anteroom.simulator.engine;

import dev.anteroom.core.visit.VisitService;

/**
 * One edge.
 *
 * @param index among all edges
 * @param dataCenter index of its data center
 */
record Edge(int index, String id, int dataCenter, String dataCenterName, VisitService visits) {
}
