package dev.anteroom.edge.http;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.RevocationSink;
import dev.anteroom.core.visit.VisitService;
import dev.anteroom.edge.metrics.EdgeMetrics;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerResponse;
import java.time.InstantSource;
import java.util.List;

/**
 * Handles the commands of the origin to the waiting room in the head of an answer:
 * {@code Waiting-Room-Command: revoke}, or the same with {@code Cf-} before it, ends the visitor's session. The visitor
 * never sees the command.
 *
 * <p>While the answer was on its way, another answer may have ended the session. This one then gives no new cookie
 * either.
 *
 * <p>Rests on decision 031.
 */
final class OriginCommands {

    private static final List<String> HEADERS = List.of("Waiting-Room-Command", "Cf-Waiting-Room-Command");
    private static final String REVOKE = "revoke";

    private final VisitService visits;
    private final RevocationSink revocations;
    private final PassCookies cookies;
    private final InstantSource clock;
    private final EdgeMetrics metrics;

    OriginCommands(VisitService visits, RevocationSink revocations, PassCookies cookies, InstantSource clock,
            EdgeMetrics metrics) {
        this.visits = visits;
        this.revocations = revocations;
        this.cookies = cookies;
        this.clock = clock;
        this.metrics = metrics;
    }

    /** Carries out the command in the coming answer, if the room allows it. */
    void obey(VisitorRequest visit, RoomView room, VisitorPass pass) {
        if (room.config().getRevokeByOrigin()) {
            visit.http().response().headersEndHandler(head -> answered(visit, room, pass));
        }
    }

    /** Only removes commands from the answer to a visitor who has no session here. */
    void hide(VisitorRequest visit, RoomView room) {
        if (room.config().getRevokeByOrigin()) {
            HttpServerResponse response = visit.http().response();
            response.headersEndHandler(head -> takeRevocation(response.headers()));
        }
    }

    private void answered(VisitorRequest visit, RoomView room, VisitorPass pass) {
        if (takeRevocation(visit.http().response().headers())) {
            revoke(room, pass);
        }
        if (visits.isRevoked(pass)) {
            cookies.takeAway(visit, room);
        }
    }

    /** Ends the session of an admitted visitor, here and at all edges. */
    void revoke(RoomView room, VisitorPass pass) {
        long now = clock.millis();
        if (visits.revoke(room, pass, now)) {
            metrics.sessionRevoked();
            revocations.offer(room.roomId(), pass.visitorId(), now, room.timing().remembered());
        }
    }

    /** Removes all commands; returns whether one of them was to revoke the session. */
    private static boolean takeRevocation(MultiMap headers) {
        boolean revoked = false;
        for (String header : HEADERS) {
            revoked |= headers.contains(header, REVOKE, true);
            headers.remove(header);
        }
        return revoked;
    }
}
