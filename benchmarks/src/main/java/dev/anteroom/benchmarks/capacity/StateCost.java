package dev.anteroom.benchmarks.capacity;

/**
 * What one state of a room costs, whose size depends on how many data centers and edges there are.
 *
 * @param bytes of the state as it is written
 * @param promiseBytes of what the aggregator keeps of the states that may still be valid, which it writes with each state
 * @param calculateMicros CPU time for calculating both and encoding them, in microseconds
 * @param readMicros CPU time for decoding the state, in microseconds
 */
public record StateCost(double bytes, double promiseBytes, double calculateMicros, double readMicros) {

    /** Where the costs of a room's states come from. */
    @FunctionalInterface
    interface Source {

        /**
         * What a state of one room costs.
         *
         * @param isBusy whether people of several buckets wait in the room, in every data center; otherwise nobody is in it
         */
        StateCost of(int dataCenters, int edges, boolean isBusy);
    }
}
