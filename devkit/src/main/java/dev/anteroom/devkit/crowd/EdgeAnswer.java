package dev.anteroom.devkit.crowd;

import dev.anteroom.devkit.measure.VisitorLog.Exchange;

/** What came of one request. */
sealed interface EdgeAnswer {

    Exchange exchange();

    /** The origin answered; {@code well} unless it failed by itself, which the way to it does not change. */
    record Served(Exchange exchange, boolean well) implements EdgeAnswer {
    }

    /** The visitor is to ask again after {@code refreshMillis}. */
    record Wait(Exchange exchange, long refreshMillis) implements EdgeAnswer {
    }

    /** No answer, or one that no visitor should see; {@code reason} says which. */
    record Failed(Exchange exchange, String reason) implements EdgeAnswer {
    }
}
