package dev.anteroom.benchmarks.capacity;

import java.util.Comparator;
import java.util.List;

/**
 * What an installation needs, by calculation.
 *
 * @param partitions of each topic
 * @param aggregators processes
 * @param brokers processes
 * @param cores of each kind of process, all processes of it together
 * @param edgeCores cores of one edge, which can use no more than one
 * @param busiestPartitionCores cores of the work for one partition, which can use no more than one
 * @param traffic what goes in and out
 * @param bounds what can't grow for ever, the first to break first
 */
record Demand(int partitions, int aggregators, int brokers, Cores cores, double edgeCores, double busiestPartitionCores,
        Traffic traffic, List<Bound> bounds) {

    /** Cores of all edges, of all aggregators and of all brokers. */
    record Cores(double edges, double aggregators, double brokers) {
    }

    /**
     * Megabytes of 10⁶ bytes a second, marks and moves a second.
     *
     * @param in into the brokers, without copies
     * @param out of the brokers, without copies
     * @param readByAnEdge states of rooms
     */
    record Traffic(double in, double out, double readByAnEdge, double moves, double marks) {
    }

    Demand {
        bounds = bounds.stream().sorted(Comparator.comparingDouble(Bound::share).reversed()).toList();
    }

    /** What breaks first. */
    Bound first() {
        return bounds.getFirst();
    }
}
