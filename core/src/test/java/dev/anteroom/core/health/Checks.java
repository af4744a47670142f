package dev.anteroom.core.health;

import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.type.AvroTypes;

/** Checks and results of probes, for tests. */
final class Checks {

    static final long NOW = 1_800_000_000_000L;
    static final long SECOND = 1_000;

    private Checks() {
    }

    /** A check every 10 s with a timeout of 3 s, down after two failures and up after three successes. */
    static HealthCheck.Builder check() {
        return AvroTypes.newHealthCheck().setCheckId("shop").setName("shop").setAddress("origin.example")
                .setIntervalMillis(10 * SECOND).setTimeoutMillis(3 * SECOND).setRetries(0).setConsecutiveFails(2)
                .setConsecutiveSuccesses(3);
    }

    static HealthResult result(String dataCenter, String edge, long at, boolean passed, int probers) {
        return HealthResult.newBuilder().setCheckId("shop").setConfiguredAt(0).setDataCenter(dataCenter)
                .setEdgeId(edge).setAt(at).setProbers(probers).setCode(passed ? 200 : 503)
                .setFailure(passed ? ProbeFailure.NONE : ProbeFailure.CODE).setFirstByteMicros(20_000).build();
    }

    /** The health after each of these edges sent {@code rounds} probes with the same result; judged at the last one. */
    static OriginHealth after(OriginJudge judge, OriginHealth known, long from, int rounds, boolean passed,
            int probers, String... edges) {
        OriginHealth health = known;
        long at = from;
        for (int round = 0; round < rounds; round++) {
            for (String edge : edges) {
                at = from + round * 10L * SECOND;
                health = judge.judged(judge.counted(health, result("dublin", edge, at, passed, probers)), at);
            }
        }
        return health;
    }
}
