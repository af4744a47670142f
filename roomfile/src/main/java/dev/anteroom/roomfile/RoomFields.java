package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.anteroom.core.room.OriginUrl;
import dev.anteroom.core.room.RoomConfigCheck;
import dev.anteroom.page.Languages;
import dev.anteroom.schemas.avro.CookieSameSite;
import dev.anteroom.schemas.avro.CookieSecure;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.CutOffEdge;
import dev.anteroom.schemas.avro.OnUnhealthy;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Route;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Every key that a room may have in the rooms file and at the management API, declared here and nowhere else. */
public final class RoomFields {

    /** Keys for which the management API has calls of their own. */
    static final String RULES = "rules";
    static final String LISTS = "lists";
    static final String EVENTS = "events";
    static final String CRAWLERS = "search_engine_crawler_bypass";

    private static final String NAME = "[A-Za-z0-9_-]{1,64}";
    private static final String HOST = "[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?";
    /** At least two labels, because browsers don't accept cookies for a whole top-level domain. */
    private static final String DOMAIN = "[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+";
    /** An origin as browsers write it: in lower case, and without the port where that is the default one. */
    private static final String ORIGIN = "https?://[a-z0-9.-]{1,253}(:[0-9]{1,5})?";
    private static final String PATH = "/[^?#\\s]{0,2047}";
    /**
     * Parts of a path that can be read in more than one way: encoded characters, parameters, backslashes, empty
     * segments and segments of dots.
     */
    private static final Pattern NOT_NORMAL = Pattern.compile("[%;\\\\]|//|/\\.\\.?(/|$)");
    private static final String NORMAL_PATH = "a path in normal form that matches " + PATH
            + ": decoded, without ';', '\\' and '//' and without the segments '.' and '..'";
    private static final String REVOKE = "revoke";
    private static final int MOST_CHECKS = 10;

    private static final List<RoomField<RoomConfig, RoomConfig.Builder>> COOKIE_ATTRIBUTES = List.of(
            RoomField.choice("samesite", CookieSameSite.class, RoomConfig::getCookieSameSite,
                    RoomConfig.Builder::setCookieSameSite),
            RoomField.choice("secure", CookieSecure.class, RoomConfig::getCookieSecure,
                    RoomConfig.Builder::setCookieSecure));

    public static final List<RoomField<RoomConfig, RoomConfig.Builder>> ALL = List.of(
            RoomField.text("id", NAME, RoomConfig::getRoomId, RoomConfig.Builder::setRoomId),
            RoomField.text("zone", NAME, RoomConfig::getZone, RoomConfig.Builder::setZone),
            RoomField.text("name", NAME, RoomConfig::getName, RoomConfig.Builder::setName).asRequired(),
            RoomField.text("description", ".{0,4096}", RoomConfig::getDescription, RoomConfig.Builder::setDescription),
            RoomField.<RoomConfig, RoomConfig.Builder>text("host", HOST, RoomConfig::getHost,
                    (room, host) -> room.setHost(host.toLowerCase(Locale.ROOT))).asRequired(),
            new RoomField<>("path", NORMAL_PATH, false,
                    (room, value) -> room.setPath(path(RoomField.scalar(value))),
                    room -> new TextNode(room.getPath())),
            new RoomField<>("additional_routes", "a list of {host, path}, each path " + NORMAL_PATH, false,
                    RoomFields::readRoutes, RoomFields::routes),
            RoomField
                    .integer("total_active_users", 1, Integer.MAX_VALUE, RoomConfig::getTotalActiveUsers,
                            RoomConfig.Builder::setTotalActiveUsers)
                    .asRequired(),
            RoomField
                    .integer("new_users_per_minute", 1, Integer.MAX_VALUE, RoomConfig::getNewUsersPerMinute,
                            RoomConfig.Builder::setNewUsersPerMinute)
                    .asRequired(),
            RoomField.choice("queueing_method", QueueingMethod.class, RoomConfig::getQueueingMethod,
                    RoomConfig.Builder::setQueueingMethod),
            RoomField.flag("queue_all", RoomConfig::getQueueAll, RoomConfig.Builder::setQueueAll),
            RoomField.flag("suspended", RoomConfig::getSuspended, RoomConfig.Builder::setSuspended),
            SharedFields.session(RoomConfig::getSessionDurationMillis, RoomConfig.Builder::setSessionDurationMillis),
            RoomField.flag("disable_session_renewal", RoomConfig::getDisableSessionRenewal,
                    RoomConfig.Builder::setDisableSessionRenewal),
            RoomField.duration("bucket_duration", "1s", "10m", RoomConfig::getBucketDurationMillis,
                    RoomConfig.Builder::setBucketDurationMillis),
            RoomField.duration("tick_duration", "100ms", "10m", RoomConfig::getTickDurationMillis,
                    RoomConfig.Builder::setTickDurationMillis),
            RoomField.duration("settle", "100ms", "1m", RoomConfig::getSettleMillis,
                    RoomConfig.Builder::setSettleMillis),
            RoomField.duration("lease_duration", "500ms", "5m", RoomConfig::getLeaseDurationMillis,
                    RoomConfig.Builder::setLeaseDurationMillis),
            RoomField.duration("refresh_interval", "1s", "5m", RoomConfig::getRefreshIntervalMillis,
                    RoomConfig.Builder::setRefreshIntervalMillis),
            RoomField.duration("place_kept", "1s", "1d", RoomConfig::getPlaceKeptMillis,
                    RoomConfig.Builder::setPlaceKeptMillis),
            RoomField.choice("counter_outage", CounterOutage.class, RoomConfig::getCounterOutage,
                    RoomConfig.Builder::setCounterOutage),
            RoomField.decimal("curve_factor", 0, 8, RoomConfig::getCurveFactor, RoomConfig.Builder::setCurveFactor),
            RoomField.duration("ticket_timeout", "1ms", "10s", RoomConfig::getTicketTimeoutMillis,
                    RoomConfig.Builder::setTicketTimeoutMillis),
            RoomField.choice("cut_off_edge", CutOffEdge.class, RoomConfig::getCutOffEdge,
                    RoomConfig.Builder::setCutOffEdge),
            new RoomField<>("queueing_status_code", "200, 202 or 429", false, RoomFields::readStatusCode,
                    room -> IntNode.valueOf(room.getQueueingStatusCode())),
            RoomField.flag("json_response_enabled", RoomConfig::getJsonResponseEnabled,
                    RoomConfig.Builder::setJsonResponseEnabled),
            new RoomField<>("cors_origins", "a list of origins, such as https://app.example.com", false,
                    RoomFields::readOrigins, room -> texts(room.getCorsOrigins())),
            SharedFields.template(RoomConfig::getCustomPageHtml, RoomConfig.Builder::setCustomPageHtml),
            RoomField.text("default_template_language", String.join("|", Languages.TAGS),
                    RoomConfig::getDefaultTemplateLanguage, RoomConfig.Builder::setDefaultTemplateLanguage),
            RoomField.flag("visitor_language", RoomConfig::getVisitorLanguage, RoomConfig.Builder::setVisitorLanguage),
            RoomField.text("page_title", ".{0,200}", RoomConfig::getPageTitle, RoomConfig.Builder::setPageTitle),
            new RoomField<>("page_logo", PageFields.LOGO, false, PageFields::readLogo,
                    room -> new TextNode(room.getPageLogo())),
            RoomField.text("page_accent_color", PageFields.COLOR, RoomConfig::getPageAccentColor,
                    RoomConfig.Builder::setPageAccentColor),
            RoomField.text("page_background_color", PageFields.COLOR, RoomConfig::getPageBackgroundColor,
                    RoomConfig.Builder::setPageBackgroundColor),
            new RoomField<>("message", PageFields.MESSAGES, false, PageFields::readMessages, PageFields::messages),
            new RoomField<>("origin_url", OriginUrl.ALLOWED + ", or nothing", false, RoomFields::readOriginUrl,
                    room -> new TextNode(room.getOriginUrl())),
            RoomField.text("cookie_name", "[A-Za-z0-9_.-]{1,64}", RoomConfig::getCookieName,
                    RoomConfig.Builder::setCookieName),
            RoomField.text("cookie_suffix", "[A-Za-z0-9_-]{0,64}", RoomConfig::getCookieSuffix,
                    RoomConfig.Builder::setCookieSuffix),
            RoomField.text("cookie_domain", "|" + DOMAIN, RoomConfig::getCookieDomain,
                    (room, domain) -> room.setCookieDomain(domain.toLowerCase(Locale.ROOT))),
            new RoomField<>("cookie_attributes", "{samesite, secure}", false, RoomFields::readCookieAttributes,
                    room -> RoomField.write(COOKIE_ATTRIBUTES, room)),
            RoomField.flag("path_case_sensitive", RoomConfig::getPathCaseSensitive,
                    RoomConfig.Builder::setPathCaseSensitive),
            RoomField.duration("max_session_age", "0s", "30d", RoomConfig::getMaxSessionAgeMillis,
                    RoomConfig.Builder::setMaxSessionAgeMillis),
            RoomField.flag("bind_to_client", RoomConfig::getBindToClient, RoomConfig.Builder::setBindToClient),
            new RoomField<>("enabled_origin_commands", "[], or [" + REVOKE + "]", false,
                    RoomFields::readOriginCommands,
                    room -> texts(room.getRevokeByOrigin() ? List.of(REVOKE) : List.of())),
            RoomField.flag(CRAWLERS, RoomConfig::getSearchEngineCrawlerBypass,
                    RoomConfig.Builder::setSearchEngineCrawlerBypass),
            new RoomField<>(RULES, "a list of {expression, description, enabled, action}", false, RuleFields::read,
                    RuleFields::write),
            new RoomField<>(LISTS, "a list of {name, kind, description, items}", false, ListFields::read,
                    ListFields::write),
            new RoomField<>(EVENTS, "a list of planned events", false, EventFields::read, EventFields::write),
            new RoomField<>("health_checks", "a list of at most " + MOST_CHECKS + " ids of health checks", false,
                    RoomFields::readChecks, room -> texts(room.getHealthChecks())),
            RoomField.choice("on_unhealthy", OnUnhealthy.class, RoomConfig::getOnUnhealthy,
                    RoomConfig.Builder::setOnUnhealthy),
            RoomField.integer("reduce_to_percent", 1, 100, RoomConfig::getReduceToPercent,
                    RoomConfig.Builder::setReduceToPercent),
            RoomField.duration("recover_over", "0s", "1h", RoomConfig::getRecoverOverMillis,
                    RoomConfig.Builder::setRecoverOverMillis),
            RoomField.<RoomConfig, RoomConfig.Builder>duration("latency_target", "10ms", "1m",
                    RoomConfig::getLatencyTargetMillis, RoomConfig.Builder::setLatencyTargetMillis)
                    .orNull(room -> room.setLatencyTargetMillis(0))
                    .withoutValue(room -> room.getLatencyTargetMillis() == 0),
            SharedFields.turnstileMode(RoomConfig::getTurnstileMode, RoomConfig.Builder::setTurnstileMode),
            SharedFields.turnstileAction(RoomConfig::getTurnstileAction, RoomConfig.Builder::setTurnstileAction));

    private RoomFields() {
    }

    private static void readStatusCode(RoomConfig.Builder room, JsonNode value) {
        int status = Integer.parseInt(RoomField.scalar(value));
        RoomField.require(RoomConfigCheck.STATUS_CODES.contains(status));
        room.setQueueingStatusCode(status);
    }

    private static void readOriginUrl(RoomConfig.Builder room, JsonNode value) {
        String url = RoomField.scalar(value);
        RoomField.require(OriginUrl.isEmptyOrValid(url));
        room.setOriginUrl(url);
    }

    private static void readOrigins(RoomConfig.Builder room, JsonNode value) {
        RoomField.require(value.isArray());
        List<String> origins = new ArrayList<>();
        value.forEach(origin -> origins.add(matching(ORIGIN, RoomField.scalar(origin))));
        room.setCorsOrigins(origins);
    }

    private static void readChecks(RoomConfig.Builder room, JsonNode value) {
        RoomField.require(value.isArray() && value.size() <= MOST_CHECKS);
        Set<String> checks = new LinkedHashSet<>();
        value.forEach(check -> checks.add(matching(NAME, RoomField.scalar(check))));
        room.setHealthChecks(List.copyOf(checks));
    }

    private static void readCookieAttributes(RoomConfig.Builder room, JsonNode value) {
        RoomField.require(value.isObject());
        RoomField.readAll(COOKIE_ATTRIBUTES, room, value, "cookie_attributes");
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

    private static JsonNode routes(RoomConfig room) {
        ArrayNode routes = JsonNodeFactory.instance.arrayNode();
        room.getAdditionalRoutes()
                .forEach(route -> routes.addObject().put("host", route.getHost()).put("path", route.getPath()));
        return routes;
    }

    private static JsonNode texts(List<String> texts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        texts.forEach(array::add);
        return array;
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
