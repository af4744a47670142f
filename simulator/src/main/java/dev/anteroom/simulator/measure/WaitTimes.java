package dev.anteroom.simulator.measure;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * How long admitted visitors had waited.
 *
 * @param p50 median in seconds, from the first request to being let in
 * @param p95 95th percentile in seconds
 * @param p99 99th percentile in seconds
 * @param tau how well the order of admissions keeps to that of arrivals: 1 in order, 0 in no order
 * @param admissions all admissions
 */
public record WaitTimes(double p50, double p95, double p99, double tau, Admissions admissions) {

    private static final double SECOND = 1_000;

    /**
     * When visitors came, all in milliseconds since the start.
     *
     * @param arrival by visitor
     * @param place the moment that gives the place in line, by visitor
     */
    public record Arrivals(IntUnaryOperator arrival, IntUnaryOperator place) {
    }

    static WaitTimes of(int[] admissionOrder, int admitted, int[] admittedAt, Arrivals arrivals) {
        int[] moment = new int[admitted];
        int[] place = new int[admitted];
        int[] wait = new int[admitted];
        for (int i = 0; i < admitted; i++) {
            int visitor = admissionOrder[i];
            moment[i] = admittedAt[visitor];
            place[i] = arrivals.place().applyAsInt(visitor);
            wait[i] = admittedAt[visitor] - arrivals.arrival().applyAsInt(visitor);
        }
        double[] sorted = Arrays.stream(wait).asDoubleStream().sorted().toArray();
        return new WaitTimes(percentile(sorted, sorted.length, 0.5) / SECOND,
                percentile(sorted, sorted.length, 0.95) / SECOND, percentile(sorted, sorted.length, 0.99) / SECOND,
                KendallTau.of(place), new Admissions(moment, place, wait));
    }

    /** The smallest value that is not exceeded by {@code part} of the values; 0 when there are none. */
    static double percentile(double[] sorted, int count, double part) {
        return count == 0 ? 0 : sorted[Math.max(0, (int) Math.ceil(part * count) - 1)];
    }
}
