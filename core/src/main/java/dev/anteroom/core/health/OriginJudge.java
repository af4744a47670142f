package dev.anteroom.core.health;

import dev.anteroom.schemas.avro.DataCenterHealth;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthCheckType;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.ObserverHealth;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.ProbeFailure;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Combines the results of many probes into one judgement about an origin.
 *
 * <p>An edge finds an origin unhealthy after the configured number of failed probes in a row, and healthy after the
 * configured number of successful ones. A data center takes over what two of its edges agree on, or the finding of its
 * only edge if there is just one; while edges disagree, its finding does not change. An edge that has not been heard of
 * for two intervals and a timeout has no vote, and where too few edges have one, the data center knows nothing. When no
 * data center knows anything, nothing is known of the origin at all: missing probes say nothing about the origin and
 * must not close a room.
 *
 * <p>An edge whose newest probe was refused, because it may not connect to the address, has no vote either, and is not
 * counted among the edges that probe: it will not find out anything later, so the others need not wait for it.
 *
 * <p>Data centers that know nothing count neither for nor against. Pure functions; immutable and thread-safe.
 *
 * <p>Rests on decision 139.
 */
public record OriginJudge(HealthCheck check) {

    private static final int AGREEING = 2;

    /** The health before the first probe. */
    public OriginHealth begin(long now) {
        return OriginHealth.newBuilder().setCheckId(check.getCheckId()).setConfiguredAt(check.getModifiedAt())
                .setStatus(HealthStatus.UNKNOWN).setSequence(0).setSince(now).setPublishedAt(now).build();
    }

    /**
     * The health after the check was changed: the findings of its earlier version are dropped, but the number of
     * changes continues.
     */
    public OriginHealth changed(OriginHealth known, long now) {
        OriginHealth anew = OriginHealth.newBuilder(begin(now)).setSequence(known.getSequence())
                .setLastKnown(lastKnown(known)).build();
        return known.getStatus() == HealthStatus.UNKNOWN
                ? anew
                : OriginHealth.newBuilder(anew).setSequence(known.getSequence() + 1).build();
    }

    /** Whether a result belongs to this version of the check and to a data center that probes for it. */
    public boolean counts(HealthResult result) {
        return result.getConfiguredAt() == check.getModifiedAt()
                && ProberChoice.isProbedFrom(check, result.getDataCenter());
    }

    /**
     * Adds a result for which {@link #counts} is true; a result older than the newest one of its edge changes nothing.
     */
    public OriginHealth counted(OriginHealth known, HealthResult result) {
        Map<String, DataCenterHealth> dataCenters = byName(known);
        DataCenterHealth before = Optional.ofNullable(dataCenters.get(result.getDataCenter()))
                .orElseGet(() -> new DataCenterHealth(result.getDataCenter(), HealthStatus.UNKNOWN, result.getAt(), 0,
                        List.of()));
        Map<String, ObserverHealth> observers = new TreeMap<>(before.getObservers().stream()
                .collect(Collectors.toMap(ObserverHealth::getEdgeId, Function.identity())));
        observers.compute(result.getEdgeId(), (edge, observer) -> observer == null
                ? counted(new ObserverHealth(edge, HealthStatus.UNKNOWN, 0, 0, result), result)
                : observer.getLast().getAt() >= result.getAt() ? observer : counted(observer, result));
        dataCenters.put(before.getDataCenter(), DataCenterHealth.newBuilder(before)
                .setObservers(List.copyOf(observers.values())).build());
        return OriginHealth.newBuilder(known).setDataCenters(List.copyOf(dataCenters.values())).build();
    }

    private ObserverHealth counted(ObserverHealth observer, HealthResult result) {
        if (isRefused(result)) {
            return new ObserverHealth(observer.getEdgeId(), HealthStatus.UNKNOWN, 0, 0, result);
        }
        boolean passed = result.getFailure() == ProbeFailure.NONE;
        int successes = passed ? Math.min(observer.getSuccesses() + 1, HealthCheckRules.MOST_IN_ROW) : 0;
        int fails = passed ? 0 : Math.min(observer.getFails() + 1, HealthCheckRules.MOST_IN_ROW);
        HealthStatus status = observer.getStatus();
        if (successes >= check.getConsecutiveSuccesses()) {
            status = HealthStatus.HEALTHY;
        } else if (fails >= check.getConsecutiveFails()) {
            status = HealthStatus.UNHEALTHY;
        }
        return new ObserverHealth(observer.getEdgeId(), status, fails, successes, result);
    }

    /** The health at {@code now}, in milliseconds since the epoch. */
    public OriginHealth judged(OriginHealth known, long now) {
        List<DataCenterHealth> dataCenters = known.getDataCenters().stream().map(it -> judged(it, now))
                .filter(it -> !it.getObservers().isEmpty()).toList();
        HealthStatus status = overall(dataCenters);
        OriginHealth.Builder judged = OriginHealth.newBuilder(known).setDataCenters(dataCenters).setPublishedAt(now);
        if (status != known.getStatus()) {
            judged.setStatus(status).setSequence(known.getSequence() + 1).setSince(now)
                    .setLastKnown(lastKnown(known));
        }
        Optional<HealthResult> failed = status == HealthStatus.UNHEALTHY ? mostFrequent(dataCenters) : Optional.empty();
        judged.setFailure(failed.map(HealthResult::getFailure).orElse(null))
                .setCode(failed.map(HealthResult::getCode).orElse(0));
        List<HealthResult> passed = lasts(dataCenters).stream()
                .filter(result -> result.getFailure() == ProbeFailure.NONE).toList();
        return judged.setLatencyMicros(median(passed.stream().map(this::latency).sorted().toList()))
                .setLatencyAt(passed.stream().mapToLong(HealthResult::getAt).max().orElse(0)).build();
    }

    private static HealthStatus lastKnown(OriginHealth known) {
        return known.getStatus() == HealthStatus.UNKNOWN ? known.getLastKnown() : known.getStatus();
    }

    private DataCenterHealth judged(DataCenterHealth known, long now) {
        List<ObserverHealth> observers = known.getObservers().stream()
                .filter(observer -> now - observer.getLast().getAt() <= HealthCheckRules.voteMillis(check)).toList();
        List<ObserverHealth> voters = observers.stream().filter(observer -> !isRefused(observer.getLast())).toList();
        int probers = probers(observers, voters.size());
        HealthStatus status = agreed(known.getStatus(), voters, Math.min(AGREEING, probers));
        return new DataCenterHealth(known.getDataCenter(), status, status == known.getStatus() ? known.getSince() : now,
                probers, observers);
    }

    /**
     * The edges that probe, less those that are refused. An edge that was refused and has since been replaced must not
     * be subtracted from those that replaced it, so it is never less than the number of votes.
     */
    private static int probers(List<ObserverHealth> observers, int voters) {
        int chosen = observers.stream().mapToInt(observer -> observer.getLast().getProbers()).max().orElse(0);
        return Math.max(chosen - (observers.size() - voters), Math.min(chosen, voters));
    }

    private static boolean isRefused(HealthResult result) {
        return result.getFailure() == ProbeFailure.REFUSED;
    }

    private static HealthStatus agreed(HealthStatus known, List<ObserverHealth> voters, int quorum) {
        long healthy = count(voters, HealthStatus.HEALTHY);
        long unhealthy = count(voters, HealthStatus.UNHEALTHY);
        if (voters.size() < Math.max(1, quorum)) {
            return HealthStatus.UNKNOWN;
        }
        if (unhealthy >= quorum && unhealthy > healthy) {
            return HealthStatus.UNHEALTHY;
        }
        return healthy >= quorum && healthy > unhealthy ? HealthStatus.HEALTHY : known;
    }

    private static long count(List<ObserverHealth> observers, HealthStatus status) {
        return observers.stream().filter(observer -> observer.getStatus() == status).count();
    }

    private HealthStatus overall(List<DataCenterHealth> dataCenters) {
        long unhealthy = dataCenters.stream().filter(it -> it.getStatus() == HealthStatus.UNHEALTHY).count();
        long known = dataCenters.stream().filter(it -> it.getStatus() != HealthStatus.UNKNOWN).count();
        if (known == 0) {
            return HealthStatus.UNKNOWN;
        }
        boolean isUnhealthy = switch (check.getUnhealthyIn()) {
            case ANY -> unhealthy > 0;
            case MAJORITY -> 2 * unhealthy > known;
            case ALL -> unhealthy == known;
        };
        return isUnhealthy ? HealthStatus.UNHEALTHY : HealthStatus.HEALTHY;
    }

    /** The newest result with the most frequent kind of failure. */
    private static Optional<HealthResult> mostFrequent(List<DataCenterHealth> dataCenters) {
        Map<ProbeFailure, List<HealthResult>> failed = lasts(dataCenters).stream()
                .filter(result -> result.getFailure() != ProbeFailure.NONE && !isRefused(result))
                .collect(Collectors.groupingBy(HealthResult::getFailure, TreeMap::new, Collectors.toList()));
        return failed.values().stream().max(Comparator.comparingInt(List::size))
                .flatMap(alike -> alike.stream().max(Comparator.comparingLong(HealthResult::getAt)));
    }

    private static List<HealthResult> lasts(List<DataCenterHealth> dataCenters) {
        return dataCenters.stream().flatMap(it -> it.getObservers().stream()).map(ObserverHealth::getLast).toList();
    }

    private long latency(HealthResult result) {
        return check.getType() == HealthCheckType.TCP ? result.getTcpMicros() : result.getFirstByteMicros();
    }

    private static long median(List<Long> sorted) {
        return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
    }

    private static Map<String, DataCenterHealth> byName(OriginHealth known) {
        return new TreeMap<>(known.getDataCenters().stream()
                .collect(Collectors.toMap(DataCenterHealth::getDataCenter, Function.identity())));
    }
}
