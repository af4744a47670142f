package dev.anteroom.edge.transport;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/** Tells browsers, in every answer over TLS, to use only TLS from now on. */
public final class StrictTransport {

    private static final CharSequence NAME = HttpHeaders.createOptimized("strict-transport-security");

    private StrictTransport() {
    }

    /**
     * Adds the header to the answers of {@code handler}.
     *
     * @param value the header's value; empty when it is not sent
     */
    public static Handler<HttpServerRequest> around(Optional<String> value, Handler<HttpServerRequest> handler) {
        if (value.isEmpty()) {
            return handler;
        }
        CharSequence header = HttpHeaders.createOptimized(value.get());
        return request -> {
            if (request.isSSL()) {
                request.response().putHeader(NAME, header);
            }
            handler.handle(request);
        };
    }
}
