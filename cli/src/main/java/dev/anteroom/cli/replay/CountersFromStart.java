package dev.anteroom.cli.replay;

import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Ticket counters that are cumulative since before a range begin at zero in it. Otherwise all numbers that were ever
 * issued would be counted at the first report.
 *
 * <p>A counter that lost its state goes on with smaller numbers, and they may be negative here. Of both only the growth is
 * counted, which stays the same.
 */
final class CountersFromStart {

    private final Map<ScopeKey, TicketsIssued> before = new HashMap<>();

    /** What a counter had reported when the range began. */
    void begin(TicketsIssued report) {
        before.put(key(report), report);
    }

    /** Makes of the report what it would be, had its counter begun with the range. */
    TicketsIssued count(TicketsIssued report) {
        TicketsIssued begun = before.get(key(report));
        if (begun != null) {
            report.setIssued(report.getIssued() - begun.getIssued());
            report.setReturned(report.getReturned() - begun.getReturned());
        }
        return report;
    }

    /**
     * As {@link #count}, where what came before is out of reach. What the first report of each added can't be known, and
     * is left out.
     */
    Optional<TicketsIssued> countAfterFirst(TicketsIssued report) {
        return before.putIfAbsent(key(report), report) == null ? Optional.empty() : Optional.of(count(report));
    }

    private static ScopeKey key(TicketsIssued report) {
        return new ScopeKey(report.getRoomId(), report.getScope());
    }
}
