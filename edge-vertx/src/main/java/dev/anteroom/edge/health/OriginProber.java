package dev.anteroom.edge.health;

import dev.anteroom.core.health.HealthCheckRules;
import dev.anteroom.core.health.ProbeOutcome;
import dev.anteroom.edge.health.ProbeAttempt.Target;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.ProbeFailure;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;

/**
 * Probes origins with a new connection for each probe, never with those of visitors. An attempt that times out is
 * repeated as often as the check says. Blocks; thread-safe.
 */
public final class OriginProber {

    private static final int MOST_REDIRECTS = 5;

    private final String dataCenter;
    private final String edgeId;
    private final ProbeTargets permitted;
    private final ExecutorService lookups;
    private final InstantSource clock;
    private final LongSupplier nanos;
    private final TlsClients tls = TlsClients.make();

    /**
     * @param lookups runs blocking look-ups of names; it must be able to run as many at once as there are probes
     * @param nanos a steady clock in nanoseconds, for durations
     */
    public OriginProber(String dataCenter, String edgeId, ProbeTargets permitted, ExecutorService lookups,
            InstantSource clock, LongSupplier nanos) {
        this.dataCenter = dataCenter;
        this.edgeId = edgeId;
        this.permitted = permitted;
        this.lookups = lookups;
        this.clock = clock;
        this.nanos = nanos;
    }

    /**
     * Probes once.
     *
     * @param probers how many edges of the data center probe for this check
     */
    public HealthResult probe(HealthCheck check, int probers) {
        HealthResult.Builder result = HealthResult.newBuilder().setCheckId(check.getCheckId())
                .setConfiguredAt(check.getModifiedAt()).setDataCenter(dataCenter).setEdgeId(edgeId)
                .setProbers(probers).setAt(0);
        int attempts = 0;
        ProbeOutcome outcome;
        do {
            attempts++;
            outcome = attempt(check, result);
        } while (isLate(outcome) && attempts <= check.getRetries());
        switch (outcome) {
            case ProbeOutcome.Passed(int code) -> result.setFailure(ProbeFailure.NONE).setCode(code);
            case ProbeOutcome.Failed(ProbeFailure why, int code) -> result.setFailure(why).setCode(code);
            case ProbeOutcome.Moved(String location, int code) ->
                result.setFailure(ProbeFailure.REDIRECT).setCode(code);
        }
        return result.setAttempts(attempts).setAt(clock.millis()).build();
    }

    private static boolean isLate(ProbeOutcome outcome) {
        return outcome instanceof ProbeOutcome.Failed failed && failed.why() == ProbeFailure.TIMEOUT;
    }

    private ProbeOutcome attempt(HealthCheck check, HealthResult.Builder result) {
        Target target = new Target(check.getType(), check.getAddress(), HealthCheckRules.port(check), check.getPath());
        ProbeOutcome outcome = attempt(check, target, result);
        for (int redirects = 0; redirects < MOST_REDIRECTS; redirects++) {
            if (!(outcome instanceof ProbeOutcome.Moved moved)) {
                return outcome;
            }
            Optional<Target> next = ProbeAttempt.redirected(target, moved.location());
            if (next.isEmpty()) {
                return outcome;
            }
            target = next.get();
            outcome = attempt(check, target, result);
        }
        return outcome;
    }

    private ProbeOutcome attempt(HealthCheck check, Target target, HealthResult.Builder result) {
        return new ProbeAttempt(check, target, permitted, tls, lookups, nanos, result).run();
    }
}
