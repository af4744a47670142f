package dev.anteroom.benchmarks.rivals;

import dev.anteroom.devkit.measure.ArrivalOrder;
import dev.anteroom.devkit.measure.Summary;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * What the crowd and the origin saw of one contender, and what it cost.
 *
 * @param summary of the run, by the crowd and the origin; its freshness is not measured
 * @param order how far visitors were let in out of the order in which they came
 * @param answerMicros how long answers took, in microseconds
 * @param cpu of all its processes during the run
 * @param idle the part of a core that they used before, without a visitor
 */
record ContenderFigures(Summary summary, ArrivalOrder order, Histogram answerMicros, Duration cpu, double idle) {

    private static final double REQUESTS = 10_000;
    private static final double MILLIS = 1000;

    /** CPU seconds for ten thousand requests, with what its processes do without them. */
    double cpuSecondsPerTenThousand() {
        return cpu.toMillis() / MILLIS * REQUESTS / Math.max(1, summary.requests());
    }
}
