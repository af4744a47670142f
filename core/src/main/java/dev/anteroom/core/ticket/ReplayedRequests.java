package dev.anteroom.core.ticket;

import dev.anteroom.schemas.avro.TicketRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The requests that are read again after a crash, as far as their numbers may not have been reported.
 *
 * <p>A counter's state may have been stored and its report not. The requests since the last commit are read again then,
 * and at the last that the counter knows its count is reported once more. That is cumulative: who counted it already
 * learns nothing new. Not earlier, because the state between two of these requests is not known any more, and the whole
 * count would be taken for that of the first of them. A crash in between starts the reading over.
 *
 * <p>Belongs to one task.
 */
public final class ReplayedRequests {

    private final Map<String, IssueReport> reports = new HashMap<>();

    /** A request that the counter of {@code key} decided before. One that made no sense changed nothing. */
    public void read(String key, TicketRequest request, long requestAt) {
        if (RequestCheck.problem(request, requestAt).isEmpty()) {
            reports.merge(key, IssueReport.of(request, requestAt), IssueReport::and);
        }
    }

    /** What is to be reported now that all of {@code key} are read; empty when nothing is. */
    public Optional<IssueReport> finish(String key) {
        return Optional.ofNullable(reports.remove(key));
    }
}
