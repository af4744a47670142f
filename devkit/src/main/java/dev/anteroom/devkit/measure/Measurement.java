package dev.anteroom.devkit.measure;

import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The truth about a demo run, told by the origin and by the visitors, never by the system that is measured.
 *
 * <p>Thread-safe: the origin and the crowd run on event loops of their own. All moments are milliseconds since the epoch.
 */
public final class Measurement {

    private static final Logger LOG = LoggerFactory.getLogger(Measurement.class);

    /** How many digits of a duration are kept. */
    private static final int DIGITS = 3;

    private final DemoRoom room;
    private final Utilization utilization;
    private final ActiveVisitors active;
    private final OriginLog origin;
    private final WaitingCrowd waiting;
    private final Map<Long, VisitorLog> visitors = new HashMap<>();
    private final Optional<OutageLog> outage;
    private final Optional<SlowdownLog> slowdown;
    private final Histogram answerMicros = new Histogram(DIGITS);
    private int admitted;
    private int turnedAway;
    private long requests;
    private long errors;

    public Measurement(DemoRoom room) {
        this(room, Optional.empty(), Optional.empty());
    }

    /**
     * @param outage told about those who are let in, when the origin is to fail
     * @param slowdown what an origin that becomes slow is judged by
     */
    public Measurement(DemoRoom room, Optional<OutageLog> outage, Optional<SlowdownLog> slowdown) {
        this.slowdown = slowdown;
        this.outage = outage;
        this.room = room;
        this.utilization = new Utilization(room.limit());
        this.active = new ActiveVisitors(room.session().toMillis(), utilization::active);
        this.origin = new OriginLog(room.session().toMillis());
        this.waiting = new WaitingCrowd(room.bucket().toMillis());
    }

    /** The origin served a visitor. */
    public synchronized void servedAtOrigin(long visitor, String dataCenter, long atMillis) {
        if (!origin.knows(visitor)) {
            long askedAt = origin.askedAt(visitor, atMillis);
            outage.ifPresent(log -> log.admitted(askedAt));
            slowdown.ifPresent(log -> log.letIn(askedAt, atMillis));
        }
        active.seen(visitor, dataCenter, atMillis);
        origin.served(visitor, atMillis);
    }

    /** How many visitors are active at the origin. */
    public synchronized int active(long atMillis) {
        return active.count(atMillis);
    }

    /** A visitor asks for the first time. */
    public synchronized void arrived(long visitor, long atMillis) {
        visitors.put(visitor, new VisitorLog(visitor, atMillis));
    }

    public synchronized void toldToWait(long visitor, String dataCenter, Exchange exchange) {
        VisitorLog log = logOf(visitor);
        log.toldToWait(exchange);
        waiting.add(visitor, log.firstSeenAt(), dataCenter);
        waitingChanged(exchange.answeredAt());
    }

    /** A visitor who waits has a stream of events. */
    public synchronized void connected(long visitor) {
        logOf(visitor).connect();
    }

    /** The origin answered a visitor for the first time. */
    public synchronized void admitted(long visitor, Exchange exchange) {
        logOf(visitor).admitted(exchange);
        admitted++;
        waiting.remove(visitor);
        waitingChanged(exchange.answeredAt());
    }

    /** A visitor sends a request to an edge. */
    public synchronized void asks(long visitor, long atMillis) {
        origin.asks(visitor, atMillis);
    }

    /** A waiting visitor stops asking, for good or for a while. */
    public synchronized void gaveUp(long visitor, long atMillis) {
        logOf(visitor).gaveUp();
        waiting.remove(visitor);
        waitingChanged(atMillis);
    }

    /** An accepted visitor whose session was surely valid did not get through. */
    public synchronized void turnedAway() {
        turnedAway++;
    }

    public synchronized void answered() {
        requests++;
    }

    /** A request was answered after so many microseconds, whatever the answer says. */
    public synchronized void answeredWithin(long micros) {
        answerMicros.recordValue(Math.max(0, micros));
    }

    /** The origin itself failed, to which the request got through. */
    public synchronized void failedAtOrigin() {
        outage.ifPresent(OutageLog::failed);
    }

    /** A request got no answer, or one that no visitor should see. */
    public synchronized void failed() {
        requests++;
        errors++;
    }

    /** What one data center looks like at this moment. */
    public synchronized DataCenterView view(String dataCenter, long atMillis) {
        return new DataCenterView(dataCenter, active.count(dataCenter), waiting.count(dataCenter),
                waiting.oldestMillis(dataCenter, atMillis));
    }

    /** The whole system at this moment. */
    public synchronized LiveView live(long atMillis, List<String> dataCenters) {
        int activeNow = active.count(atMillis);
        utilization.advance(atMillis);
        return new LiveView(room.limit(), activeNow, waiting.count(), visitors.size(), admitted,
                utilization.mostActive(), errors + turnedAway,
                dataCenters.stream().map(dataCenter -> view(dataCenter, atMillis)).toList());
    }

    /** Everything that was measured until {@code atMillis}. */
    public synchronized Summary summary(Freshness freshness, long atMillis, double durationSeconds) {
        active.count(atMillis);
        utilization.advance(atMillis);
        List<VisitorLog> logs = new ArrayList<>(visitors.values());
        long[] waits = logs.stream().flatMapToLong(log -> log.waitedMillis().stream()).sorted().toArray();
        int queued = (int) logs.stream().filter(VisitorLog::queued).count();
        ActiveCounts counts = origin.counts();
        int most = counts.most();
        if (most > room.limit()) {
            LOG.atWarn().addKeyValue("at", Instant.ofEpochMilli(counts.firstAbove(room.limit())))
                    .addKeyValue("most", most).addKeyValue("longestWayMillis", origin.longestWayMillis())
                    .log("more visitors than the limit were at the origin");
        }
        return new Summary("tickets", room.limit(), logs.size(), admitted, queued,
                (int) logs.stream().filter(VisitorLog::connected).count(),
                (int) logs.stream().filter(VisitorLog::abandoned).count(), most, Math.max(0, most - room.limit()),
                utilization.whileWaiting(), turnedAway, inversions().size(),
                queued == 0 ? 0.0 : (double) queuedEarly(logs, counts) / queued, seconds(waits, 50), seconds(waits, 95),
                freshness.p50Millis(), freshness.p99Millis(), freshness.pairs(), requests, errors, durationSeconds,
                outage.map(log -> log.outage(counts)).stream().toList(),
                slowdown.map(log -> log.slowdown(counts)).stream().toList());
    }

    /** Every admission so far that broke the order of buckets. */
    public synchronized List<Inversion> inversions() {
        long longestGap = (long) (room.refresh().toMillis() * DemoRoom.LATEST_POLL);
        return new InversionDetector(room.bucket().toMillis(), longestGap, room.settle().toMillis(),
                room.lapse().toMillis()).find(List.copyOf(visitors.values()));
    }

    /** How far visitors were let in out of the order in which they came. */
    public synchronized ArrivalOrder arrivalOrder() {
        return ArrivalOrder.of(List.copyOf(visitors.values()));
    }

    /** How long answers have taken so far, in microseconds; a copy. */
    public synchronized Histogram answerMicros() {
        return answerMicros.copy();
    }

    private int queuedEarly(List<VisitorLog> logs, ActiveCounts counts) {
        return new EarlyQueueing(room.limit(), room.bucket().toMillis(), room.lapse().toMillis()).count(logs, counts);
    }

    /** The nearest-rank percentile. */
    static double seconds(long[] sortedMillis, int percentile) {
        if (sortedMillis.length == 0) {
            return 0;
        }
        int rank = (int) Math.ceil(percentile / 100.0 * sortedMillis.length);
        return Arrays.stream(sortedMillis).skip(Math.max(0, rank - 1)).findFirst().orElse(0) / 1000.0;
    }

    private void waitingChanged(long atMillis) {
        active.count(atMillis);
        utilization.waiting(atMillis, waiting.count());
    }

    private VisitorLog logOf(long visitor) {
        VisitorLog log = visitors.get(visitor);
        if (log == null) {
            throw new IllegalArgumentException("visitor " + visitor + " never arrived");
        }
        return log;
    }
}
