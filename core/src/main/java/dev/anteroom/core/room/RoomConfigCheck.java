package dev.anteroom.core.room;

import dev.anteroom.core.event.EventRules;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Route;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Validates a room's configuration, so that all readers of the topic of rooms refuse the same ones: a configuration
 * that Avro can read may still make no sense. Has no state.
 *
 * <p>Rests on decision 054.
 */
public final class RoomConfigCheck {

    /** The status codes with which a queued visitor may be answered. */
    public static final Set<Integer> STATUS_CODES = Set.of(200, 202, 429);

    private static final long MOST_PERCENT = 100;
    private static final long LONGEST_MILLIS = Integer.MAX_VALUE;
    /**
     * An idle ticket counter is forgotten when its requests are deleted. No state that old may then still be in use.
     */
    private static final long LONGEST_LEASE_MILLIS = Topics.TICKET_REQUESTS.retention().orElseThrow().toMillis() / 2;

    private RoomConfigCheck() {
    }

    /** One sentence for each value that is not valid; empty when the config can be used. */
    public static List<String> problems(RoomConfig config) {
        List<String> problems = new ArrayList<>();
        if (!ScopeKey.isName(config.getRoomId())) {
            problems.add("roomId is '" + config.getRoomId() + "', which can't be the id of a room");
        }
        range(problems, "totalActiveUsers", config.getTotalActiveUsers(), 1, Integer.MAX_VALUE);
        range(problems, "newUsersPerMinute", config.getNewUsersPerMinute(), 1, Integer.MAX_VALUE);
        range(problems, "sessionDurationMillis", config.getSessionDurationMillis(), 1, LONGEST_MILLIS);
        range(problems, "tickDurationMillis", config.getTickDurationMillis(), 1, LONGEST_MILLIS);
        range(problems, "bucketDurationMillis", config.getBucketDurationMillis(), 1, LONGEST_MILLIS);
        range(problems, "settleMillis", config.getSettleMillis(), 0, LONGEST_MILLIS);
        range(problems, "leaseDurationMillis", config.getLeaseDurationMillis(), 1, LONGEST_LEASE_MILLIS);
        range(problems, "refreshIntervalMillis", config.getRefreshIntervalMillis(), 1, LONGEST_MILLIS);
        range(problems, "placeKeptMillis", config.getPlaceKeptMillis(), 1, LONGEST_MILLIS);
        range(problems, "ticketTimeoutMillis", config.getTicketTimeoutMillis(), 1, LONGEST_MILLIS);
        range(problems, "reduceToPercent", config.getReduceToPercent(), 1, MOST_PERCENT);
        range(problems, "recoverOverMillis", config.getRecoverOverMillis(), 0, LONGEST_MILLIS);
        range(problems, "latencyTargetMillis", config.getLatencyTargetMillis(), 0, LONGEST_MILLIS);
        if (problems.isEmpty()) {
            TimeRule.brokenBy(config).forEach(rule -> problems.add(broken(rule, config)));
            problems.addAll(EventRules.problems(config));
        }
        if (!STATUS_CODES.contains(config.getQueueingStatusCode())) {
            problems.add("queueingStatusCode is " + config.getQueueingStatusCode() + ", it must be 200, 202 or 429");
        }
        if (!OriginUrl.isEmptyOrValid(config.getOriginUrl())) {
            problems.add("originUrl is '" + config.getOriginUrl() + "', it must be " + OriginUrl.ALLOWED);
        }
        config.getHealthChecks().stream().filter(check -> !ScopeKey.isName(check)).forEach(
                check -> problems.add("healthChecks has '" + check + "', which can't be the id of a check"));
        lowerCase(problems, config.getHost());
        cookie(problems, config.getCookieDomain(), config.getHost());
        for (Route route : config.getAdditionalRoutes()) {
            lowerCase(problems, route.getHost());
            cookie(problems, config.getCookieDomain(), route.getHost());
        }
        return problems;
    }

    private static String broken(TimeRule rule, RoomConfig config) {
        return switch (rule) {
            case TICKS_DIVIDE_BUCKETS -> "bucketDurationMillis is " + config.getBucketDurationMillis()
                    + ", it must be a multiple of tickDurationMillis, " + config.getTickDurationMillis();
            case TICKET_TIMEOUT_WITHIN_SETTLE -> "ticketTimeoutMillis is " + config.getTicketTimeoutMillis()
                    + ", it must be 1.." + config.getSettleMillis() + ", no more than settleMillis";
            case PLACE_OUTLASTS_REFRESH -> "placeKeptMillis is " + config.getPlaceKeptMillis()
                    + ", it must be more than refreshIntervalMillis, " + config.getRefreshIntervalMillis();
        };
    }

    private static void cookie(List<String> problems, String domain, String host) {
        if (!CookieDomain.covers(domain, host)) {
            problems.add("cookieDomain is '" + domain + "', and the host '" + host + "' is not in it");
        }
    }

    private static void lowerCase(List<String> problems, String host) {
        if (host.isEmpty() || !host.equals(host.toLowerCase(Locale.ROOT))) {
            problems.add("host is '" + host + "', it must be a host name in lower case");
        }
    }

    private static void range(List<String> problems, String key, long value, long least, long most) {
        if (value < least || value > most) {
            problems.add(key + " is " + value + ", it must be " + least + ".." + most);
        }
    }
}
