package dev.anteroom.edge.page;

import dev.anteroom.edge.admission.RoomView;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.pass.VisitorPass;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.Optional;

/**
 * Answers visitors who are not let in: with the waiting page, or with the {@code cfWaitingRoom} object where the room
 * allows it and the client asks for it. Not thread-safe: belongs to one event loop.
 */
public final class WaitingAnswers {

    private static final CharSequence REFRESH = HttpHeaders.createOptimized("Refresh");
    private static final CharSequence NO_STORE = HttpHeaders.createOptimized("no-store");
    private static final CharSequence HTML = HttpHeaders.createOptimized(PlainPage.CONTENT_TYPE);
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");

    private final PerRoom<RoomAnswers> answers;

    public WaitingAnswers(EdgeMetrics metrics) {
        this.answers = new PerRoom<>(config -> new RoomAnswers(config, metrics));
    }

    /** The visitor queues, and is to ask again after the pass's refresh interval. */
    public void waiting(HttpServerRequest request, RoomView room, VisitorPass pass) {
        boolean json = asksForJson(request, room);
        request.response().putHeader(REFRESH, Integer.toString(pass.refreshIntervalSeconds()));
        send(request, room, json, answers.of(room.config()).waiting(room, pass, json));
    }

    /** Nobody new may enter, and asking again is of no use. */
    public void rejected(HttpServerRequest request, RoomView room, long now) {
        boolean json = asksForJson(request, room);
        send(request, room, json, answers.of(room.config()).rejected(room, json, now));
    }

    private static boolean asksForJson(HttpServerRequest request, RoomView room) {
        return room.config().getJsonResponseEnabled() && Optional.ofNullable(request.getHeader(HttpHeaders.ACCEPT))
                .map(AcceptHeader::prefersJson).orElse(false);
    }

    private static void send(HttpServerRequest request, RoomView room, boolean json, Buffer body) {
        HttpServerResponse response = request.response();
        // A body that came along is read and dropped, so that the connection can go on.
        request.resume();
        response.setStatusCode(room.config().getQueueingStatusCode());
        response.putHeader(HttpHeaders.CONTENT_TYPE, json ? JSON : HTML);
        response.putHeader(HttpHeaders.CACHE_CONTROL, NO_STORE);
        response.end(body);
    }
}
