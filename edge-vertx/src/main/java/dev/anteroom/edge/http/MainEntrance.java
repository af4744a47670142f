package dev.anteroom.edge.http;

import dev.anteroom.edge.proxy.ForwardedHeaders;
import dev.anteroom.edge.proxy.OriginProxy;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/** Visitors come to this edge, which passes them on to the origin. */
final class MainEntrance implements Entrance {

    private final OriginProxy origin;
    private final ForwardedHeaders forwarded;

    MainEntrance(OriginProxy origin, ForwardedHeaders forwarded) {
        this.origin = origin;
        this.forwarded = forwarded;
    }

    /** Empty when the request is malformed. */
    Optional<VisitorRequest> read(HttpServerRequest request) {
        return RequestTarget.of(request).map(target -> new VisitorRequest(request, request.method().name(), target,
                forwarded.isHttps(request), forwarded::visitor, this));
    }

    @Override
    public void letIn(HttpServerRequest request) {
        origin.forward(request);
    }

    @Override
    public void turnAway(HttpServerRequest request) {
        // The answer is the visitor's as it is.
    }
}
