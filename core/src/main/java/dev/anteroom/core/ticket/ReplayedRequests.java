package dev.anteroom.core.ticket;

import dev.anteroom.schemas.avro.TicketRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out what to report about requests that are read again after a crash and whose numbers may not have been
 * reported.
 *
 * <p>A counter's state may have been stored while its report was not. The requests since the last commit are then read
 * again, and at the last one that the counter knows, its count is reported once more. Reports are cumulative, so a
 * reader that has counted it already changes nothing. It is not reported earlier, because the state between two of
 * these requests is no longer known, and the whole count would be attributed to the first of them. A crash in between
 * starts the reading again.
 *
 * <p>Belongs to one task.
 */
public final class ReplayedRequests {

    private final Map<String, IssueReport> reports = new HashMap<>();

    /**
     * Notes a request that the counter of {@code key} decided before. A request that made no sense changed nothing and
     * is ignored.
     */
    public void read(String key, TicketRequest request, long requestAt) {
        if (RequestCheck.problem(request, requestAt).isEmpty()) {
            reports.merge(key, IssueReport.of(request, requestAt), IssueReport::and);
        }
    }

    /** What to report after all requests of {@code key} have been read; empty when there is nothing to report. */
    public Optional<IssueReport> finish(String key) {
        return Optional.ofNullable(reports.remove(key));
    }
}
