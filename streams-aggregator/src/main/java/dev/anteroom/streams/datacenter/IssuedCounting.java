package dev.anteroom.streams.datacenter;

import dev.anteroom.streams.common.InvalidRecordException;
import dev.anteroom.core.counting.IssuedCounter;
import dev.anteroom.core.counting.KeyProgress;
import dev.anteroom.core.counting.TicketCount;
import dev.anteroom.core.counting.Timing;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.topic.ScopeKey;
import org.jspecify.annotations.Nullable;

/** Counts issued ticket numbers into the stores of one task. */
final class IssuedCounting {

    private final DataCenterStores stores;
    private final DirtyKeys dirty;

    IssuedCounting(DataCenterStores stores, DirtyKeys dirty) {
        this.stores = stores;
        this.dirty = dirty;
    }

    /**
     * Counts the numbers that are new in a counter's cumulative report.
     *
     * @param at when the numbers were asked for, in milliseconds since the epoch; the record's plausible timestamp
     * @throws InvalidRecordException when the record makes no sense; nothing is counted then
     */
    void count(@Nullable String key, TicketsIssued report, long at) {
        Timing timing = requireFits(String.valueOf(key), report);
        String scope = String.valueOf(key);
        KeyProgress found = stores.progress().get(scope);
        KeyProgress before = found == null ? KeyProgress.starting(timing) : found;
        TicketCount after = before.tickets().after(report);
        if (after.equals(before.tickets())) {
            return;
        }
        if (timing.bucketMillis() != before.grid().timing().bucketMillis()) {
            stores.tallies().forgetAll(scope);
        }
        KeyProgress progress = before.issued(timing, at, after);
        int admitted = IssuedCounter.count(before.tickets(), after, report, at, progress.grid(),
                stores.cells().of(scope));
        tally(scope, admitted, timing.bucketOf(at), progress.closedUpTo());
        stores.progress().put(scope, progress);
        dirty.changed(scope);
    }

    private void tally(String key, int admitted, long bucketId, long closedUpTo) {
        if (admitted > 0 && bucketId > closedUpTo) {
            stores.tallies().issued(key, bucketId, admitted);
            dirty.tallied(key, bucketId);
        }
    }

    private static Timing requireFits(String key, TicketsIssued report) {
        try {
            if (!new ScopeKey(report.getRoomId(), report.getScope()).text().equals(key)) {
                throw new InvalidRecordException(
                        "the count of issued ticket numbers of room " + report.getRoomId() + " and scope "
                                + report.getScope() + " has the key '" + key + "'");
            }
            return new Timing(report.getTickMillis(), report.getBucketMillis(), report.getCountedMillis());
        } catch (IllegalArgumentException e) {
            throw new InvalidRecordException("a count of issued ticket numbers is not valid: " + e.getMessage());
        }
    }
}
