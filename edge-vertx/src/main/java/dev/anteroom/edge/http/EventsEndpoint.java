package dev.anteroom.edge.http;

import dev.anteroom.edge.admission.AdmissionPolicy;
import dev.anteroom.edge.admission.RoomView;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.page.PlainPage;
import dev.anteroom.edge.pass.VisitorPass;
import dev.anteroom.edge.push.Streams;
import dev.anteroom.edge.state.RoomBook;
import dev.anteroom.edge.visit.Verdict;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Answers {@code GET /.well-known/anteroom/{roomId}/events}: a visit like any other, whose answer is a stream of
 * server-sent events instead of the waiting page, and the event {@code admitted} instead of the origin's page. The cookie
 * of an admitted visitor comes with it, so the page is served whichever edge is asked for it.
 *
 * <p>Nobody begins to queue here: without a current pass there is no stream. Belongs to the event loop.
 */
public final class EventsEndpoint {

    private static final String BEFORE = "/.well-known/anteroom/";
    private static final String AFTER = "/events";
    private static final CharSequence EVENT_STREAM = HttpHeaders.createOptimized("text/event-stream");
    private static final CharSequence NOT_KEPT = HttpHeaders.createOptimized("no-store, no-transform");
    /** An event without data is not shown to the page. */
    private static final Buffer ADMITTED = Buffer.buffer("event: admitted\ndata: {}\n\n");

    private static final PlainPage WRONG_METHOD = PlainPage.of(405, "Wrong method", "Events can only be read.");
    private static final PlainPage NO_ROOM = PlainPage.of(404, "No such room", "There is no such waiting room.");
    private static final PlainPage NO_PLACE = PlainPage.of(403, "Not in line",
            "Only those who wait in this room can follow its events.");
    private static final PlainPage FULL = PlainPage.of(503, "Too many streams",
            "No more visitors can be told of changes. Please ask again instead.");

    private final RoomBook book;
    private final Visits visits;
    private final Streams streams;
    private final InstantSource clock;
    private final EdgeMetrics metrics;

    public EventsEndpoint(RoomBook book, Visits visits, Streams streams, InstantSource clock, EdgeMetrics metrics) {
        this.book = book;
        this.visits = visits;
        this.streams = streams;
        this.clock = clock;
        this.metrics = metrics;
    }

    /** The id of the room whose events {@code request} asks for; empty when it asks for something else. */
    static Optional<String> roomIn(HttpServerRequest request) {
        String uri = request.uri();
        if (!uri.startsWith(BEFORE)) {
            return Optional.empty();
        }
        int query = uri.indexOf('?');
        String path = query < 0 ? uri : uri.substring(0, query);
        return path.endsWith(AFTER) && path.length() > BEFORE.length() + AFTER.length()
                ? Optional.of(path.substring(BEFORE.length(), path.length() - AFTER.length()))
                : Optional.empty();
    }

    void handle(HttpServerRequest request, String roomId) {
        Optional<RoomView> room = book.room(roomId);
        if (room.isEmpty()) {
            refuse(request, NO_ROOM, "no_room");
        } else if (!request.method().equals(HttpMethod.GET)) {
            request.response().putHeader(HttpHeaders.ALLOW, "GET");
            refuse(request, WRONG_METHOD, "wrong_method");
        } else {
            visit(request, room.get());
        }
    }

    private void visit(HttpServerRequest request, RoomView room) {
        Optional<VisitorPass> pass = visits.passOf(request, room)
                .filter(carried -> AdmissionPolicy.isCurrent(room, carried, clock.millis()));
        if (pass.isEmpty() && !room.config().getSuspended()) {
            refuse(request, NO_PLACE, "no_place");
        } else if (!streams.hasRoom()) {
            request.response().putHeader(HttpHeaders.RETRY_AFTER, Integer.toString(room.timing().refreshSeconds()));
            refuse(request, FULL, "full");
        } else {
            visits.judge(request, room, pass, this::answer);
        }
    }

    private void answer(HttpServerRequest request, RoomView room, Verdict verdict, long now) {
        request.resume();
        switch (verdict) {
            // The room may be off: whoever asks for the page gets it.
            case Verdict.Bypassed bypassed -> admitted(request);
            case Verdict.Admitted admitted -> admitted(request);
            case Verdict.Waiting(VisitorPass pass, boolean sealCookie) -> {
                metrics.pushRequest("opened");
                streams.open(head(request).setChunked(true), room, pass, now);
            }
            case Verdict.Rejected rejected -> {
                // Tells the client not to connect again.
                metrics.pushRequest("rejected");
                request.response().setStatusCode(204).end();
            }
        }
    }

    private void admitted(HttpServerRequest request) {
        metrics.pushRequest("admitted");
        head(request).end(ADMITTED);
    }

    private static HttpServerResponse head(HttpServerRequest request) {
        // The last one is for proxies that would keep events until there are more.
        return request.response().putHeader(HttpHeaders.CONTENT_TYPE, EVENT_STREAM)
                .putHeader(HttpHeaders.CACHE_CONTROL, NOT_KEPT).putHeader("X-Accel-Buffering", "no");
    }

    private void refuse(HttpServerRequest request, PlainPage page, String outcome) {
        metrics.pushRequest(outcome);
        page.answer(request);
    }
}
