package dev.anteroom.devkit.crowd;

import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import java.util.Optional;

/** How a stream of events ended. */
sealed interface Followed {

    /**
     * The visitor may go on to the page.
     *
     * @param exchange from asking for the stream to the first event
     */
    record Admitted(Exchange exchange) implements Followed {
    }

    /**
     * The visitor waits, and is to connect again after {@code retryMillis}.
     *
     * @param exchange from asking for the stream to the first event
     * @param lastEventId what to send along then
     */
    record Ended(Exchange exchange, long retryMillis, Optional<String> lastEventId) implements Followed {
    }

    /** There was no stream, and the page asks for itself. */
    record Refused() implements Followed {
    }
}
