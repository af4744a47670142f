package dev.anteroom.core.ticket;

import dev.anteroom.core.admission.CounterNews;
import dev.anteroom.schemas.avro.BucketApplicants;
import java.util.List;

/**
 * An effect that the caller of {@link TicketBatcher} must carry out.
 *
 * @param <V> one request of a visitor
 */
public sealed interface TicketEffect<V> {

    /**
     * Ask a counter for numbers.
     *
     * @param count how many, 1 or more
     * @param at the request's timestamp, milliseconds since the epoch
     * @param applicants the visitors for whom they are asked, the oldest bucket first
     */
    record Ask<V>(String scope, long requestId, int count, Allotment allotment, long at,
            List<BucketApplicants> applicants) implements TicketEffect<V> {
    }

    /** The visitor has a number, which is counted from {@code requestAt} on. */
    record Served<V>(V visitor, String scope, long requestAt, long number) implements TicketEffect<V> {
    }

    /** A state that is newer than this edge's own holds a place for the visitor. */
    record Reserved<V>(V visitor, CounterNews news) implements TicketEffect<V> {
    }

    /** The visitor gets no number. */
    record Refused<V>(V visitor) implements TicketEffect<V> {
    }

    /** A parallel request of the same visitor got its outcome just before this one. */
    record Followed<V>(V visitor) implements TicketEffect<V> {
    }

    /** The visitor waited for a counter's answer that did not come in time. */
    record Unanswered<V>(V visitor) implements TicketEffect<V> {
    }

    /**
     * A request was answered.
     *
     * @param tookMillis from the request to its answer
     */
    record Answered<V>(GrantResult result, long tookMillis) implements TicketEffect<V> {
    }

    /**
     * A request got no answer in time; the answer may still come.
     *
     * @param first whether the counter had answered all requests before this one
     */
    record Overdue<V>(String scope, boolean first) implements TicketEffect<V> {
    }

    /** A counter that was silent answers again. */
    record Heard<V>(String scope) implements TicketEffect<V> {
    }

    /**
     * Return numbers that nobody uses.
     *
     * @param count how many, 1 or more
     * @param requestAt when they were asked for
     */
    record GiveBack<V>(String scope, int count, long requestAt) implements TicketEffect<V> {
    }
}
