package dev.anteroom.edge.http;

import dev.anteroom.edge.answer.PlainPage;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lets a bug cost one request, not leave a visitor without an answer. */
final class FaultBarrier {

    private static final Logger LOG = LoggerFactory.getLogger(FaultBarrier.class);

    private FaultBarrier() {
    }

    /** A handler that, where {@code handler} fails, says so to the visitor and in the log. */
    static Handler<HttpServerRequest> around(Handler<HttpServerRequest> handler) {
        return request -> {
            try {
                handler.handle(request);
            } catch (RuntimeException e) {
                LOG.atError().addKeyValue("method", request.method()).addKeyValue("path", request.path()).setCause(e)
                        .log("a request could not be handled");
                PlainPage.BROKEN.answer(request);
            }
        };
    }
}
