package dev.anteroom.edge.http;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.CallCodec;
import dev.anteroom.core.pass.ClientMark;
import dev.anteroom.core.pass.PassCodec;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.runtime.room.PerRoom;
import dev.anteroom.runtime.room.RoomDirectory;
import dev.anteroom.schemas.avro.RoomConfig;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Optional;

/** Reads the pass in a visitor's ticket cookie, and sets the cookie in an answer. Belongs to the event loop. */
final class PassCookies {

    private static final CharSequence LAST_EVENT_ID = HttpHeaders.createOptimized("Last-Event-ID");

    private final PassCodec passes;
    private final RoomDirectory rooms;
    private List<RoomConfig> named = List.of();
    private TicketNames names = TicketNames.of(List.of());
    private final CallCodec calls;
    private final PerRoom<TicketCookie> cookies = new PerRoom<>(TicketCookie::new);

    PassCookies(PassCodec passes, RoomDirectory rooms) {
        this.passes = passes;
        this.rooms = rooms;
        this.calls = new CallCodec(passes);
    }

    /** The pass that the visitor carries; empty when there is none that is valid for this visitor in this room. */
    Optional<VisitorPass> carried(VisitorRequest visit, RoomView room) {
        long mark = mark(visit, room);
        return CookieHeader.first(visit.http().headers(), cookies.of(room.config()).name(),
                value -> passes.open(room.roomId(), value, mark));
    }

    /** The call with which the last stream called the visitor; empty when there was none. */
    Optional<VisitorPass> call(HttpServerRequest request, RoomView room) {
        return Optional.ofNullable(request.getHeader(LAST_EVENT_ID)).flatMap(id -> calls.open(room.roomId(), id));
    }

    /** Gives the visitor a cookie with {@code pass}. */
    void give(VisitorRequest visit, RoomView room, VisitorPass pass) {
        visit.http().response().headers().add(HttpHeaders.SET_COOKIE, cookies.of(room.config())
                .header(passes.seal(room.roomId(), pass, mark(visit, room)), pass.accepted(), visit.https()));
    }

    /** Makes the browser forget the cookie, even one that was set with this very answer. */
    void takeAway(VisitorRequest visit, RoomView room) {
        TicketCookie cookie = cookies.of(room.config());
        MultiMap headers = visit.http().response().headers();
        List<String> others = headers.getAll(HttpHeaders.SET_COOKIE).stream()
                .filter(value -> !value.startsWith(cookie.name() + '=')).toList();
        headers.remove(HttpHeaders.SET_COOKIE);
        others.forEach(value -> headers.add(HttpHeaders.SET_COOKIE, value));
        headers.add(HttpHeaders.SET_COOKIE, cookie.ended(visit.https()));
    }

    /**
     * Removes the cookies of all rooms from the request to the origin, which could use them only to act as the visitor.
     */
    @SuppressWarnings("ReferenceEquality") // a configuration change makes a new list, so comparing by identity is enough
    void hide(VisitorRequest visit) {
        // There is a new list only when a configuration changed, and not for states, of which several come each second.
        List<RoomConfig> configs = rooms.configs();
        if (configs != named) {
            named = configs;
            names = TicketNames.of(configs);
        }
        CookieHeader.remove(visit.http().headers(), names);
    }

    private static long mark(VisitorRequest visit, RoomView room) {
        return room.config().getBindToClient()
                ? ClientMark.of(visit.header(HttpHeaders.USER_AGENT), visit.source())
                : ClientMark.ANYBODY;
    }
}
