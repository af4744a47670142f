package dev.anteroom.control.health;

import dev.anteroom.control.history.RecentRecords;
import dev.anteroom.control.history.Retention;
import dev.anteroom.schemas.avro.HealthResult;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What probes found, as long as it is kept: sums of whole hours for each check and data center, and the newest probes of
 * each check as they were. Thread-safe. All moments are milliseconds since the epoch.
 */
public final class ProbeHistory implements RecentRecords<HealthResult> {

    /** So many of the newest probes of a check are kept as they were. */
    static final int MOST_EVENTS = 1_000;

    private static final long HOUR = Duration.ofHours(1).toMillis();

    private final Retention retention;
    private final Map<String, TreeMap<Long, Map<String, ProbeCounts>>> hours = new HashMap<>();
    private final Map<String, Deque<HealthResult>> events = new HashMap<>();

    /** @param keep how long sums are kept; zero for nothing at all */
    public ProbeHistory(Duration keep) {
        this.retention = new Retention(keep);
    }

    @Override
    public Retention retention() {
        return retention;
    }

    /** Adds a probe, unless it is too old or of another time; {@code now} says which hours are too old. */
    @Override
    public synchronized void add(HealthResult result, long now) {
        long oldest = now - retention.keep().toMillis();
        if (result.getAt() < oldest || result.getAt() > now + HOUR) {
            return;
        }
        TreeMap<Long, Map<String, ProbeCounts>> ofCheck = hours.computeIfAbsent(result.getCheckId(),
                first -> new TreeMap<>());
        ofCheck.computeIfAbsent(hour(result.getAt()), first -> new HashMap<>())
                .computeIfAbsent(result.getDataCenter(), first -> new ProbeCounts()).add(result);
        ofCheck.headMap(hour(oldest)).clear();
        Deque<HealthResult> newest = events.computeIfAbsent(result.getCheckId(), first -> new ArrayDeque<>());
        newest.addFirst(result);
        if (newest.size() > MOST_EVENTS) {
            newest.removeLast();
        }
    }

    /** Sums by data center of the hours from that of {@code from} to that before {@code to}. */
    public synchronized Map<String, ProbeCounts> counts(String checkId, long from, long to) {
        Map<String, ProbeCounts> sums = new TreeMap<>();
        hours.getOrDefault(checkId, new TreeMap<>()).subMap(hour(from), true, to, false).values()
                .forEach(ofHour -> ofHour.forEach((dataCenter, counts) -> sums
                        .computeIfAbsent(dataCenter, first -> new ProbeCounts()).add(counts)));
        return sums;
    }

    /** The newest probes, newest first. */
    public synchronized List<HealthResult> events(String checkId) {
        return new ArrayList<>(events.getOrDefault(checkId, new ArrayDeque<>()));
    }

    /** The beginning of the hour of {@code at}. */
    public static long hour(long at) {
        return Math.floorDiv(at, HOUR) * HOUR;
    }
}
