package dev.anteroom.edge.http;

import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.PassCodec;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.Gatekeeper;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.core.visit.Verdict;
import dev.anteroom.edge.answer.PlainPage;
import dev.anteroom.edge.answer.WaitingAnswers;
import dev.anteroom.edge.config.HttpConfig.UnknownHost;
import dev.anteroom.edge.config.HttpConfig;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.proxy.ForwardedHeaders;
import dev.anteroom.edge.proxy.OriginProxy;
import dev.anteroom.edge.push.Streams;
import dev.anteroom.edge.tickets.TicketSource;
import dev.anteroom.runtime.room.RoomBook;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;

/**
 * The life of a request: match the room and its bypass rules, open the cookie, decide, get a ticket if one is needed,
 * count, then let the visitor in or answer with the waiting page.
 *
 * <p>A visit is judged at one moment, by the settings that are in force then. Belongs to the event loop.
 */
public final class RequestPipeline implements Handler<HttpServerRequest> {

    private final RoomBook book;
    private final Gatekeeper gatekeeper;
    private final TicketSource tickets;
    private final WaitingAnswers answers;
    private final UnknownHost unknownHost;
    private final InstantSource clock;
    private final EdgeMetrics metrics;
    private final MainEntrance mainEntrance;
    private final ForwardAuthEntrance forwardAuth;
    private final PassCookies cookies;
    private final EventsEntrance events;
    private final Shuffles shuffles;
    private final Bypasses bypasses;
    private final OriginCommands commands;

    public RequestPipeline(RoomBook book, Gatekeeper gatekeeper, TicketSource tickets, PassCodec passes,
            OriginProxy origin, Streams streams, WaitingAnswers answers, ForwardedHeaders forwarded, HttpConfig config,
            InstantSource clock, EdgeMetrics metrics) {
        this.book = book;
        this.gatekeeper = gatekeeper;
        this.tickets = tickets;
        this.answers = answers;
        this.unknownHost = config.unknownHost();
        this.clock = clock;
        this.metrics = metrics;
        this.mainEntrance = new MainEntrance(origin, answers, forwarded);
        this.forwardAuth = new ForwardAuthEntrance(config.forwardAuth(), answers, forwarded);
        this.cookies = new PassCookies(passes);
        this.events = new EventsEntrance(book, gatekeeper, streams, cookies, forwarded, clock, metrics);
        this.shuffles = new Shuffles(book, cookies, clock);
        this.bypasses = new Bypasses(metrics);
        this.commands = new OriginCommands(gatekeeper, cookies, clock, metrics);
    }

    @Override
    public void handle(HttpServerRequest request) {
        if (!book.isLoaded()) {
            metrics.refused();
            request.response().putHeader(HttpHeaders.RETRY_AFTER, "1");
            PlainPage.STARTING.answer(request);
            return;
        }
        Optional<String> roomOfEvents = EventsEntrance.roomIn(request);
        if (roomOfEvents.isPresent()) {
            events.find(request, roomOfEvents.get())
                    .ifPresent(found -> judge(found.visit(), found.room(), found.pass()));
            return;
        }
        boolean isOfProxy = forwardAuth.isAsked(request);
        Optional<VisitorRequest> visit = isOfProxy
                ? forwardAuth.read(request)
                : mainEntrance.read(request);
        if (visit.isEmpty()) {
            metrics.refused();
            PlainPage.MALFORMED.answer(request);
            return;
        }
        Optional<String> roomOfShuffles = Shuffles.roomIn(request);
        if (roomOfShuffles.isPresent()) {
            shuffles.tell(visit.get(), roomOfShuffles.get());
        } else {
            enter(visit.get(), isOfProxy);
        }
    }

    private void enter(VisitorRequest visit, boolean isOfProxy) {
        Optional<RoomView> room = visit.target().room(book.routes());
        if (room.isEmpty()) {
            withoutRoom(visit);
        } else if (isOfProxy || !answers.preflight(visit.http(), room.get())) {
            visit(visit, room.get());
        }
    }

    private void withoutRoom(VisitorRequest visit) {
        metrics.noRoom();
        switch (unknownHost) {
            case PROXY -> visit.letIn();
            case REJECT -> PlainPage.UNKNOWN_HOST.answer(visit.http());
        }
    }

    private void visit(VisitorRequest visit, RoomView room) {
        if (bypasses.letPass(visit, room)) {
            bypass(visit, room);
        } else {
            judge(visit, room, cookies.carried(visit, room));
        }
    }

    private void judge(VisitorRequest visit, RoomView shown, Optional<VisitorPass> pass) {
        long now = clock.millis();
        RoomView room = shown.at(now);
        Decision decision = gatekeeper.decide(room, pass, now);
        Optional<VisitorPass> asker = Gatekeeper.asker(decision);
        if (asker.isPresent()) {
            Future<Ticket> ticket = tickets.take(room, asker.get(), now);
            if (ticket.isComplete()) {
                enter(visit, room, decision, ticket.result(), now);
            } else {
                await(visit, room, decision, asker.get().visitorId(), ticket);
            }
        } else {
            apply(visit, room, gatekeeper.settle(room, decision, Ticket.None.INSTANCE, now), now);
        }
    }

    private void await(VisitorRequest visit, RoomView room, Decision decision, long visitorId,
            Future<Ticket> ticket) {
        HttpServerRequest request = visit.http();
        request.pause();
        request.response().closeHandler(closed -> tickets.hungUp(room, visitorId, ticket));
        // What follows belongs to this request again, not to whatever brought the answer: its trace goes on.
        Context own = Objects.requireNonNull(Vertx.currentContext(), "requests are handled by Vert.x");
        ticket.onSuccess(granted -> FaultBarrier.around(answered -> {
            // At once: whoever hangs up from here on has the number.
            answered.response().closeHandler(null);
            own.runOnContext(again -> FaultBarrier
                    .around(visitor -> enter(visit, room, decision, granted, clock.millis())).handle(request));
        }).handle(request));
    }

    private void enter(VisitorRequest visit, RoomView judged, Decision decision, Ticket ticket, long now) {
        metrics.ticket(!(ticket instanceof Ticket.None));
        // While the number was on its way a prequeue may have begun, and then nobody enters any more; or a state have
        // come that holds a place, and then nobody has to wait for want of a number.
        RoomView room = book.room(judged.roomId()).orElse(judged).at(now);
        boolean isLate = room.period().isPrequeue();
        if (ticket instanceof Ticket.Numbered number && (isLate || gatekeeper.isAdmittedMeanwhile(decision))) {
            tickets.giveBack(room, number);
        }
        apply(visit, room, gatekeeper.settle(room, decision, isLate ? Ticket.None.INSTANCE : ticket, now), now);
    }

    private void apply(VisitorRequest visit, RoomView room, Verdict verdict, long now) {
        switch (verdict) {
            case Verdict.Bypassed() -> bypass(visit, room);
            case Verdict.Admitted(VisitorPass pass, boolean sealCookie) -> {
                metrics.admitted();
                if (sealCookie) {
                    cookies.give(visit, room, pass);
                }
                cookies.hide(visit, room);
                commands.obey(visit, room, pass);
                visit.letIn();
            }
            case Verdict.Waiting(VisitorPass pass, boolean sealCookie) -> {
                metrics.waiting();
                if (sealCookie) {
                    cookies.give(visit, room, pass);
                }
                visit.queue(room, pass, now);
            }
            case Verdict.Rejected() -> {
                metrics.rejected();
                visit.reject(room, now);
            }
        }
    }

    private void bypass(VisitorRequest visit, RoomView room) {
        metrics.bypassed();
        cookies.hide(visit, room);
        commands.hide(visit, room);
        visit.letIn();
    }
}
