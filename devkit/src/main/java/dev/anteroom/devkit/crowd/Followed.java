package dev.anteroom.devkit.crowd;

import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import java.util.Optional;

/** The ways in which a stream of events ends. */
sealed interface Followed {

    /**
     * The visitor may load the page now.
     *
     * @param exchange from asking for the stream to the first event
     */
    record Admitted(Exchange exchange) implements Followed {
    }

    /**
     * The visitor still waits, and is to connect again after {@code retryMillis}.
     *
     * @param exchange from asking for the stream to the first event
     * @param lastEventId the id of the last event, to be sent when connecting again
     */
    record Ended(Exchange exchange, long retryMillis, Optional<String> lastEventId) implements Followed {
    }

    /** There was no stream, so the page has to poll. */
    record Refused() implements Followed {
    }
}
