package dev.anteroom.edge.http;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.edge.answer.WaitingAnswers;
import dev.anteroom.edge.proxy.ForwardedHeaders;
import dev.anteroom.edge.proxy.RoomOrigins;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/** Answers requests to the site: they are proxied to the origin, or answered with the waiting page. */
final class ProxyResponder implements VerdictResponder {

    private final RoomOrigins origins;
    private final WaitingAnswers answers;
    private final ForwardedHeaders forwarded;

    ProxyResponder(RoomOrigins origins, WaitingAnswers answers, ForwardedHeaders forwarded) {
        this.origins = origins;
        this.answers = answers;
        this.forwarded = forwarded;
    }

    /** Reads the visitor's request; empty when it is malformed. */
    Optional<VisitorRequest> read(HttpServerRequest request) {
        return RequestTarget.of(request).map(target -> new VisitorRequest(request, request.method().name(), target,
                forwarded.isHttps(request), forwarded::visitor, this));
    }

    @Override
    public boolean answerPreflight(HttpServerRequest request, RoomView room) {
        return request.method().equals(HttpMethod.OPTIONS) && answers.preflight(request, room);
    }

    @Override
    public void proceed(HttpServerRequest request, boolean isGuest) {
        origins.own().forward(request, isGuest);
    }

    @Override
    public void proceed(HttpServerRequest request, RoomView room, boolean isGuest) {
        origins.of(room.schedule().room()).forward(request, isGuest);
    }

    @Override
    public void queue(HttpServerRequest request, RoomView room, VisitorPass pass, long now) {
        answers.waiting(request, room, pass, now);
    }

    @Override
    public void reject(HttpServerRequest request, RoomView room, long now) {
        answers.rejected(request, room, now);
    }
}
