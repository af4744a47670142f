package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.control.health.FailureWords;
import dev.anteroom.control.health.ProbeCounts;
import dev.anteroom.core.health.ExpectedAnswer;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.ProbeFailure;
import java.time.Instant;

/** Probes and their sums as the management API shows them; times in milliseconds. */
final class ProbeJson {

    private static final double MICROS_PER_MILLI = 1_000;

    private ProbeJson() {
    }

    static void sums(ObjectNode json, ProbeCounts counts) {
        counts.availabilityPercent().ifPresentOrElse(percent -> json.put("availability", percent),
                () -> json.putNull("availability"));
        json.put("probes", counts.probes());
        counts.roundTripMillis().ifPresentOrElse(millis -> json.put("round_trip_ms", millis),
                () -> json.putNull("round_trip_ms"));
        json.putArray("failures");
        counts.failures().forEach((failure, count) -> json.withArray("failures").addObject()
                .put("reason", reason(failure)).put("count", count));
    }

    /** One probe; what was expected is known only of the present version of its check. */
    static void event(ObjectNode json, HealthResult result, HealthCheck check) {
        json.put("at", Instant.ofEpochMilli(result.getAt()).toString()).put("data_center", result.getDataCenter())
                .put("edge", result.getEdgeId()).put("address", result.getAddress()).put("code", result.getCode());
        if (result.getConfiguredAt() == check.getModifiedAt()) {
            json.putArray("expected_codes");
            ExpectedAnswer.codes(check).forEach(code -> json.withArray("expected_codes").add(code));
        } else {
            json.putNull("expected_codes");
        }
        json.put("failure_reason", result.getFailure() == ProbeFailure.NONE ? "" : reason(result.getFailure()))
                .put("attempts", result.getAttempts()).put("round_trip_ms", millis(result.getWholeMicros()));
        waterfall(json.putObject("waterfall"), result);
    }

    /** Each phase after the one before it; what is left of the whole is the rest of the answer. */
    static void waterfall(ObjectNode json, HealthResult result) {
        json.put("dns_ms", millis(result.getDnsMicros())).put("tcp_ms", millis(result.getTcpMicros()))
                .put("tls_ms", millis(result.getTlsMicros())).put("first_byte_ms", millis(result.getFirstByteMicros()))
                .put("whole_ms", millis(result.getWholeMicros()));
    }

    private static double millis(long micros) {
        return micros / MICROS_PER_MILLI;
    }

    /** The failure in words for people. */
    static String reason(ProbeFailure failure) {
        return FailureWords.of(failure);
    }
}
