package dev.anteroom.edge.http;

import dev.anteroom.edge.admission.RoomView;
import dev.anteroom.edge.config.HttpConfig.UnknownHost;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.page.PlainPage;
import dev.anteroom.edge.page.WaitingAnswers;
import dev.anteroom.edge.pass.VisitorPass;
import dev.anteroom.edge.proxy.OriginProxy;
import dev.anteroom.edge.state.RoomBook;
import dev.anteroom.edge.visit.Verdict;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/**
 * The life of a request: match the room, let the visit be judged and counted, then pass it to the origin or answer with
 * the waiting page. Belongs to the event loop.
 */
public final class RequestPipeline implements Handler<HttpServerRequest> {

    private static final PlainPage MALFORMED = PlainPage.of(400, "Bad request", "The request can't be understood.");
    private static final PlainPage UNKNOWN_HOST = PlainPage.of(421, "Unknown site", "This server has no such site.");
    private static final PlainPage STARTING = PlainPage.of(503, "One moment",
            "The site is starting. Please try again in a second.");

    private final RoomBook book;
    private final Visits visits;
    private final EventsEndpoint events;
    private final OriginProxy origin;
    private final WaitingAnswers answers;
    private final UnknownHost unknownHost;
    private final EdgeMetrics metrics;
    private final Visits.Answer answer = this::answer;

    public RequestPipeline(RoomBook book, Visits visits, EventsEndpoint events, OriginProxy origin,
            WaitingAnswers answers, UnknownHost unknownHost, EdgeMetrics metrics) {
        this.book = book;
        this.visits = visits;
        this.events = events;
        this.origin = origin;
        this.answers = answers;
        this.unknownHost = unknownHost;
        this.metrics = metrics;
    }

    @Override
    public void handle(HttpServerRequest request) {
        if (!book.isLoaded()) {
            metrics.refused();
            request.response().putHeader(HttpHeaders.RETRY_AFTER, "1");
            STARTING.answer(request);
            return;
        }
        Optional<String> roomOfEvents = EventsEndpoint.roomIn(request);
        if (roomOfEvents.isPresent()) {
            events.handle(request, roomOfEvents.get());
            return;
        }
        Optional<RequestTarget> target = RequestTarget.of(request);
        if (target.isEmpty()) {
            metrics.refused();
            MALFORMED.answer(request);
            return;
        }
        Optional<RoomView> room = target.get().room(book.routes());
        if (room.isPresent()) {
            visits.judge(request, room.get(), visits.passOf(request, room.get()), answer);
        } else {
            withoutRoom(request);
        }
    }

    private void withoutRoom(HttpServerRequest request) {
        metrics.noRoom();
        switch (unknownHost) {
            case PROXY -> origin.forward(request);
            case REJECT -> UNKNOWN_HOST.answer(request);
        }
    }

    private void answer(HttpServerRequest request, RoomView room, Verdict verdict, long now) {
        switch (verdict) {
            case Verdict.Bypassed bypassed -> toOrigin(request, room);
            case Verdict.Admitted admitted -> toOrigin(request, room);
            case Verdict.Waiting(VisitorPass pass, boolean sealCookie) -> answers.waiting(request, room, pass);
            case Verdict.Rejected rejected -> answers.rejected(request, room, now);
        }
    }

    private void toOrigin(HttpServerRequest request, RoomView room) {
        visits.hideCookie(request, room);
        origin.forward(request);
    }
}
