package dev.anteroom.edge.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The edge's meters, made once so that a request only adds. Thread-safe. */
public final class EdgeMetrics {

    private static final Duration[] FRESHNESS_BOUNDS = IntStream
            .of(10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
            .mapToObj(Duration::ofMillis).toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final Counter bypassed;
    private final Counter admitted;
    private final Counter waiting;
    private final Counter rejected;
    private final Counter noRoom;
    private final Counter refused;
    private final Counter ticketsGranted;
    private final Counter ticketsDenied;
    private final Counter movesBuffered;
    private final Counter movesDropped;
    private final Counter movesAcknowledged;
    private final Counter movesFailed;
    private final Counter heartbeatsSent;
    private final Counter heartbeatsDropped;
    private final Counter statesApplied;
    private final Counter templateFailures;
    private final Timer freshness;

    public EdgeMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.bypassed = counter(Metric.VISITS, "bypassed");
        this.admitted = counter(Metric.VISITS, "admitted");
        this.waiting = counter(Metric.VISITS, "waiting");
        this.rejected = counter(Metric.VISITS, "rejected");
        this.noRoom = counter(Metric.VISITS, "no_room");
        this.refused = counter(Metric.VISITS, "refused");
        this.ticketsGranted = counter(Metric.TICKETS, "granted");
        this.ticketsDenied = counter(Metric.TICKETS, "denied");
        this.movesBuffered = counter(Metric.MOVES, "buffered");
        this.movesDropped = counter(Metric.MOVES, "dropped");
        this.movesAcknowledged = counter(Metric.MOVES, "acknowledged");
        this.movesFailed = counter(Metric.MOVES, "failed");
        this.heartbeatsSent = counter(Metric.HEARTBEATS, "sent");
        this.heartbeatsDropped = counter(Metric.HEARTBEATS, "dropped");
        this.statesApplied = Counter.builder(Metric.STATE_UPDATES.id()).description(Metric.STATE_UPDATES.help())
                .register(registry);
        this.templateFailures = Counter.builder(Metric.TEMPLATE_FAILURES.id())
                .description(Metric.TEMPLATE_FAILURES.help()).register(registry);
        this.freshness = Timer.builder(Metric.FRESHNESS.id()).description(Metric.FRESHNESS.help())
                .serviceLevelObjectives(FRESHNESS_BOUNDS).register(registry);
    }

    private Counter counter(Metric metric, String value) {
        return Counter.builder(metric.id()).description(metric.help()).tag(metric.labels().getFirst(), value)
                .register(registry);
    }

    /** Shows what {@code value} gives whenever the metrics are read; it must not block. */
    public void gauge(Metric metric, Supplier<Number> value) {
        Gauge.builder(metric.id(), value).description(metric.help()).register(registry);
    }

    public void bypassed() {
        bypassed.increment();
    }

    public void admitted() {
        admitted.increment();
    }

    public void waiting() {
        waiting.increment();
    }

    public void rejected() {
        rejected.increment();
    }

    /** A request that matched no room. */
    public void noRoom() {
        noRoom.increment();
    }

    /** A request that the edge could not serve: malformed, or before the rooms were known. */
    public void refused() {
        refused.increment();
    }

    public void ticket(boolean granted) {
        (granted ? ticketsGranted : ticketsDenied).increment();
    }

    public void moveBuffered() {
        movesBuffered.increment();
    }

    public void moveDropped() {
        movesDropped.increment();
    }

    public void moveAcknowledged() {
        movesAcknowledged.increment();
    }

    public void moveFailed() {
        movesFailed.increment();
    }

    public void heartbeat(boolean sent) {
        (sent ? heartbeatsSent : heartbeatsDropped).increment();
    }

    public void stateApplied() {
        statesApplied.increment();
    }

    public void templateFailed() {
        templateFailures.increment();
    }

    public void freshness(Duration age) {
        freshness.record(age);
    }

    /** Rare, so looked up when it happens. */
    public void undecodable(String topic) {
        counter(Metric.UNDECODABLE, topic).increment();
    }

    /** Rare, so looked up when it happens. */
    public void proxyError(String reason) {
        counter(Metric.PROXY_ERRORS, reason).increment();
    }
}
