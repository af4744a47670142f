package dev.anteroom.edge.proxy;

import dev.anteroom.edge.page.PlainPage;
import io.netty.channel.ConnectTimeoutException;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.core.http.HttpClosedException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Why the origin did not answer, and what the visitor gets instead. */
enum OriginFailure {

    UNREACHABLE("unreachable", PlainPage.of(502, "The site can't be reached",
            "The server behind this page does not answer. Please try again in a moment.")),

    SLOW("slow", PlainPage.of(504, "The site takes too long",
            "The server behind this page did not answer in time. Please try again in a moment.")),

    BUSY("busy", PlainPage.of(503, "The site is busy",
            "The server behind this page has too many requests to answer. Please try again in a moment."));

    private final String reason;
    @SuppressWarnings("ImmutableEnumChecker") // nobody writes into a page's bytes
    private final PlainPage page;

    OriginFailure(String reason, PlainPage page) {
        this.reason = reason;
        this.page = page;
    }

    static OriginFailure of(Throwable failure) {
        if (failure instanceof ConnectionPoolTooBusyException) {
            return BUSY;
        }
        return failure instanceof TimeoutException || failure instanceof ConnectTimeoutException ? SLOW : UNREACHABLE;
    }

    /** Whether a connection that there was ended before the answer came. */
    static boolean isClosed(Throwable failure) {
        boolean neverThere = failure instanceof ConnectException || failure instanceof UnknownHostException
                || failure instanceof NoRouteToHostException || failure instanceof SSLException;
        return failure instanceof HttpClosedException || (failure instanceof IOException && !neverThere);
    }

    /** For the metric. */
    String reason() {
        return reason;
    }

    PlainPage page() {
        return page;
    }
}
