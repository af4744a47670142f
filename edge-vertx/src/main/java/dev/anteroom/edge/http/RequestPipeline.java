package dev.anteroom.edge.http;

import dev.anteroom.edge.admission.Decision;
import dev.anteroom.edge.admission.RoomView;
import dev.anteroom.edge.config.HttpConfig.UnknownHost;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.page.PerRoom;
import dev.anteroom.edge.page.PlainPage;
import dev.anteroom.edge.page.WaitingAnswers;
import dev.anteroom.edge.pass.PassCodec;
import dev.anteroom.edge.pass.VisitorPass;
import dev.anteroom.edge.proxy.ForwardedHeaders;
import dev.anteroom.edge.proxy.OriginProxy;
import dev.anteroom.edge.state.RoomBook;
import dev.anteroom.edge.tickets.TicketSource;
import dev.anteroom.edge.visit.Gatekeeper;
import dev.anteroom.edge.visit.Ticket;
import dev.anteroom.edge.visit.Verdict;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The life of a request: match the room, open the cookie, decide, get a ticket if one is needed, count, then pass it to
 * the origin or answer with the waiting page.
 *
 * <p>The clock is read once per request. Belongs to the event loop.
 */
public final class RequestPipeline implements Handler<HttpServerRequest> {

    private static final PlainPage MALFORMED = PlainPage.of(400, "Bad request", "The request can't be understood.");
    private static final PlainPage UNKNOWN_HOST = PlainPage.of(421, "Unknown site", "This server has no such site.");
    private static final PlainPage STARTING = PlainPage.of(503, "One moment",
            "The site is starting. Please try again in a second.");

    private final RoomBook book;
    private final Gatekeeper gatekeeper;
    private final TicketSource tickets;
    private final PassCodec passes;
    private final OriginProxy origin;
    private final WaitingAnswers answers;
    private final ForwardedHeaders forwarded;
    private final UnknownHost unknownHost;
    private final InstantSource clock;
    private final EdgeMetrics metrics;
    private final PerRoom<TicketCookie> cookies = new PerRoom<>(TicketCookie::new);

    public RequestPipeline(RoomBook book, Gatekeeper gatekeeper, TicketSource tickets, PassCodec passes,
            OriginProxy origin, WaitingAnswers answers, ForwardedHeaders forwarded, UnknownHost unknownHost,
            InstantSource clock, EdgeMetrics metrics) {
        this.book = book;
        this.gatekeeper = gatekeeper;
        this.tickets = tickets;
        this.passes = passes;
        this.origin = origin;
        this.answers = answers;
        this.forwarded = forwarded;
        this.unknownHost = unknownHost;
        this.clock = clock;
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
        Optional<RequestTarget> target = RequestTarget.of(request);
        if (target.isEmpty()) {
            metrics.refused();
            MALFORMED.answer(request);
            return;
        }
        Optional<RoomView> room = target.get().room(book.routes());
        if (room.isEmpty()) {
            withoutRoom(request);
        } else if (!answers.preflight(request, room.get())) {
            visit(request, room.get());
        }
    }

    private void withoutRoom(HttpServerRequest request) {
        metrics.noRoom();
        switch (unknownHost) {
            case PROXY -> origin.forward(request);
            case REJECT -> UNKNOWN_HOST.answer(request);
        }
    }

    private void visit(HttpServerRequest request, RoomView room) {
        long now = clock.millis();
        TicketCookie cookie = cookies.of(room.config());
        Optional<VisitorPass> pass = CookieHeader.first(request.headers(), cookie.name(),
                value -> passes.open(room.roomId(), value));
        Decision decision = gatekeeper.decide(room, pass, now);
        if (decision instanceof Decision.NeedsTicket(VisitorPass known)) {
            Future<Ticket> ticket = tickets.take(room, known.visitorId(), now);
            if (ticket.isComplete()) {
                enter(request, room, cookie, decision, ticket.result(), now);
            } else {
                await(request, room, cookie, decision, known.visitorId(), ticket);
            }
        } else {
            apply(request, room, cookie, gatekeeper.settle(room, decision, Ticket.None.INSTANCE, now), now);
        }
    }

    private void await(HttpServerRequest request, RoomView room, TicketCookie cookie, Decision decision,
            long visitorId, Future<Ticket> ticket) {
        request.pause();
        request.response().closeHandler(closed -> tickets.hungUp(room, visitorId, ticket));
        ticket.onSuccess(granted -> FaultBarrier.around(visit -> {
            visit.response().closeHandler(null);
            enter(visit, room, cookie, decision, granted, clock.millis());
        }).handle(request));
    }

    private void enter(HttpServerRequest request, RoomView room, TicketCookie cookie, Decision decision, Ticket ticket,
            long now) {
        metrics.ticket(!(ticket instanceof Ticket.None));
        if (ticket instanceof Ticket.Numbered number && gatekeeper.isAdmittedMeanwhile(decision)) {
            tickets.giveBack(room, number);
        }
        apply(request, room, cookie, gatekeeper.settle(room, decision, ticket, now), now);
    }

    private void apply(HttpServerRequest request, RoomView room, TicketCookie cookie, Verdict verdict, long now) {
        switch (verdict) {
            case Verdict.Bypassed() -> {
                metrics.bypassed();
                CookieHeader.remove(request.headers(), cookie.name());
                origin.forward(request);
            }
            case Verdict.Admitted(VisitorPass pass, boolean sealCookie) -> {
                metrics.admitted();
                if (sealCookie) {
                    setCookie(request, room, cookie, pass);
                }
                CookieHeader.remove(request.headers(), cookie.name());
                origin.forward(request);
            }
            case Verdict.Waiting(VisitorPass pass, boolean sealCookie) -> {
                metrics.waiting();
                if (sealCookie) {
                    setCookie(request, room, cookie, pass);
                }
                answers.waiting(request, room, pass);
            }
            case Verdict.Rejected() -> {
                metrics.rejected();
                answers.rejected(request, room, now);
            }
        }
    }

    private void setCookie(HttpServerRequest request, RoomView room, TicketCookie cookie, VisitorPass pass) {
        request.response().headers().add(HttpHeaders.SET_COOKIE,
                cookie.header(passes.seal(room.roomId(), pass), pass.accepted(), forwarded.isHttps(request)));
    }
}
