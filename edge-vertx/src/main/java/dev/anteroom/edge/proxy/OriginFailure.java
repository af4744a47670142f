package dev.anteroom.edge.proxy;

import dev.anteroom.edge.answer.PlainPage;
import io.netty.channel.ConnectTimeoutException;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.core.http.HttpClosedException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** The reasons why the origin did not answer, with the answer that the visitor gets instead. */
enum OriginFailure {

    UNREACHABLE("unreachable", PlainPage.ORIGIN_UNREACHABLE),

    SLOW("slow", PlainPage.ORIGIN_SLOW),

    BUSY("busy", PlainPage.ORIGIN_BUSY);

    private final String reason;
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

    /** Whether an existing connection was closed before the answer came. */
    static boolean isClosed(Throwable failure) {
        boolean neverThere = failure instanceof ConnectException || failure instanceof UnknownHostException
                || failure instanceof NoRouteToHostException || failure instanceof SSLException;
        return failure instanceof HttpClosedException || (failure instanceof IOException && !neverThere);
    }

    /** The reason in the metric. */
    String reason() {
        return reason;
    }

    PlainPage page() {
        return page;
    }
}
