package dev.anteroom.edge.answer;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * Handles answers that end their connection. Requests that a visitor sent after the one answered may already have been
 * read, and the library would handle them while the connection is being closed. So the connection is marked before the
 * answer is sent, and requests on a marked connection are not handled.
 *
 * <p>Requests in HTTP/2 are independent of each other, so there the connection goes on, and the answer says nothing of it:
 * clients take an answer with a {@code Connection} header for a broken one (RFC 9113, 8.2.2).
 */
public final class LastAnswer {

    private static final AttributeKey<Boolean> MARK = AttributeKey.valueOf(LastAnswer.class, "last");

    private LastAnswer() {
    }

    /** Lets a connection of HTTP/1 end with the answer to {@code request}, whose head must not be written yet. */
    public static void announce(HttpServerRequest request) {
        if (request.version() == HttpVersion.HTTP_2) {
            return;
        }
        channel(request).attr(MARK).set(true);
        request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE)
                .endHandler(sent -> request.connection().close());
    }

    /** Wraps {@code handler} so that it is not given requests that follow one with a last answer. */
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
