package dev.anteroom.devkit.crowd;

import dev.anteroom.devkit.measure.VisitorLog.Exchange;

/** What came of one request. */
sealed interface Answer {

    Exchange exchange();

    /** The origin answered. */
    record Served(Exchange exchange) implements Answer {
    }

    /** The visitor is to ask again after {@code refreshMillis}. */
    record Wait(Exchange exchange, long refreshMillis) implements Answer {
    }

    /** No answer, or one that no visitor should see; {@code reason} says which. */
    record Failed(Exchange exchange, String reason) implements Answer {
    }
}
