package dev.anteroom.edge.health;

import dev.anteroom.core.health.HealthCheckRules;
import dev.anteroom.core.health.ProberChoice;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides when this edge probes for which check, and runs the probes apart from the visitors' event loop: one thread
 * plans, and each probe has a virtual thread, at most {@value #MOST_AT_ONCE} at once. While a probe is running, the
 * next one of the same check is skipped.
 *
 * <p>Each second it determines which other edges of the data center are alive, so that another edge soon takes over the
 * checks of an edge that is gone. Thread-safe.
 */
public final class HealthProbes implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HealthProbes.class);
    private static final int MOST_AT_ONCE = 64;
    private static final long LOOK_MILLIS = 1_000;
    /** Results wait so long for each other, or each would be a batch and a request of its own to the brokers. */
    private static final long GATHER_MILLIS = 100;

    /** The planned probe of a check. */
    private record Plan(HealthCheck check, int phase, Future<?> next) {
    }

    private final String edgeId;
    private final String dataCenter;
    private final BiFunction<HealthCheck, Integer, HealthResult> prober;
    private final Consumer<HealthResult> results;
    private final InstantSource clock;
    private final ExecutorService workers;
    private final Semaphore places = new Semaphore(MOST_AT_ONCE);
    private final ScheduledExecutorService planner = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "anteroom-health");
        thread.setDaemon(true);
        return thread;
    });
    // All fields below are used only by the planner's thread.
    private final LivingNeighbours neighbours;
    private final Map<String, HealthCheck> checks = new HashMap<>();
    private final Map<String, Plan> plans = new HashMap<>();
    private final Set<String> underWay = new HashSet<>();
    private final List<HealthResult> gathered = new ArrayList<>();

    /**
     * @param prober probes a check, given how many edges do; may block
     * @param results takes the results, soon after they are there; must not block
     */
    public HealthProbes(String dataCenter, String edgeId, BiFunction<HealthCheck, Integer, HealthResult> prober,
            Consumer<HealthResult> results, ExecutorService workers, InstantSource clock) {
        this.dataCenter = dataCenter;
        this.edgeId = edgeId;
        this.prober = prober;
        this.results = results;
        this.workers = workers;
        this.clock = clock;
        this.neighbours = new LivingNeighbours(dataCenter, edgeId);
    }

    /** Begins to plan probes. */
    @SuppressWarnings("FutureReturnValueIgnored") // The task ends with the planner.
    void start() {
        planner.scheduleWithFixedDelay(this::lookSafely, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Takes a check that was made or changed; empty when it was removed. */
    void configured(String checkId, Optional<HealthCheck> check) {
        submit(() -> {
            check.filter(it -> HealthCheckRules.problems(it).isEmpty()).ifPresentOrElse(it -> {
                checks.put(checkId, it);
                plan(it, neighbours.alive(clock.millis()));
            }, () -> {
                checks.remove(checkId);
                forgetRemoved();
            });
        });
    }

    /** Takes a heartbeat of an edge; empty when the edge stopped. */
    void heard(String key, Optional<EdgeHeartbeat> heartbeat) {
        submit(() -> neighbours.heard(key, heartbeat, clock.millis()));
    }

    private void submit(Runnable task) {
        try {
            planner.execute(task);
        } catch (RejectedExecutionException e) {
            LOG.debug("the edge stops", e);
        }
    }

    private void lookSafely() {
        try {
            look();
        } catch (RuntimeException e) {
            LOG.atError().setCause(e).log("can't plan probes; trying again");
        }
    }

    private void look() {
        List<String> alive = neighbours.alive(clock.millis());
        forgetRemoved();
        checks.values().forEach(check -> plan(check, alive));
    }

    private void forgetRemoved() {
        plans.values().removeIf(plan -> !checks.containsKey(plan.check().getCheckId()) && plan.next().cancel(false));
    }

    @SuppressWarnings("ReferenceEquality") // compared by identity, because a changed check is a new object
    private void plan(HealthCheck check, List<String> alive) {
        String checkId = check.getCheckId();
        ProberChoice choice = ProberChoice.of(checkId, alive);
        OptionalInt phase = ProberChoice.isProbedFrom(check, dataCenter)
                && !HealthCheckRules.isOver(check, clock.millis())
                        ? choice.phaseMillis(check, edgeId)
                        : OptionalInt.empty();
        Plan before = plans.get(checkId);
        if (before != null && before.check() == check && phase.isPresent() && before.phase() == phase.getAsInt()
                && !before.next().isDone()) {
            return;
        }
        if (before != null) {
            before.next().cancel(false);
            plans.remove(checkId);
        }
        phase.ifPresent(at -> schedule(check, at, choice.edges().size()));
    }

    private void schedule(HealthCheck check, int phase, int probers) {
        long now = clock.millis();
        long delay = ProberChoice.next(now, check.getIntervalMillis(), phase) - now;
        plans.put(check.getCheckId(), new Plan(check, phase,
                planner.schedule(() -> due(check, phase, probers), delay, TimeUnit.MILLISECONDS)));
    }

    private void due(HealthCheck check, int phase, int probers) {
        String checkId = check.getCheckId();
        schedule(check, phase, probers);
        if (underWay.contains(checkId) || !places.tryAcquire()) {
            return;
        }
        underWay.add(checkId);
        try {
            workers.execute(() -> probe(check, probers));
        } catch (RejectedExecutionException e) {
            LOG.debug("the edge stops", e);
        }
    }

    private void probe(HealthCheck check, int probers) {
        try {
            HealthResult result = prober.apply(check, probers);
            submit(() -> gather(result));
        } catch (RuntimeException e) {
            LOG.atError().addKeyValue("check", check.getCheckId()).setCause(e).log("a probe failed because of a bug");
        } finally {
            places.release();
            submit(() -> underWay.remove(check.getCheckId()));
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The task ends with the planner.
    private void gather(HealthResult result) {
        if (gathered.isEmpty()) {
            planner.schedule(this::handOver, GATHER_MILLIS, TimeUnit.MILLISECONDS);
        }
        gathered.add(result);
    }

    private void handOver() {
        List<HealthResult> together = List.copyOf(gathered);
        gathered.clear();
        for (HealthResult result : together) {
            try {
                results.accept(result);
            } catch (RuntimeException e) {
                LOG.atError().addKeyValue("check", result.getCheckId()).setCause(e)
                        .log("a result can't be sent because of a bug");
            }
        }
    }

    /** Stops probing; running probes are given up. */
    @Override
    public void close() {
        planner.shutdownNow();
        workers.shutdownNow();
    }
}
