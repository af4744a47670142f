package dev.anteroom.edge.http;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import io.vertx.core.http.HttpServerRequest;

/**
 * Answers a visitor in the way that suits how the request arrived: as a request to the site, as a question of another
 * proxy, or as a request for a stream of events. Headers that the response already has, such as a cookie, must be sent.
 */
interface VerdictResponder {

    /**
     * Answers a preflight of cross-origin resource sharing, where requests of this kind can be one.
     *
     * @return whether {@code request} was a preflight and has been answered; if not, nothing has changed
     */
    default boolean answerPreflight(HttpServerRequest request, RoomView room) {
        return false;
    }

    /**
     * Lets the request proceed.
     *
     * @param isGuest whether the request proceeds without a ticket: by a rule, or because no room applies to it
     */
    void proceed(HttpServerRequest request, boolean isGuest);

    /** Lets the request of a room proceed; {@code isGuest} as above. */
    default void proceed(HttpServerRequest request, RoomView room, boolean isGuest) {
        proceed(request, isGuest);
    }

    /** Tells the visitor to wait; {@code pass} is the one in the visitor's cookie. */
    void queue(HttpServerRequest request, RoomView room, VisitorPass pass, long now);

    /** Tells the visitor that the room admits nobody, and that waiting is useless. */
    void reject(HttpServerRequest request, RoomView room, long now);
}
