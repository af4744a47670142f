package dev.anteroom.edge.answer;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * Answers that end their connection. What a visitor sent behind the request may have been read already, and the library
 * would handle it in the time that closing takes; so the connection is marked before the answer, and requests of a marked
 * connection are not handled.
 *
 * <p>Requests of HTTP/2 do not follow one another, so nothing is marked there.
 */
public final class LastAnswer {

    private static final AttributeKey<Boolean> MARK = AttributeKey.valueOf(LastAnswer.class, "last");

    private LastAnswer() {
    }

    /** Lets the connection of {@code request} end with its answer, whose head must not be written yet. */
    public static void announce(HttpServerRequest request) {
        if (request.version() != HttpVersion.HTTP_2) {
            channel(request).attr(MARK).set(true);
        }
        request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE)
                .endHandler(sent -> request.connection().close());
    }

    /** A handler that is not given what stands behind a request whose answer was the last. */
    public static Handler<HttpServerRequest> around(Handler<HttpServerRequest> handler) {
        return request -> {
            if (!channel(request).hasAttr(MARK)) {
                handler.handle(request);
            }
        };
    }

    private static Channel channel(HttpServerRequest request) {
        return ((ConnectionBase) request.connection()).channel();
    }
}
