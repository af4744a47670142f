package dev.anteroom.edge.http;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.function.Function;

/**
 * One request of a visitor, as it came to this edge or as a proxy tells of it. Belongs to the event loop.
 */
final class VisitorRequest {

    private final HttpServerRequest http;
    private final String method;
    private final RequestTarget target;
    private final boolean https;
    private final Function<HttpServerRequest, Optional<IpAddress>> sourceReader;
    private final Entrance entrance;
    private Optional<Optional<IpAddress>> source = Optional.empty();

    /** @param sourceReader finds where the visitor is; asked at most once, and only if somebody wants to know */
    VisitorRequest(HttpServerRequest http, String method, RequestTarget target, boolean https,
            Function<HttpServerRequest, Optional<IpAddress>> sourceReader, Entrance entrance) {
        this.http = http;
        this.method = method;
        this.target = target;
        this.https = https;
        this.sourceReader = sourceReader;
        this.entrance = entrance;
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

    void letIn() {
        entrance.letIn(http);
    }

    void queue(RoomView room, VisitorPass pass, long now) {
        entrance.queue(http, room, pass, now);
    }

    void reject(RoomView room, long now) {
        entrance.reject(http, room, now);
    }
}
