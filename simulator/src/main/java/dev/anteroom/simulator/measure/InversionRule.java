package dev.anteroom.simulator.measure;

/**
 * Defines when an admission broke the order of the buckets: a visitor of an older bucket was told to wait both before
 * and after it, and news that was still on its way does not explain that. All in milliseconds.
 *
 * @param known a visitor who was told to wait less than this before may not be known to all edges yet
 * @param behind a visitor who is told to wait less than this after may be at an edge that is behind, and have a place
 * @param lapse a visitor who did not ask for longer than this is considered to have left
 */
public record InversionRule(long known, long behind, long lapse) {
}
