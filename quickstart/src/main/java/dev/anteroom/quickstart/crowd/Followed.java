package dev.anteroom.quickstart.crowd;

import dev.anteroom.quickstart.measure.VisitorLog.Exchange;

/** How a stream of events ended. */
sealed interface Followed {

    /** From asking for the stream to the first event, or to whatever came instead. */
    Exchange exchange();

    /** The visitor may go on to the page. */
    record Admitted(Exchange exchange) implements Followed {
    }

    /** The visitor waits, and is to connect again after {@code retryMillis}. */
    record Ended(Exchange exchange, long retryMillis) implements Followed {
    }

    /** There was no stream, and the page asks for itself. */
    record Refused(Exchange exchange) implements Followed {
    }
}
