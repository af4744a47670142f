package dev.anteroom.edge.http;

import dev.anteroom.edge.admission.Decision;
import dev.anteroom.edge.admission.RoomView;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.page.PerRoom;
import dev.anteroom.edge.pass.PassCodec;
import dev.anteroom.edge.pass.VisitorPass;
import dev.anteroom.edge.proxy.ForwardedHeaders;
import dev.anteroom.edge.tickets.TicketSource;
import dev.anteroom.edge.visit.Gatekeeper;
import dev.anteroom.edge.visit.Ticket;
import dev.anteroom.edge.visit.Verdict;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Takes a visitor's request to its verdict, whatever the answer will look like: open the cookie, decide, get a ticket if
 * one is needed, count.
 *
 * <p>The clock is read once per request, and once more when a ticket was waited for. Belongs to the event loop.
 */
public final class Visits {

    private final Gatekeeper gatekeeper;
    private final TicketSource tickets;
    private final PassCodec passes;
    private final ForwardedHeaders forwarded;
    private final InstantSource clock;
    private final EdgeMetrics metrics;
    private final PerRoom<TicketCookie> cookies = new PerRoom<>(TicketCookie::new);

    /** What a request is answered with. */
    @FunctionalInterface
    interface Answer {

        /** Answers {@code request} with what was decided at {@code now}. */
        void give(HttpServerRequest request, RoomView room, Verdict verdict, long now);
    }

    public Visits(Gatekeeper gatekeeper, TicketSource tickets, PassCodec passes, ForwardedHeaders forwarded,
            InstantSource clock, EdgeMetrics metrics) {
        this.gatekeeper = gatekeeper;
        this.tickets = tickets;
        this.passes = passes;
        this.forwarded = forwarded;
        this.clock = clock;
        this.metrics = metrics;
    }

    /** The pass of {@code room} that came along, be it current or not. */
    Optional<VisitorPass> passOf(HttpServerRequest request, RoomView room) {
        return CookieHeader.first(request.headers(), cookieOf(room).name(),
                value -> passes.open(room.roomId(), value));
    }

    /** Judges a visit and counts it; the answer is given now, or when the ticket counters have answered. */
    void judge(HttpServerRequest request, RoomView room, Optional<VisitorPass> pass, Answer answer) {
        long now = clock.millis();
        Decision decision = gatekeeper.decide(room, pass, now);
        if (decision instanceof Decision.NeedsTicket(VisitorPass known)) {
            Future<Ticket> ticket = tickets.take(room, known.visitorId(), now);
            if (ticket.isComplete()) {
                enter(request, room, decision, ticket.result(), now, answer);
            } else {
                await(request, room, decision, known.visitorId(), ticket, answer);
            }
        } else {
            give(request, room, gatekeeper.settle(room, decision, Ticket.None.INSTANCE, now), now, answer);
        }
    }

    private void await(HttpServerRequest request, RoomView room, Decision decision, long visitorId,
            Future<Ticket> ticket, Answer answer) {
        request.pause();
        request.response().closeHandler(closed -> tickets.hungUp(room, visitorId, ticket));
        ticket.onSuccess(granted -> FaultBarrier.around(visit -> {
            visit.response().closeHandler(null);
            enter(visit, room, decision, granted, clock.millis(), answer);
        }).handle(request));
    }

    private void enter(HttpServerRequest request, RoomView room, Decision decision, Ticket ticket, long now,
            Answer answer) {
        metrics.ticket(!(ticket instanceof Ticket.None));
        if (ticket instanceof Ticket.Numbered number && gatekeeper.isAdmittedMeanwhile(decision)) {
            tickets.giveBack(room, number);
        }
        give(request, room, gatekeeper.settle(room, decision, ticket, now), now, answer);
    }

    private void give(HttpServerRequest request, RoomView room, Verdict verdict, long now, Answer answer) {
        switch (verdict) {
            case Verdict.Bypassed bypassed -> metrics.bypassed();
            case Verdict.Rejected rejected -> metrics.rejected();
            case Verdict.Admitted(VisitorPass pass, boolean sealCookie) -> {
                metrics.admitted();
                setCookie(request, room, pass, sealCookie);
            }
            case Verdict.Waiting(VisitorPass pass, boolean sealCookie) -> {
                metrics.waiting();
                setCookie(request, room, pass, sealCookie);
            }
        }
        answer.give(request, room, verdict, now);
    }

    /** Takes the room's own cookies out of what an origin will see. */
    void hideCookie(HttpServerRequest request, RoomView room) {
        CookieHeader.remove(request.headers(), cookieOf(room).name());
    }

    private TicketCookie cookieOf(RoomView room) {
        return cookies.of(room.config());
    }

    private void setCookie(HttpServerRequest request, RoomView room, VisitorPass pass, boolean isNew) {
        if (isNew) {
            request.response().headers().add(HttpHeaders.SET_COOKIE, cookieOf(room)
                    .header(passes.seal(room.roomId(), pass), pass.accepted(), forwarded.isHttps(request)));
        }
    }
}
