package dev.anteroom.edge.http;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.VisitService;
import dev.anteroom.edge.answer.PlainPage;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.proxy.ForwardedHeaders;
import dev.anteroom.edge.push.VisitorEventStreams;
import dev.anteroom.runtime.room.RoomDirectory;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Answers {@code GET /.well-known/anteroom/{roomId}/events}. This is a visit like any other, but it is answered with a
 * stream of server-sent events instead of the waiting page, and with the event {@code admitted} instead of the origin's
 * page. The answer carries the cookie of an admitted visitor, so any edge then serves the page.
 *
 * <p>Nobody can begin to queue here: without a current pass there is no stream. Belongs to the event loop.
 */
final class EventStreamResponder implements VerdictResponder {

    private static final CharSequence EVENT_STREAM = HttpHeaders.createOptimized("text/event-stream");
    private static final CharSequence NOT_KEPT = HttpHeaders.createOptimized("no-store, no-transform");
    /** An event without data is not shown to the page. */
    private static final Buffer ADMITTED = Buffer.buffer("event: admitted\ndata: {}\n\n");

    private final RoomDirectory directory;
    private final VisitService visits;
    private final VisitorEventStreams streams;
    private final PassCookies cookies;
    private final ForwardedHeaders forwarded;
    private final InstantSource clock;
    private final EdgeMetrics metrics;

    EventStreamResponder(RoomDirectory directory, VisitService visits, VisitorEventStreams streams, PassCookies cookies,
            ForwardedHeaders forwarded, InstantSource clock, EdgeMetrics metrics) {
        this.directory = directory;
        this.visits = visits;
        this.streams = streams;
        this.cookies = cookies;
        this.forwarded = forwarded;
        this.clock = clock;
        this.metrics = metrics;
    }

    /**
     * A visitor who asks for a stream, and whose visit is decided next.
     *
     * @param pass current; empty only where the room is suspended
     * @param call the call of the visitor's last stream, if there was one
     */
    record Follower(VisitorRequest visit, RoomView room, Optional<VisitorPass> pass, Optional<VisitorPass> call) {
    }

    /** Finds the room and the pass of a visitor who asks for a stream. Empty when the request is refused and answered. */
    Optional<Follower> find(HttpServerRequest request, String roomId) {
        Optional<RoomView> room = directory.room(roomId);
        Optional<RequestTarget> target = RequestTarget.of(request);
        if (room.isEmpty() || target.isEmpty()) {
            return refuse(request, PlainPage.NO_ROOM, "no_room");
        }
        if (!request.method().equals(HttpMethod.GET)) {
            request.response().putHeader(HttpHeaders.ALLOW, "GET");
            return refuse(request, PlainPage.WRONG_METHOD, "wrong_method");
        }
        return findPass(new VisitorRequest(request, request.method().name(), target.get(), forwarded.isHttps(request),
                forwarded::visitor, this), room.get());
    }

    private Optional<Follower> findPass(VisitorRequest visit, RoomView room) {
        Optional<VisitorPass> pass = cookies.carried(visit, room)
                .filter(carried -> visits.isKnown(room, carried, clock.millis()));
        if (pass.isEmpty() && !room.config().getSuspended()) {
            return refuse(visit.http(), PlainPage.NO_PLACE, "no_place");
        }
        if (pass.isPresent() ? !streams.hasRoom(pass.get()) : !streams.hasRoom()) {
            visit.http().response().putHeader(HttpHeaders.RETRY_AFTER,
                    Integer.toString(room.timing().refreshSeconds()));
            return refuse(visit.http(), PlainPage.STREAMS_FULL, "full");
        }
        return Optional.of(new Follower(visit, room, pass, cookies.call(visit.http(), room)));
    }

    /** Tells the client to request the page now, because the visitor was admitted or the room is suspended. */
    @Override
    public void proceed(HttpServerRequest request, boolean isGuest) {
        request.resume();
        metrics.pushRequest("admitted");
        head(request).end(ADMITTED);
    }

    @Override
    public void queue(HttpServerRequest request, RoomView room, VisitorPass pass, long now) {
        request.resume();
        metrics.pushRequest("opened");
        streams.open(head(request).setChunked(true), room, pass, now);
    }

    /** Tells the client not to connect again. */
    @Override
    public void reject(HttpServerRequest request, RoomView room, long now) {
        request.resume();
        metrics.pushRequest("rejected");
        request.response().setStatusCode(204).end();
    }

    private static HttpServerResponse head(HttpServerRequest request) {
        // The last header is for proxies that would hold events back until there are more.
        return request.response().putHeader(HttpHeaders.CONTENT_TYPE, EVENT_STREAM)
                .putHeader(HttpHeaders.CACHE_CONTROL, NOT_KEPT).putHeader("X-Accel-Buffering", "no");
    }

    private Optional<Follower> refuse(HttpServerRequest request, PlainPage page, String outcome) {
        metrics.pushRequest(outcome);
        page.answer(request);
        return Optional.empty();
    }
}
