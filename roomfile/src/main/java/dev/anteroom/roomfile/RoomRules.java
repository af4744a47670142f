package dev.anteroom.roomfile;

import dev.anteroom.core.event.EventRules;
import dev.anteroom.core.room.CookieDomain;
import dev.anteroom.core.room.TimeRule;
import dev.anteroom.schemas.avro.CookieSameSite;
import dev.anteroom.schemas.avro.CookieSecure;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Route;
import dev.anteroom.schemas.text.DurationText;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Rules that the fields of one room must keep among each other, and that rooms must keep among each other. */
public final class RoomRules {

    private RoomRules() {
    }

    /** Checks one room; {@code where} names it in errors. */
    static void check(RoomConfig room, String where) {
        if (room.getCookieSameSite() == CookieSameSite.NONE && room.getCookieSecure() == CookieSecure.NEVER) {
            throw new RoomsFileException(where + ": cookie_attributes are samesite 'none' and secure 'never', but"
                    + " browsers discard such a cookie; secure must be auto or always");
        }
        if (!room.getAdditionalRoutes().isEmpty() && room.getCookieSuffix().isEmpty()) {
            throw new RoomsFileException(where + ": cookie_suffix is '', but it is required with additional_routes");
        }
        hosts(room).stream().filter(host -> !CookieDomain.covers(room.getCookieDomain(), host)).findFirst()
                .ifPresent(host -> {
                    throw new RoomsFileException(where + ": cookie_domain is '" + room.getCookieDomain()
                            + "', it must be the domain of all hosts of the room, and '" + host + "' is not in it");
                });
        TimeRule.brokenBy(room).stream().findFirst().ifPresent(rule -> {
            throw new RoomsFileException(where + ": " + broken(rule, room));
        });
        checkEvents(room, where);
        ListFields.checkNames(room, where);
        RuleFields.check(room, where);
    }

    private static String broken(TimeRule rule, RoomConfig room) {
        return switch (rule) {
            case TICKS_DIVIDE_BUCKETS -> "tick_duration is '" + text(room.getTickDurationMillis())
                    + "', it must divide bucket_duration '" + text(room.getBucketDurationMillis()) + "'";
            case TICKET_TIMEOUT_WITHIN_SETTLE -> "ticket_timeout is '" + text(room.getTicketTimeoutMillis())
                    + "', it must be no more than settle '" + text(room.getSettleMillis()) + "'";
            case PLACE_OUTLASTS_REFRESH -> "place_kept is '" + text(room.getPlaceKeptMillis())
                    + "', it must be more than refresh_interval '" + text(room.getRefreshIntervalMillis()) + "'";
        };
    }

    /** Checks the planned events of one room. */
    static void checkEvents(RoomConfig room, String where) {
        EventRules.problems(room).stream().findFirst().ifPresent(problem -> {
            throw new RoomsFileException(where + ": " + problem);
        });
    }

    /** Checks that no id, name or route, and no cookie of a host, is used twice. */
    public static void checkTogether(Collection<RoomConfig> rooms, String file) {
        Map<String, String> owners = new HashMap<>();
        for (RoomConfig room : rooms) {
            claim(owners, "id", room.getRoomId(), room, file);
            claim(owners, "name", room.getZone() + "/" + room.getName(), room, file);
            claim(owners, "route", room.getHost() + room.getPath(), room, file);
            for (String host : cookieHosts(room)) {
                claimCookie(owners, host, room, file);
            }
            for (Route route : room.getAdditionalRoutes()) {
                claim(owners, "route", route.getHost() + route.getPath(), room, file);
            }
        }
    }

    /**
     * Cookies belong to a host, not to a path: if two rooms of a host shared a cookie name, the cookie could hold the
     * pass of only one of them.
     */
    private static void claimCookie(Map<String, String> owners, String host, RoomConfig room, String file) {
        String cookie = room.getCookieSuffix().isEmpty()
                ? room.getCookieName()
                : room.getCookieName() + "_" + room.getCookieSuffix();
        String owner = owners.putIfAbsent("cookie " + cookie + " at " + host, room.getName());
        if (owner != null) {
            throw new RoomsFileException(file + ": rooms '" + owner + "' and '" + room.getName() + "' share the host '"
                    + host + "' and the cookie name '" + cookie + "', so that each would overwrite the other's cookie;"
                    + " give one of them a different cookie_suffix");
        }
    }

    private static Set<String> cookieHosts(RoomConfig room) {
        return room.getCookieDomain().isEmpty() ? hosts(room) : Set.of(room.getCookieDomain());
    }

    private static Set<String> hosts(RoomConfig room) {
        Set<String> hosts = new LinkedHashSet<>(List.of(room.getHost()));
        room.getAdditionalRoutes().forEach(route -> hosts.add(route.getHost()));
        return hosts;
    }

    private static void claim(Map<String, String> owners, String what, String value, RoomConfig room, String file) {
        String owner = owners.putIfAbsent(what + " " + value, room.getName());
        if (owner != null) {
            throw new RoomsFileException(file + ": " + what + " '" + value + "' is used by room '" + owner
                    + "' and again by room '" + room.getName() + "', it must be unique");
        }
    }

    private static String text(long millis) {
        return DurationText.format(Duration.ofMillis(millis));
    }
}
