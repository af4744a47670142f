package dev.anteroom.edge.http;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.VisitService;
import dev.anteroom.edge.answer.PlainPage;
import dev.anteroom.runtime.room.RoomDirectory;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.Optional;

/**
 * {@code DELETE /.well-known/anteroom/{roomId}/session} ends the session of the visitor whose cookie is sent with it,
 * in rooms whose origin may end sessions. It is for sites whose answers the edge does not see, because another proxy
 * asks it about requests; they pass the visitor's cookie on. Nobody can end another visitor's session without that
 * cookie, and pages of other origins can't send such a request: browsers send a preflight first, which is not allowed.
 * Belongs to the event loop.
 */
final class SessionEndpoint {

    private static final int NO_CONTENT = 204;

    private final RoomDirectory directory;
    private final VisitService visits;
    private final PassCookies cookies;
    private final OriginCommands commands;
    private final InstantSource clock;

    SessionEndpoint(RoomDirectory directory, VisitService visits, PassCookies cookies, OriginCommands commands,
            InstantSource clock) {
        this.directory = directory;
        this.visits = visits;
        this.cookies = cookies;
        this.commands = commands;
        this.clock = clock;
    }

    void end(VisitorRequest visit, String roomId) {
        HttpServerRequest request = visit.http();
        Optional<RoomView> room = directory.room(roomId).filter(found -> found.config().getRevokeByOrigin());
        if (room.isEmpty()) {
            PlainPage.NO_ROOM.answer(request);
        } else if (!request.method().equals(HttpMethod.DELETE)) {
            request.response().putHeader(HttpHeaders.ALLOW, "DELETE");
            PlainPage.WRONG_METHOD.answer(request);
        } else {
            end(visit, room.get());
        }
    }

    private void end(VisitorRequest visit, RoomView room) {
        Optional<VisitorPass> pass = cookies.carried(visit, room)
                .filter(carried -> carried.accepted() && visits.isKnown(room, carried, clock.millis()));
        if (pass.isEmpty()) {
            PlainPage.NO_PLACE.answer(visit.http());
            return;
        }
        commands.revoke(room, pass.get());
        cookies.takeAway(visit, room);
        visit.http().resume();
        visit.http().response().setStatusCode(NO_CONTENT).putHeader(HttpHeaders.CACHE_CONTROL, "no-store").end();
    }
}
