package dev.anteroom.benchmarks.capacity;

import java.util.function.DoubleUnaryOperator;

/**
 * CPU time by process, in microseconds.
 *
 * @param edge of all edges together
 * @param aggregator of all aggregators together
 * @param broker of all brokers together
 */
public record ProcessMicros(double edge, double aggregator, double broker) {

    static final ProcessMicros NONE = new ProcessMicros(0, 0, 0);

    ProcessMicros plus(ProcessMicros other) {
        return new ProcessMicros(edge + other.edge, aggregator + other.aggregator, broker + other.broker);
    }

    ProcessMicros times(double factor) {
        return map(each -> each * factor);
    }

    /** What is below nothing, which differences of two measurements may be, is nothing. */
    ProcessMicros atLeastNone() {
        return map(each -> Math.max(0, each));
    }

    private ProcessMicros map(DoubleUnaryOperator change) {
        return new ProcessMicros(change.applyAsDouble(edge), change.applyAsDouble(aggregator),
                change.applyAsDouble(broker));
    }
}
