package dev.anteroom.edge.rooms;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.edge.page.Languages;
import dev.anteroom.edge.page.TemplateProblem;
import dev.anteroom.schemas.avro.CookieSameSite;
import dev.anteroom.schemas.avro.CookieSecure;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Route;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/** Every key that a room may have in the rooms file, declared here and nowhere else. */
final class RoomFields {

    static final String NAME = "[A-Za-z0-9_-]{1,64}";
    private static final String HOST = "[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?";
    /** As browsers write it: lower case, and no port where it is the usual one. */
    private static final String ORIGIN = "https?://[a-z0-9.-]{1,253}(:[0-9]{1,5})?";
    private static final String PATH = "/[^?#\\s]{0,2047}";
    /** What has more than one reading: encoded characters, parameters, backslashes, empty segments, segments of dots. */
    private static final Pattern NOT_NORMAL = Pattern.compile("[%;\\\\]|//|/\\.\\.?(/|$)");
    private static final String NORMAL_PATH = "a path in normal form that matches " + PATH
            + ": decoded, without ';', '\\' and '//' and without the segments '.' and '..'";
    private static final String REVOKE = "revoke";
    private static final int LONGEST_TEMPLATE = 1 << 20;
    private static final Set<Integer> STATUS_CODES = Set.of(200, 202, 429);

    static final List<RoomField<RoomConfig.Builder>> ALL = List.of(
            RoomField.text("id", NAME, RoomConfig.Builder::setRoomId),
            RoomField.text("zone", NAME, RoomConfig.Builder::setZone),
            RoomField.mandatory(RoomField.text("name", NAME, RoomConfig.Builder::setName)),
            RoomField.text("description", ".{0,4096}", RoomConfig.Builder::setDescription),
            RoomField.mandatory(
                    RoomField.text("host", HOST, (room, host) -> room.setHost(host.toLowerCase(Locale.ROOT)))),
            new RoomField<>("path", NORMAL_PATH, false,
                    (room, value) -> room.setPath(path(RoomField.scalar(value)))),
            new RoomField<>("additional_routes", "a list of {host, path}, each path " + NORMAL_PATH, false,
                    RoomFields::readRoutes),
            RoomField.mandatory(RoomField.integer("total_active_users", 1, Integer.MAX_VALUE,
                    RoomConfig.Builder::setTotalActiveUsers)),
            RoomField.mandatory(RoomField.integer("new_users_per_minute", 1, Integer.MAX_VALUE,
                    RoomConfig.Builder::setNewUsersPerMinute)),
            RoomField.choice("queueing_method", QueueingMethod.class, RoomConfig.Builder::setQueueingMethod),
            RoomField.flag("queue_all", RoomConfig.Builder::setQueueAll),
            RoomField.flag("suspended", RoomConfig.Builder::setSuspended),
            session(RoomConfig.Builder::setSessionDurationMillis),
            RoomField.flag("disable_session_renewal", RoomConfig.Builder::setDisableSessionRenewal),
            RoomField.duration("bucket_duration", "1s", "10m", RoomConfig.Builder::setBucketDurationMillis),
            RoomField.duration("tick_duration", "100ms", "10m", RoomConfig.Builder::setTickDurationMillis),
            RoomField.duration("settle", "100ms", "1m", RoomConfig.Builder::setSettleMillis),
            RoomField.duration("lease_duration", "500ms", "5m", RoomConfig.Builder::setLeaseDurationMillis),
            RoomField.duration("refresh_interval", "1s", "5m", RoomConfig.Builder::setRefreshIntervalMillis),
            RoomField.duration("place_kept", "1s", "1d", RoomConfig.Builder::setPlaceKeptMillis),
            RoomField.choice("counter_outage", CounterOutage.class, RoomConfig.Builder::setCounterOutage),
            RoomField.decimal("curve_factor", 0, 8, RoomConfig.Builder::setCurveFactor),
            RoomField.duration("ticket_timeout", "1ms", "10s", RoomConfig.Builder::setTicketTimeoutMillis),
            new RoomField<>("queueing_status_code", "200, 202 or 429", false, RoomFields::readStatusCode),
            RoomField.flag("json_response_enabled", RoomConfig.Builder::setJsonResponseEnabled),
            new RoomField<>("cors_origins", "a list of origins, such as https://app.example.com", false,
                    RoomFields::readOrigins),
            template(RoomConfig.Builder::setCustomPageHtml),
            RoomField.text("default_template_language", String.join("|", Languages.TAGS),
                    RoomConfig.Builder::setDefaultTemplateLanguage),
            RoomField.flag("visitor_language", RoomConfig.Builder::setVisitorLanguage),
            RoomField.text("cookie_name", "[A-Za-z0-9_.-]{1,64}", RoomConfig.Builder::setCookieName),
            RoomField.text("cookie_suffix", "[A-Za-z0-9_-]{0,64}", RoomConfig.Builder::setCookieSuffix),
            new RoomField<>("cookie_attributes", "{samesite, secure}", false, RoomFields::readCookieAttributes),
            RoomField.flag("bind_to_client", RoomConfig.Builder::setBindToClient),
            new RoomField<>("enabled_origin_commands", "[], or [" + REVOKE + "]", false,
                    RoomFields::readOriginCommands),
            RoomField.flag("search_engine_crawler_bypass", RoomConfig.Builder::setSearchEngineCrawlerBypass),
            new RoomField<>("rules", "a list of {expression, description, enabled, action}", false, RuleFields::read),
            new RoomField<>("events", "a list of planned events", false, EventFields::read),
            RoomField.text("turnstile_mode", "off|invisible|visible_non_interactive|visible_managed",
                    RoomConfig.Builder::setTurnstileMode),
            RoomField.text("turnstile_action", "log|infinite_queue", RoomConfig.Builder::setTurnstileAction));

    private static final List<RoomField<RoomConfig.Builder>> COOKIE_ATTRIBUTES = List.of(
            RoomField.choice("samesite", CookieSameSite.class, RoomConfig.Builder::setCookieSameSite),
            RoomField.choice("secure", CookieSecure.class, RoomConfig.Builder::setCookieSecure));

    private RoomFields() {
    }

    /** Reads all keys of {@code node}; a key that is not among {@code fields} is an error. */
    static <T> void readAll(List<RoomField<T>> fields, T target, JsonNode node, String where) {
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            RoomField<T> field = fields.stream().filter(known -> known.key().equals(entry.getKey())).findFirst()
                    .orElseThrow(() -> new RoomsFileException(where + ": unknown key " + entry.getKey()
                            + "; known are " + String.join(", ", fields.stream().map(RoomField::key).toList())));
            field.read(target, entry.getValue(), where);
        }
        for (RoomField<T> field : fields) {
            if (field.required() && !node.has(field.key())) {
                throw new RoomsFileException(where + ": " + field.key() + " is missing, it must be " + field.allowed());
            }
        }
    }

    static <T> RoomField<T> session(BiConsumer<T, Long> setter) {
        String key = "session_duration";
        return new RoomField<>(key, "whole minutes 1..30, or a duration 1s..30m", false, (target, value) -> {
            RoomField<T> field = value.isNumber()
                    ? RoomField.integer(key, 1, 30, (to, minutes) -> setter.accept(to, minutes * 60_000L))
                    : RoomField.duration(key, "1s", "30m", setter);
            field.reader().accept(target, value);
        });
    }

    static <T> RoomField<T> template(BiConsumer<T, String> setter) {
        return new RoomField<>("custom_page_html", "a Mustache template of at most 1 MiB", false, (target, value) -> {
            String template = RoomField.scalar(value);
            RoomField.require(template.length() <= LONGEST_TEMPLATE);
            TemplateProblem.in(template).ifPresent(problem -> {
                throw new RoomsFileException("custom_page_html, " + problem);
            });
            setter.accept(target, template);
        });
    }

    private static void readStatusCode(RoomConfig.Builder room, JsonNode value) {
        int status = Integer.parseInt(RoomField.scalar(value));
        RoomField.require(STATUS_CODES.contains(status));
        room.setQueueingStatusCode(status);
    }

    private static void readOrigins(RoomConfig.Builder room, JsonNode value) {
        RoomField.require(value.isArray());
        List<String> origins = new ArrayList<>();
        value.forEach(origin -> origins.add(matching(ORIGIN, RoomField.scalar(origin))));
        room.setCorsOrigins(origins);
    }

    private static void readCookieAttributes(RoomConfig.Builder room, JsonNode value) {
        RoomField.require(value.isObject());
        readAll(COOKIE_ATTRIBUTES, room, value, "cookie_attributes");
    }

    private static void readOriginCommands(RoomConfig.Builder room, JsonNode value) {
        RoomField.require(value.isArray());
        value.forEach(command -> RoomField.require(RoomField.scalar(command).equals(REVOKE)));
        room.setRevokeByOrigin(!value.isEmpty());
    }

    private static void readRoutes(RoomConfig.Builder room, JsonNode value) {
        RoomField.require(value.isArray());
        List<Route> routes = new ArrayList<>();
        for (JsonNode route : value) {
            RoomField.require(route.isObject() && onlyHostAndPath(route));
            routes.add(new Route(matching(HOST, route.path("host").asText()).toLowerCase(Locale.ROOT),
                    path(route.path("path").asText("/"))));
        }
        room.setAdditionalRoutes(routes);
    }

    private static boolean onlyHostAndPath(JsonNode route) {
        Iterator<String> names = route.fieldNames();
        while (names.hasNext()) {
            if (!Set.of("host", "path").contains(names.next())) {
                return false;
            }
        }
        return true;
    }

    private static String path(String text) {
        RoomField.require(!NOT_NORMAL.matcher(text).find());
        return matching(PATH, text);
    }

    private static String matching(String pattern, String text) {
        RoomField.require(Pattern.matches(pattern, text));
        return text;
    }
}
