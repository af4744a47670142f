package dev.anteroom.edge.http;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import io.vertx.core.http.HttpServerRequest;

/**
 * What becomes of a request once it is decided whether the visitor may pass. Headers that are on the answer already, such
 * as a cookie, are to be sent.
 */
interface Entrance {

    /** The visitor may. */
    void letIn(HttpServerRequest request);

    /** The visitor waits; {@code pass} is what the cookie holds. */
    void queue(HttpServerRequest request, RoomView room, VisitorPass pass, long now);

    /** The visitor may not even wait. */
    void reject(HttpServerRequest request, RoomView room, long now);
}
