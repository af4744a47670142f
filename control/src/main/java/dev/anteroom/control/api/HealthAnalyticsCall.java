package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.control.health.OriginDirectory;
import dev.anteroom.control.health.ProbeCounts;
import dev.anteroom.control.health.ProbeHistory;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.ProbeFailure;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;

/**
 * How available an origin was: {@code from} and {@code to} as ISO-8601, the last day unless given, in whole hours;
 * {@code limit} newest probes, 50 unless given, of all or with {@code failures_only=true} of those that failed.
 */
final class HealthAnalyticsCall implements Endpoint {

    private static final Duration LAST = Duration.ofDays(1);
    private static final int USUAL_EVENTS = 50;
    private static final int MOST_EVENTS = 1_000;

    private final OriginDirectory origins;
    private final ProbeHistory history;

    HealthAnalyticsCall(OriginDirectory origins, ProbeHistory history) {
        this.origins = origins;
        this.history = history;
    }

    @Override
    public Answer answer(Call call) {
        HealthCheck check = check(call);
        if (history.retention().keep().isZero()) {
            throw new ApiException(Problem.INVALID_QUERY, "history.keep is 0, so nothing is kept");
        }
        if (!history.retention().isLoaded()) {
            throw new ApiException(Problem.NOT_LOADED);
        }
        long to = moment(call, "to", call.now());
        long from = ProbeHistory.hour(moment(call, "from", to - LAST.toMillis()));
        if (from > to) {
            throw new ApiException(Problem.INVALID_QUERY, "from is later than to");
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("id", check.getCheckId())
                .put("name", check.getName()).put("from", Instant.ofEpochMilli(from).toString())
                .put("to", Instant.ofEpochMilli(to).toString());
        sums(json, history.counts(check.getCheckId(), from, to));
        events(json, call, check);
        return Answer.of(json);
    }

    private HealthCheck check(Call call) {
        if (!origins.isLoaded()) {
            throw new ApiException(Problem.NOT_LOADED);
        }
        return origins.checks().stream()
                .filter(it -> it.getCheckId().equals(call.variable("check")) && it.getZone().equals(call.zone()))
                .findFirst().orElseThrow(() -> new ApiException(Problem.NO_SUCH_CHECK,
                        "zone '" + call.zone() + "' has no health check '" + call.variable("check") + "'"));
    }

    private static void sums(ObjectNode json, Map<String, ProbeCounts> byDataCenter) {
        ProbeJson.sums(json, ProbeCounts.sum(byDataCenter.values()));
        json.putArray("data_centers");
        byDataCenter.forEach((name, counts) -> ProbeJson.sums(
                json.withArray("data_centers").addObject().put("name", name), counts));
    }

    private void events(ObjectNode json, Call call, HealthCheck check) {
        boolean isFailuresOnly = Boolean.parseBoolean(call.query().getOrDefault("failures_only", "false"));
        json.putArray("events");
        history.events(check.getCheckId()).stream()
                .filter(it -> !isFailuresOnly || it.getFailure() != ProbeFailure.NONE).limit(limit(call))
                .forEach(it -> ProbeJson.event(json.withArray("events").addObject(), it, check));
    }

    private static int limit(Call call) {
        String text = call.query().getOrDefault("limit", Integer.toString(USUAL_EVENTS));
        if (!text.matches("[0-9]{1,4}") || Integer.parseInt(text) > MOST_EVENTS) {
            throw new ApiException(Problem.INVALID_QUERY,
                    "limit is '" + text + "', it must be a whole number 0.." + MOST_EVENTS);
        }
        return Integer.parseInt(text);
    }

    private static long moment(Call call, String key, long usual) {
        String text = call.query().get(key);
        if (text == null) {
            return usual;
        }
        try {
            return Instant.parse(text).toEpochMilli();
        } catch (DateTimeParseException | ArithmeticException e) {
            throw new ApiException(Problem.INVALID_QUERY,
                    key + " is '" + text + "', it must be a moment such as 2026-05-04T10:00:00Z");
        }
    }
}
