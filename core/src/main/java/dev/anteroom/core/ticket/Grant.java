package dev.anteroom.core.ticket;

import dev.anteroom.core.admission.CounterNews;
import java.util.Optional;

/**
 * A counter's answer.
 *
 * @param count how many numbers were granted, 0 or more
 * @param stale whether the counter refused because all states that it knew of had outlived their lease
 * @param news by what state the counter judged; empty when it does not say
 */
public record Grant(String scope, long requestId, int count, boolean stale, Optional<CounterNews> news) {

    /** The answer of a counter that does not say by what state it judged. */
    public Grant(String scope, long requestId, int count, boolean stale) {
        this(scope, requestId, count, stale, Optional.empty());
    }
}
