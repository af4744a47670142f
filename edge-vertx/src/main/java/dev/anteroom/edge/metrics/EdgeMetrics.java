package dev.anteroom.edge.metrics;

import dev.anteroom.runtime.room.RoomMetrics;
import dev.anteroom.schemas.avro.ProbeFailure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The edge's meters, which are created once, so that requests only increment them. Thread-safe.
 *
 * <p>Rests on decision 071.
 */
public final class EdgeMetrics implements RoomMetrics {

    private static final Duration[] FRESHNESS_BOUNDS = IntStream
            .of(10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
            .mapToObj(Duration::ofMillis).toArray(Duration[]::new);
    private static final Duration[] ROUND_TRIP_BOUNDS = IntStream.of(1, 2, 5, 10, 20, 50, 100, 250, 500, 1_000)
            .mapToObj(Duration::ofMillis).toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final Counter bypassed;
    private final Counter admitted;
    private final Counter waiting;
    private final Counter rejected;
    private final Counter noRoom;
    private final Counter refused;
    private final Counter abandoned;
    private final Counter ticketsGranted;
    private final Counter ticketsDenied;
    private final Map<String, Counter> ticketRequests = new ConcurrentHashMap<>();
    private final Counter ticketTimeouts;
    private final Counter ticketsReturned;
    private final Counter ticketsLost;
    private final Timer ticketRoundTrip;
    private final Counter movesBuffered;
    private final Counter movesDropped;
    private final Counter movesAcknowledged;
    private final Counter movesFailed;
    private final Counter heartbeatsSent;
    private final Counter heartbeatsDropped;
    private final Map<String, Counter> pushRequests = new ConcurrentHashMap<>();
    private final Map<String, Counter> pushed = new ConcurrentHashMap<>();
    private final Map<String, Counter> pushEnded = new ConcurrentHashMap<>();
    private final Counter statesApplied;
    private final Counter keysetsUsed;
    private final Counter keysetsFailed;
    private final Counter sessionsRevoked;
    private final Counter ruleFailures;
    private final Counter originRetries;
    private final Map<String, Counter> newcomers = new ConcurrentHashMap<>();
    private final Counter originMisframed;
    private final Counter templateFailures;
    private final Timer freshness;
    private final Map<Metric, MultiGauge> gauges = new ConcurrentHashMap<>();

    public EdgeMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.bypassed = counter(Metric.VISITS, "bypassed");
        this.admitted = counter(Metric.VISITS, "admitted");
        this.waiting = counter(Metric.VISITS, "waiting");
        this.rejected = counter(Metric.VISITS, "rejected");
        this.noRoom = counter(Metric.VISITS, "no_room");
        this.refused = counter(Metric.VISITS, "refused");
        this.abandoned = counter(Metric.VISITS, "abandoned");
        this.ticketsGranted = counter(Metric.TICKETS, "granted");
        this.ticketsDenied = counter(Metric.TICKETS, "denied");
        this.ticketTimeouts = counter(Metric.TICKET_TIMEOUTS);
        this.ticketsReturned = counter(Metric.TICKETS_RETURNED, "returned");
        this.ticketsLost = counter(Metric.TICKETS_RETURNED, "lost");
        this.ticketRoundTrip = timer(Metric.TICKET_ROUND_TRIP, ROUND_TRIP_BOUNDS);
        this.movesBuffered = counter(Metric.MOVES, "buffered");
        this.movesDropped = counter(Metric.MOVES, "dropped");
        this.movesAcknowledged = counter(Metric.MOVES, "acknowledged");
        this.movesFailed = counter(Metric.MOVES, "failed");
        this.heartbeatsSent = counter(Metric.HEARTBEATS, "sent");
        this.heartbeatsDropped = counter(Metric.HEARTBEATS, "dropped");
        this.statesApplied = counter(Metric.STATE_UPDATES);
        this.keysetsUsed = counter(Metric.KEYSETS, "used");
        this.keysetsFailed = counter(Metric.KEYSETS, "failed");
        this.sessionsRevoked = counter(Metric.SESSIONS_REVOKED);
        this.ruleFailures = counter(Metric.RULE_FAILURES);
        this.originRetries = counter(Metric.ORIGIN_RETRIES);
        this.originMisframed = counter(Metric.ORIGIN_MISFRAMED);
        this.templateFailures = counter(Metric.TEMPLATE_FAILURES);
        this.freshness = timer(Metric.FRESHNESS, FRESHNESS_BOUNDS);
    }

    private Counter counter(Metric metric, String value) {
        return Counter.builder(metric.id()).description(metric.help()).tag(metric.labels().getFirst(), value)
                .register(registry);
    }

    private Counter counter(Metric metric) {
        return Counter.builder(metric.id()).description(metric.help()).register(registry);
    }

    private Timer timer(Metric metric, Duration[] bounds) {
        return Timer.builder(metric.id()).description(metric.help()).serviceLevelObjectives(bounds).register(registry);
    }

    /** Counts the result of a probe; this is rare, so the meter is looked up each time. */
    public void probed(ProbeFailure failure) {
        counter(Metric.PROBES, failure == ProbeFailure.NONE ? "passed" : failure.name().toLowerCase(Locale.ROOT))
                .increment();
    }

    /** Shows what {@code value} gives whenever the metrics are read; it must not block. */
    public void gauge(Metric metric, Supplier<Number> value) {
        io.micrometer.core.instrument.Gauge.builder(metric.id(), value).description(metric.help()).register(registry);
    }

    @Override
    public void gauges(Gauge gauge, Collection<List<String>> rooms, Function<List<String>, Number> value) {
        gauges(switch (gauge) {
            case ACTIVE -> Metric.ROOM_ACTIVE;
            case WAITING -> Metric.ROOM_WAITING;
            case LIMIT -> Metric.ROOM_LIMIT;
            case LIMIT_FACTOR -> Metric.ROOM_LIMIT_FACTOR;
            case LIMIT_REASON -> Metric.ROOM_LIMIT_REASON;
            case EDGES_LEFT_OUT -> Metric.ROOM_EDGES_LEFT_OUT;
        }, rooms, value);
    }

    private void gauges(Metric metric, Collection<List<String>> labels, Function<List<String>, Number> value) {
        gauges.computeIfAbsent(metric,
                added -> MultiGauge.builder(added.id()).description(added.help()).register(registry))
                .register(labels.stream().<MultiGauge.Row<?>>map(values -> MultiGauge.Row.of(tags(metric, values),
                        () -> value.apply(values)))
                        .toList());
    }

    private static Tags tags(Metric metric, List<String> values) {
        return Tags.of(IntStream.range(0, values.size())
                .mapToObj(i -> Tag.of(metric.labels().get(i), values.get(i))).toList());
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

    /** A request that nobody waited for any more when the edge went on after a standstill. */
    public void abandoned() {
        abandoned.increment();
    }

    public void ticket(boolean granted) {
        (granted ? ticketsGranted : ticketsDenied).increment();
    }

    /** A request for ticket numbers, by its result. */
    public void ticketRequest(String result) {
        ticketRequests.computeIfAbsent(result, value -> counter(Metric.TICKET_REQUESTS, value)).increment();
    }

    public void ticketRoundTrip(Duration time) {
        ticketRoundTrip.record(time);
    }

    /** A visitor for whom no ticket counter answered in time. */
    public void ticketTimeout() {
        ticketTimeouts.increment();
    }

    /** Ticket numbers that nobody used; {@code sent} unless they could not be returned. */
    public void ticketsReturned(boolean sent, int count) {
        (sent ? ticketsReturned : ticketsLost).increment(count);
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

    /** A request for a stream, by its result. */
    public void pushRequest(String outcome) {
        pushRequests.computeIfAbsent(outcome, value -> counter(Metric.PUSH_REQUESTS, value)).increment();
    }

    /** An event that was to be written into a stream. */
    public void pushed(String event) {
        pushed.computeIfAbsent(event, value -> counter(Metric.PUSH_EVENTS, value)).increment();
    }

    public void pushEnded(String reason) {
        pushEnded.computeIfAbsent(reason, value -> counter(Metric.PUSH_ENDED, value)).increment();
    }

    @Override
    public void stateApplied() {
        statesApplied.increment();
    }

    /** A changed keyset file, which is in use unless it could not be read. */
    public void keyset(boolean used) {
        (used ? keysetsUsed : keysetsFailed).increment();
    }

    public void sessionRevoked() {
        sessionsRevoked.increment();
    }

    public void ruleFailed() {
        ruleFailures.increment();
    }

    /** A changed file about addresses, which is in use unless it could not be read. Rare, so looked up. */
    public void addressFile(boolean used) {
        counter(Metric.ADDRESS_FILES, used ? "used" : "failed").increment();
    }

    public void originRetried() {
        originRetries.increment();
    }

    /** A newcomer of a busy room was asked to come back with the cookie, or did. */
    public void newcomer(String outcome) {
        newcomers.computeIfAbsent(outcome, value -> counter(Metric.NEWCOMERS, value)).increment();
    }

    /** The origin sent bytes that belong to no answer. */
    public void originMisframed() {
        originMisframed.increment();
    }

    /**
     * A connection of a visitor was refused. The meter is looked up each time, because each refusal costs an attacker a
     * connection.
     */
    public void connectionRefused(String reason) {
        counter(Metric.REFUSALS, reason).increment();
    }

    public void templateFailed() {
        templateFailures.increment();
    }

    public void freshness(Duration age) {
        freshness.record(age);
    }

    /** Rare, so looked up when it happens. */
    @Override
    public void undecodable(String topic) {
        counter(Metric.UNDECODABLE, topic).increment();
    }

    /** Rare, so looked up when it happens. */
    public void proxyError(String reason) {
        counter(Metric.PROXY_ERRORS, reason).increment();
    }
}
