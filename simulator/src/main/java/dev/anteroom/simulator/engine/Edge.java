package dev.anteroom.simulator.engine;

import dev.anteroom.core.visit.VisitService;

/**
 * One edge.
 *
 * @param index among all edges
 * @param dataCenter index of its data center
 * @param clockLead how far its clock is ahead, in milliseconds; negative when it is behind
 */
record Edge(int index, String id, int dataCenter, String dataCenterName, long clockLead, VisitService visits) {

    /** The time by its clock. */
    long time(long now) {
        return now + clockLead;
    }
}
