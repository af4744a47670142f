package dev.anteroom.edge.http;

import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/** What edges tell visitors of a room themselves: {@code /.well-known/anteroom/{roomId}/...}, at any host. */
final class RoomAddress {

    private static final String BEFORE = "/.well-known/anteroom/";

    private RoomAddress() {
    }

    /** The id of the room of which {@code request} asks for {@code what}; empty when it asks for something else. */
    static Optional<String> roomIn(HttpServerRequest request, String what) {
        String uri = request.uri();
        if (!uri.startsWith(BEFORE)) {
            return Optional.empty();
        }
        int query = uri.indexOf('?');
        String path = query < 0 ? uri : uri.substring(0, query);
        int end = path.length() - what.length() - 1;
        return end > BEFORE.length() && path.charAt(end) == '/' && path.endsWith(what)
                ? Optional.of(path.substring(BEFORE.length(), end))
                : Optional.empty();
    }
}
