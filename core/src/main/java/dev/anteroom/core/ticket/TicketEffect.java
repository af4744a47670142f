package dev.anteroom.core.ticket;

import dev.anteroom.core.admission.CounterNews;
import dev.anteroom.schemas.avro.BucketApplicants;
import java.util.List;

/**
 * What is to be done. A value: the caller does it.
 *
 * @param <V> one request of a visitor
 */
public sealed interface TicketEffect<V> {

    /**
     * Numbers are to be asked for.
     *
     * @param count how many, 1 or more
     * @param at the request's timestamp, milliseconds since the epoch
     * @param applicants for whom, the oldest bucket first
     */
    record Ask<V>(String scope, long requestId, int count, Allotment allotment, long at,
            List<BucketApplicants> applicants) implements TicketEffect<V> {
    }

    /** A number is the visitor's, counted since {@code requestAt}. */
    record Served<V>(V visitor, String scope, long requestAt) implements TicketEffect<V> {
    }

    /** A place is held for the visitor by a newer state than this edge has. */
    record Reserved<V>(V visitor, CounterNews news) implements TicketEffect<V> {
    }

    /** There is no number for the visitor. */
    record Refused<V>(V visitor) implements TicketEffect<V> {
    }

    /** A parallel request of the same visitor got its outcome just before this one. */
    record Followed<V>(V visitor) implements TicketEffect<V> {
    }

    /** The visitor waited in vain for a counter's answer. */
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
     * A request got no answer in time; one may come still.
     *
     * @param first whether the counter had answered all requests before this one
     */
    record Overdue<V>(String scope, boolean first) implements TicketEffect<V> {
    }

    /** A counter that was silent answers again. */
    record Heard<V>(String scope) implements TicketEffect<V> {
    }

    /**
     * Numbers that nobody uses are to be returned.
     *
     * @param count how many, 1 or more
     * @param requestAt when they were asked for
     */
    record GiveBack<V>(String scope, int count, long requestAt) implements TicketEffect<V> {
    }
}
