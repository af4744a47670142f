package dev.anteroom.edge.http;

import dev.anteroom.edge.answer.PlainPage;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes sure that a bug costs only one request, and that even its visitor gets an answer. */
final class FaultBarrier {

    private static final Logger LOG = LoggerFactory.getLogger(FaultBarrier.class);

    private FaultBarrier() {
    }

    /** Wraps {@code handler} so that a failure is answered to the visitor and logged. */
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
