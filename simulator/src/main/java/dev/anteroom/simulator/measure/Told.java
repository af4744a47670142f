package dev.anteroom.simulator.measure;

/**
 * How right the estimates were that visitors were told, over all polls.
 *
 * @param off median distance from the moment at which the last of the visitor's bucket was let in, in minutes
 * @param off95 95th percentile of that distance, in minutes
 * @param late how much longer than told it took, 95th percentile, in minutes; 0 for those who were in sooner
 * @param rises part of the polls that told a moment more than a minute later than the poll before, 0..1
 */
public record Told(double off, double off95, double late, double rises) {
}
