package dev.anteroom.simulator.engine;

import dev.anteroom.core.visit.EdgeMembership;

/**
 * An edge that counting always waits for.
 *
 * @param run its number, from 1 on
 */
record MarkedEdge(int run) implements EdgeMembership {

    @Override
    public boolean isMember(String roomId) {
        return true;
    }

    @Override
    public long memberSince(String roomId) {
        return Long.MIN_VALUE;
    }
}
