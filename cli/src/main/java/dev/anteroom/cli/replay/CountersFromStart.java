package dev.anteroom.cli.replay;

import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Makes ticket counters begin at zero in a range, although their reports are cumulative since before it. Otherwise all
 * numbers that were ever issued would be counted at the first report.
 *
 * <p>A counter that lost its state continues with smaller numbers, which may become negative here. Only the growth is
 * counted, and it stays the same.
 */
final class CountersFromStart {

    private final Map<ScopeKey, TicketsIssued> before = new HashMap<>();

    /** Notes what a counter had reported when the range began. */
    void begin(TicketsIssued report) {
        before.put(key(report), report);
    }

    /** Changes a report to what it would be if its counter had begun with the range. */
    TicketsIssued count(TicketsIssued report) {
        TicketsIssued begun = before.get(key(report));
        if (begun != null) {
            report.setIssued(report.getIssued() - begun.getIssued());
            report.setReturned(report.getReturned() - begun.getReturned());
        }
        return report;
    }

    /**
     * Like {@link #count}, for ranges before which nothing can be read. What the first report of each counter added is
     * unknown and left out.
     */
    Optional<TicketsIssued> countAfterFirst(TicketsIssued report) {
        return before.putIfAbsent(key(report), report) == null ? Optional.empty() : Optional.of(count(report));
    }

    private static ScopeKey key(TicketsIssued report) {
        return new ScopeKey(report.getRoomId(), report.getScope());
    }
}
