package dev.anteroom.benchmarks.capacity;

/**
 * Something that can't grow beyond a limit.
 *
 * @param what it is
 * @param demand how much of it an installation needs
 * @param limit how much there may be
 * @param unit of both
 * @param next what to do where the demand is larger
 */
record Bound(String what, double demand, double limit, String unit, String next) {

    /** The demand as a part of the limit; the bound breaks above 1. */
    double share() {
        return demand / limit;
    }
}
