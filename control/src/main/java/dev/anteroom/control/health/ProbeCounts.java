package dev.anteroom.control.health;

import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.ProbeFailure;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Sums of probes. Those that the edge was not allowed to make say nothing about the origin, and are counted neither as
 * passed nor as failed. Not thread-safe.
 */
public final class ProbeCounts {

    private static final double PERCENT = 100;
    private static final double MICROS_PER_MILLI = 1_000;

    private final Map<ProbeFailure, Long> byOutcome = new EnumMap<>(ProbeFailure.class);
    private long passedMicros;

    /** All of them together. */
    public static ProbeCounts sum(Collection<ProbeCounts> all) {
        ProbeCounts sum = new ProbeCounts();
        all.forEach(sum::add);
        return sum;
    }

    void add(HealthResult result) {
        byOutcome.merge(result.getFailure(), 1L, Long::sum);
        if (result.getFailure() == ProbeFailure.NONE) {
            passedMicros += result.getWholeMicros();
        }
    }

    void add(ProbeCounts other) {
        other.byOutcome.forEach((outcome, count) -> byOutcome.merge(outcome, count, Long::sum));
        passedMicros += other.passedMicros;
    }

    private long passed() {
        return byOutcome.getOrDefault(ProbeFailure.NONE, 0L);
    }

    /** Probes that say something about the origin. */
    public long probes() {
        return byOutcome.entrySet().stream().filter(entry -> entry.getKey() != ProbeFailure.REFUSED)
                .mapToLong(Map.Entry::getValue).sum();
    }

    /** How many failed, by what failed, in the order of a probe; refused ones are named, too. */
    public Map<ProbeFailure, Long> failures() {
        Map<ProbeFailure, Long> failures = new EnumMap<>(byOutcome);
        failures.remove(ProbeFailure.NONE);
        return failures;
    }

    /** Which part of the probes passed, 0..100; empty when there were none. */
    public OptionalDouble availabilityPercent() {
        long probes = probes();
        return probes == 0 ? OptionalDouble.empty() : OptionalDouble.of(PERCENT * passed() / probes);
    }

    /** Mean time that a probe took that passed, in milliseconds; empty when none did. */
    public OptionalDouble roundTripMillis() {
        return passed() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(passedMicros / MICROS_PER_MILLI / passed());
    }
}
