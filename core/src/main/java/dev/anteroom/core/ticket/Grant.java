package dev.anteroom.core.ticket;

import dev.anteroom.core.admission.CounterNews;
import java.util.Optional;

/**
 * A counter's answer.
 *
 * @param count how many numbers were granted, 0 or more
 * @param firstNumber the first of them
 * @param stale whether the counter refused because the leases of all states that it knew of had ended
 * @param news the state by which the counter judged; empty when the answer does not contain it
 */
public record Grant(String scope, long requestId, int count, long firstNumber, boolean stale,
        Optional<CounterNews> news) {

    /** The answer of a counter that does not say by what state it judged, and issues its first numbers. */
    public Grant(String scope, long requestId, int count, boolean stale) {
        this(scope, requestId, count, 1, stale, Optional.empty());
    }
}
