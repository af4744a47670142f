package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.process.ChildJvm;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Looks at an edge once a second, from a thread of its own, until it is closed. */
final class EdgeWatch implements AutoCloseable {

    private static final String CONNECTIONS = "anteroom_edge_connections ";
    private static final String REFUSALS = "anteroom_edge_refusals_total";
    private static final String PROXY_ERRORS = "anteroom_edge_proxy_errors_total";
    private static final String PAUSES = "jvm_gc_pause_seconds_count";
    private static final String PAUSED = "jvm_gc_pause_seconds_sum";
    private static final String COMMITTED = "jvm_memory_committed_bytes{area=\"heap\"";

    private final ChildJvm edge;
    private final EdgeMeters meters;
    private final Map<String, Long> before;
    private final Pauses pausesBefore;
    private final Thread thread = Thread.ofPlatform().name("watch").daemon().unstarted(this::run);
    private volatile double mostConnections;
    private volatile long mostResident;

    /**
     * How often and how long the edge stood still for garbage collections.
     *
     * @param count how often
     * @param seconds how long, altogether
     */
    record Pauses(long count, double seconds) {
    }

    private EdgeWatch(ChildJvm edge, EdgeMeters meters, Map<String, Long> before, Pauses pausesBefore) {
        this.edge = edge;
        this.meters = meters;
        this.before = before;
        this.pausesBefore = pausesBefore;
    }

    static EdgeWatch begin(ChildJvm edge) throws InterruptedException {
        EdgeMeters meters = new EdgeMeters(edge);
        EdgeWatch watch = new EdgeWatch(edge, meters, refusals(meters), pauses(meters));
        watch.thread.start();
        return watch;
    }

    private static Map<String, Long> refusals(EdgeMeters meters) throws InterruptedException {
        Map<String, Long> all = new TreeMap<>(meters.byReason(REFUSALS));
        meters.byReason(PROXY_ERRORS).forEach((reason, count) -> all.put("origin " + reason, count));
        return all;
    }

    private static Pauses pauses(EdgeMeters meters) throws InterruptedException {
        return new Pauses((long) meters.sum(PAUSES), meters.sum(PAUSED));
    }

    private void run() {
        try {
            while (true) {
                look();
                TimeUnit.SECONDS.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() throws InterruptedException {
        mostConnections = Math.max(mostConnections, meters.sum(CONNECTIONS));
        mostResident = Math.max(mostResident, edge.resident().orElse(0));
    }

    /** The most connections of visitors that were seen open. */
    long mostConnections() {
        return (long) mostConnections;
    }

    /** The most memory that the process had; 0 where the system does not tell. */
    long mostResident() {
        return mostResident;
    }

    /** Garbage collections since the beginning. */
    Pauses pauses() throws InterruptedException {
        Pauses now = pauses(meters);
        return new Pauses(now.count() - pausesBefore.count(), now.seconds() - pausesBefore.seconds());
    }

    /** How much memory the heap has, used or not, in bytes. */
    long committedHeap() throws InterruptedException {
        return (long) meters.sum(COMMITTED);
    }

    /** What has been refused since the beginning, by reason, requests that found the origin busy among it. */
    Map<String, Long> refused() throws InterruptedException {
        Map<String, Long> since = refusals(meters);
        before.forEach((reason, count) -> since.merge(reason, -count, Long::sum));
        since.values().removeIf(count -> count == 0);
        return since;
    }

    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }
}
