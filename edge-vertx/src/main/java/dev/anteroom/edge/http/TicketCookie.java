package dev.anteroom.edge.http;

import dev.anteroom.schemas.avro.CookieSameSite;
import dev.anteroom.schemas.avro.CookieSecure;
import dev.anteroom.schemas.avro.RoomConfig;

/**
 * Name and attributes of one room's ticket cookie, composed once per configuration. Immutable.
 *
 * <p>{@code SameSite} auto is {@code None} over HTTPS, else {@code Lax}. {@code None} requires {@code Secure}, or
 * browsers drop the cookie, and is sent with {@code Partitioned}, so that a place is kept inside a frame of another
 * site, too.
 */
final class TicketCookie {

    private final String name;
    private final String waitingOverHttp;
    private final String waitingOverHttps;
    private final String admittedOverHttp;
    private final String admittedOverHttps;
    private final String endedOverHttp;
    private final String endedOverHttps;

    TicketCookie(RoomConfig room) {
        this.name = nameOf(room);
        long waiting = Math.ceilDiv(room.getPlaceKeptMillis(), 1000L);
        long admitted = Math.ceilDiv(room.getSessionDurationMillis(), 1000L);
        this.waitingOverHttp = attributes(room, waiting, false);
        this.waitingOverHttps = attributes(room, waiting, true);
        this.admittedOverHttp = attributes(room, admitted, false);
        this.admittedOverHttps = attributes(room, admitted, true);
        this.endedOverHttp = attributes(room, 0, false);
        this.endedOverHttps = attributes(room, 0, true);
    }

    String name() {
        return name;
    }

    /** The name of the room's cookie. */
    static String nameOf(RoomConfig room) {
        return room.getCookieSuffix().isEmpty()
                ? room.getCookieName()
                : room.getCookieName() + '_' + room.getCookieSuffix();
    }

    /** The value of a Set-Cookie header. */
    String header(String value, boolean admitted, boolean https) {
        String attributes = admitted
                ? (https ? admittedOverHttps : admittedOverHttp)
                : (https ? waitingOverHttps : waitingOverHttp);
        return name + '=' + value + attributes;
    }

    /** The value of a Set-Cookie header that makes the browser forget the cookie. */
    String ended(boolean https) {
        return name + '=' + (https ? endedOverHttps : endedOverHttp);
    }

    private static String attributes(RoomConfig room, long maxAgeSeconds, boolean https) {
        CookieSameSite sameSite = sameSite(room, https);
        boolean secure = sameSite == CookieSameSite.NONE || isSecure(room.getCookieSecure(), https)
                || isPrefixed(room.getCookieName());
        String named = switch (sameSite) {
            case NONE -> "None";
            case STRICT -> "Strict";
            case LAX, AUTO -> "Lax";
        };
        String domain = room.getCookieDomain().isEmpty() ? "" : "; Domain=" + room.getCookieDomain();
        return "; Path=/" + domain + "; Max-Age=" + maxAgeSeconds + "; HttpOnly; SameSite=" + named
                + (secure ? "; Secure" : "")
                + (sameSite == CookieSameSite.NONE ? "; Partitioned" : "");
    }

    /** Browsers drop a cookie with one of these prefixes unless it is secure. */
    private static boolean isPrefixed(String cookieName) {
        return cookieName.startsWith("__Host-") || cookieName.startsWith("__Secure-");
    }

    private static CookieSameSite sameSite(RoomConfig room, boolean https) {
        if (room.getCookieSameSite() != CookieSameSite.AUTO) {
            return room.getCookieSameSite();
        }
        return https && room.getCookieSecure() != CookieSecure.NEVER ? CookieSameSite.NONE : CookieSameSite.LAX;
    }

    private static boolean isSecure(CookieSecure secure, boolean https) {
        return switch (secure) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> https;
        };
    }
}
