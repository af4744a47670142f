package dev.anteroom.edge.http;

import dev.anteroom.core.address.IpAddress;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.function.Function;

/** One request of a visitor, as it came to this edge or as a proxy describes it. Belongs to the event loop. */
final class VisitorRequest {

    private final HttpServerRequest http;
    private final String method;
    private final RequestTarget target;
    private final boolean https;
    private final Function<HttpServerRequest, Optional<IpAddress>> sourceReader;
    private final VerdictResponder responder;
    private Optional<Optional<IpAddress>> source = Optional.empty();

    /**
     * A request that is answered by {@code responder}.
     *
     * @param sourceReader finds the visitor's address; called at most once, and only if the address is needed
     */
    VisitorRequest(HttpServerRequest http, String method, RequestTarget target, boolean https,
            Function<HttpServerRequest, Optional<IpAddress>> sourceReader, VerdictResponder responder) {
        this.http = http;
        this.method = method;
        this.target = target;
        this.https = https;
        this.sourceReader = sourceReader;
        this.responder = responder;
    }

    /** The exchange in which the visitor is answered; its headers are the visitor's. */
    HttpServerRequest http() {
        return http;
    }

    String method() {
        return method;
    }

    RequestTarget target() {
        return target;
    }

    boolean https() {
        return https;
    }

    Optional<IpAddress> source() {
        if (source.isEmpty()) {
            source = Optional.of(sourceReader.apply(http));
        }
        return source.get();
    }

    String header(CharSequence name) {
        return Optional.ofNullable(http.getHeader(name)).orElse("");
    }

    /** Answers the visitor once there is a verdict. */
    VerdictResponder responder() {
        return responder;
    }
}
