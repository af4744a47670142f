package dev.anteroom.simulator.measure;

/**
 * How accurate the estimates were that visitors were shown, over all polls.
 *
 * @param off median distance from the moment at which the last of the visitor's bucket was let in, in minutes
 * @param off95 95th percentile of that distance, in minutes
 * @param late how much longer than estimated it took, 95th percentile, in minutes; 0 for visitors who were admitted
 *        sooner
 * @param rises part of the polls whose estimated moment was more than a minute later than that of the poll before, 0..1
 */
public record Told(double off, double off95, double late, double rises) {
}
