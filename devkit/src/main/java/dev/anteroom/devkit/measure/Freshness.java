package dev.anteroom.devkit.measure;

import org.HdrHistogram.Histogram;

/**
 * The time from events to the edges' states.
 *
 * @param pairs how many pairs of an event and an edge were measured
 * @param p50Millis half of them took at most this long
 * @param p99Millis 99 of 100 took at most this long
 */
public record Freshness(long pairs, long p50Millis, long p99Millis) {

    static Freshness of(Histogram millis) {
        return new Freshness(millis.getTotalCount(), millis.getValueAtPercentile(50), millis.getValueAtPercentile(99));
    }
}
