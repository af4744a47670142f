package dev.anteroom.edge.http;

import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.ProbationRule;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.core.visit.Verdict;
import dev.anteroom.core.visit.VisitService;
import dev.anteroom.edge.answer.LastAnswer;
import dev.anteroom.edge.answer.PlainPage;
import dev.anteroom.edge.answer.WaitingAnswers;
import dev.anteroom.edge.config.HttpConfig.UnknownHost;
import dev.anteroom.edge.config.HttpConfig;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.proxy.ForwardedHeaders;
import dev.anteroom.edge.proxy.RoomOrigins;
import dev.anteroom.edge.push.VisitorEventStreams;
import dev.anteroom.edge.tickets.TicketSource;
import dev.anteroom.runtime.room.RoomDirectory;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.Set;

/**
 * Handles every request on the visitors' port, step by step in the order of the methods below.
 *
 * <ol>
 * <li>{@link #handle}: finds out what kind of request it is. Requests to the edge itself are answered; a request to the
 * site, or a proxy's question about one, is read.
 * <li>{@link #match}: finds the room. Requests without a room and those that a bypass rule lets through skip the rest.
 * <li>{@link #decide}: opens the cookie's pass and makes a {@link Decision}.
 * <li>{@link #ticket}: gets a {@link Ticket}, where the decision needs one. Only this step may take time.
 * <li>{@link #settle}: counts the visitor, which makes the {@link Verdict}.
 * <li>{@link #respond}: sets the cookie and answers by the {@link VerdictResponder} of the request.
 * </ol>
 *
 * <p>A visit is judged at one moment, by the settings in force then; if it waits for a ticket number, it is settled at
 * a second, later moment. Belongs to the event loop.
 */
public final class RequestPipeline implements Handler<HttpServerRequest> {

    private final RoomDirectory rooms;
    private final VisitService visits;
    private final TicketSource tickets;
    private final UnknownHost unknownHost;
    private final Set<String> hosts;
    private final ProbationRule probation;
    private final InstantSource clock;
    private final EdgeMetrics metrics;
    private final ProxyResponder proxy;
    private final ForwardAuthResponder forwardAuth;
    private final EventStreamResponder eventStreams;
    private final ShuffleEndpoint shuffles;
    private final SessionEndpoint sessions;
    private final PassCookies cookies;
    private final BypassEvaluator bypasses;
    private final OriginCommands commands;
    private final UpgradedSessions upgraded;

    /**
     * A pipeline that passes the requests of admitted visitors to {@code origins}.
     *
     * @param admission the services with which visits are decided
     * @param streams takes queued visitors who ask for events
     * @param forwarded finds the visitor's address when there is a proxy before this edge
     */
    public RequestPipeline(AdmissionServices admission, RoomOrigins origins, VisitorEventStreams streams,
            ForwardedHeaders forwarded, HttpConfig config, InstantSource clock, EdgeMetrics metrics) {
        this.rooms = admission.rooms();
        this.visits = admission.visits();
        this.tickets = admission.tickets();
        this.unknownHost = config.unknownHost();
        this.hosts = config.hosts();
        this.probation = config.probation();
        this.clock = clock;
        this.metrics = metrics;
        this.cookies = new PassCookies(admission.passes(), rooms);
        WaitingAnswers answers = new WaitingAnswers(metrics);
        this.proxy = new ProxyResponder(origins, answers, forwarded);
        this.forwardAuth = new ForwardAuthResponder(config.forwardAuth(), answers, forwarded);
        this.eventStreams = new EventStreamResponder(rooms, visits, streams, cookies, forwarded, clock,
                metrics);
        this.shuffles = new ShuffleEndpoint(rooms, cookies, clock);
        this.bypasses = new BypassEvaluator(admission.addresses(), metrics);
        this.commands = new OriginCommands(visits, admission.revocations(), cookies, clock, metrics);
        this.upgraded = new UpgradedSessions(rooms, visits, clock);
        this.sessions = new SessionEndpoint(rooms, visits, cookies, commands, clock);
    }

    @Override
    public void handle(HttpServerRequest request) {
        if (!rooms.isLoaded()) {
            request.response().putHeader(HttpHeaders.RETRY_AFTER, "1");
            refuse(request, PlainPage.STARTING);
            return;
        }
        if (request.headers().contains(HttpHeaders.EXPECT) && !readExpectation(request)) {
            metrics.refused();
            PlainPage.EXPECTATION.answerLast(request);
            return;
        }
        Optional<RoomEndpoint> endpoint = RoomEndpoint.of(request.uri());
        if (endpoint.isPresent()) {
            answerEndpoint(request, endpoint.get());
            return;
        }
        Optional<VisitorRequest> visit = forwardAuth.isAsked(request)
                ? forwardAuth.read(request)
                : proxy.read(request);
        if (visit.isPresent()) {
            match(visit.get());
        } else {
            refuse(request, PlainPage.MALFORMED);
        }
    }

    /**
     * Whether the only expectation, if any, is to be told to send the body. A client that gets another answer first may
     * send either the body or its next request, so the connection ends with that answer.
     */
    private static boolean readExpectation(HttpServerRequest request) {
        List<String> expected = request.headers().getAll(HttpHeaders.EXPECT);
        LastAnswer.announce(request);
        return expected.size() == 1 && expected.getFirst().equalsIgnoreCase("100-continue");
    }

    /** A stream of events belongs to a visit, which is decided like any other; its room and pass are already known. */
    private void answerEndpoint(HttpServerRequest request, RoomEndpoint endpoint) {
        switch (endpoint) {
            case RoomEndpoint.Events(String roomId) -> eventStreams.find(request, roomId)
                    .ifPresent(found -> decide(found.visit(), found.room(), found.pass(), found.call()));
            case RoomEndpoint.Session(String roomId) -> proxy.read(request).ifPresentOrElse(
                    visit -> sessions.end(visit, roomId), () -> refuse(request, PlainPage.MALFORMED));
            case RoomEndpoint.ShuffleDraws(String roomId) -> proxy.read(request).ifPresentOrElse(
                    visit -> shuffles.tell(visit, roomId), () -> refuse(request, PlainPage.MALFORMED));
        }
    }

    private void refuse(HttpServerRequest request, PlainPage page) {
        metrics.refused();
        page.answerLast(request);
    }

    private void match(VisitorRequest visit) {
        Optional<RoomView> matched = visit.target().room(rooms.routes());
        if (matched.isEmpty()) {
            respondWithoutRoom(visit);
            return;
        }
        RoomView room = matched.get();
        if (visit.responder().answerPreflight(visit.http(), room)) {
            return;
        }
        if (bypasses.letPass(visit, room)) {
            bypass(visit, room);
        } else {
            decide(visit, room, cookies.carried(visit, room), Optional.empty());
        }
    }

    /** Requests pass if rooms protect other paths of their host, or if the operator named the host. */
    private void respondWithoutRoom(VisitorRequest visit) {
        metrics.noRoom();
        String host = visit.target().host();
        if (unknownHost == UnknownHost.PROXY || rooms.routes().hasHost(host) || hosts.contains(host)) {
            cookies.hide(visit);
            visit.responder().proceed(visit.http(), true);
        } else {
            PlainPage.UNKNOWN_HOST.answer(visit.http());
        }
    }

    private void decide(VisitorRequest visit, RoomView matched, Optional<VisitorPass> pass,
            Optional<VisitorPass> call) {
        long now = clock.millis();
        RoomView room = matched.at(now);
        if (pass.isEmpty() && UnaskedRequest.isTurnedAway(visit.http().headers(), room)) {
            metrics.newcomer("turned_away");
            PlainPage.NOT_VISITED.answer(visit.http());
            return;
        }
        Optional<VisitorPass> asked = visits.probation(room, probation, pass, visit::source, now);
        if (asked.isPresent()) {
            metrics.newcomer("asked");
            cookies.give(visit, room, asked.get());
            visit.responder().queue(visit.http(), room, asked.get(), now);
            return;
        }
        if (pass.isPresent() && pass.get().countedAt() == 0 && !pass.get().isEarly(now)) {
            metrics.newcomer("returned");
        }
        Decision decision = call.isPresent()
                ? visits.decide(room, pass, call.get(), now)
                : visits.decide(room, pass, now);
        if (decision instanceof Decision.AsksForTicket asking) {
            ticket(visit, room, asking, now);
        } else {
            settle(visit, room, decision, Ticket.None.INSTANCE, now);
        }
    }

    private void ticket(VisitorRequest visit, RoomView room, Decision.AsksForTicket decision, long now) {
        visits.asks(room, decision, visit::source, now);
        Future<Ticket> ticket = tickets.take(room, decision.pass(), now);
        if (ticket.isComplete()) {
            useTicket(visit, room, decision, ticket.result(), now);
        } else {
            awaitTicket(visit, room, decision, ticket);
        }
    }

    private void awaitTicket(VisitorRequest visit, RoomView room, Decision.AsksForTicket decision,
            Future<Ticket> ticket) {
        HttpServerRequest request = visit.http();
        long visitorId = decision.pass().visitorId();
        request.pause();
        request.response().closeHandler(closed -> {
            tickets.hungUp(room, visitorId, ticket);
            visits.hungUp(room, decision);
        });
        // The answer may arrive in another context; from here on, work belongs to this request again, so that its trace
        // continues.
        Context own = Objects.requireNonNull(Vertx.currentContext(), "requests are handled by Vert.x");
        ticket.onSuccess(granted -> FaultBarrier.around(answered -> {
            // Removed at once, because a visitor who hangs up from now on has used the number.
            answered.response().closeHandler(null);
            own.runOnContext(again -> FaultBarrier
                    .around(resumed -> useTicket(visit, room, decision, granted, clock.millis())).handle(request));
        }).handle(request));
    }

    /** While the number was on its way, a prequeue may have begun, during which nobody is admitted. */
    private void useTicket(VisitorRequest visit, RoomView decided, Decision.AsksForTicket decision, Ticket ticket,
            long now) {
        metrics.ticket(!(ticket instanceof Ticket.None));
        // The room is looked up again, because a state that holds a place may have arrived, and then the visitor needs
        // no number.
        RoomView room = rooms.room(decided.roomId()).orElse(decided).at(now);
        boolean isLate = room.period().isPrequeue();
        if (ticket instanceof Ticket.Numbered number && (isLate || visits.isAdmittedMeanwhile(decision))) {
            tickets.giveBack(room, number);
        }
        settle(visit, room, decision, isLate ? Ticket.None.INSTANCE : ticket, now);
    }

    private void settle(VisitorRequest visit, RoomView room, Decision decision, Ticket ticket, long now) {
        respond(visit, room, visits.settle(room, decision, ticket, now), now);
    }

    /** A request waits for as long as moves may take to be stored. */
    private void awaitEntry(VisitorRequest visit, RoomView decided, Verdict.Entering entering) {
        visit.http().pause();
        Context own = Objects.requireNonNull(Vertx.currentContext(), "requests are handled by Vert.x");
        Future.fromCompletionStage(entering.stored(), own)
                .timeout(decided.config().getSettleMillis(), TimeUnit.MILLISECONDS)
                .onComplete(over -> FaultBarrier.around(resumed -> {
                    long now = clock.millis();
                    RoomView room = rooms.room(decided.roomId()).orElse(decided).at(now);
                    respond(visit, room, visits.entered(room, entering, now), now);
                }).handle(visit.http()));
    }

    private void respond(VisitorRequest visit, RoomView room, Verdict verdict, long now) {
        switch (verdict) {
            case Verdict.Entering entering -> awaitEntry(visit, room, entering);
            case Verdict.Bypassed() -> bypass(visit, room);
            case Verdict.Admitted(VisitorPass pass, boolean sealCookie) -> {
                metrics.admitted();
                if (sealCookie) {
                    visits.cameFrom(room, pass, visit::source);
                    cookies.give(visit, room, pass);
                }
                cookies.hide(visit);
                commands.obey(visit, room, pass);
                upgraded.follow(visit, room, pass);
                visit.responder().proceed(visit.http(), room, false);
            }
            case Verdict.Waiting(VisitorPass pass, boolean sealCookie) -> {
                metrics.waiting();
                if (sealCookie) {
                    cookies.give(visit, room, pass);
                }
                visit.responder().queue(visit.http(), room, pass, now);
            }
            case Verdict.Rejected() -> {
                metrics.rejected();
                visit.responder().reject(visit.http(), room, now);
            }
        }
    }

    private void bypass(VisitorRequest visit, RoomView room) {
        metrics.bypassed();
        cookies.hide(visit);
        commands.hide(visit, room);
        visit.responder().proceed(visit.http(), room, true);
    }
}
