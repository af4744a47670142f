package dev.anteroom.control.dashboard;

import dev.anteroom.control.history.AnalyticsRange;
import dev.anteroom.control.history.RoomAnalytics;
import dev.anteroom.control.history.RoomReport;
import dev.anteroom.control.history.Sums;
import dev.anteroom.control.history.WaitDistribution;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a room, as JSON: totals, and one array for each figure with a number for each step; null for steps
 * before the beginning of what is known.
 */
final class AnalyticsJson {

    private static final double SECOND = 1000;
    private static final Map<String, Double> PERCENTILES = new TreeMap<>(
            Map.of("p50", .5, "p75", .75, "p95", .95, "p99", .99));

    private AnalyticsJson() {
    }

    static JsonObject of(String roomId, RoomReport report) {
        RoomAnalytics analytics = report.traffic();
        int unknown = unknownSteps(analytics);
        JsonObject all = place(analytics.all(), unknown);
        all.getJsonObject("total").put("stillWaiting", orNull(analytics.stillWaiting()))
                .put("gaveUp", orNull(analytics.gaveUp()))
                .put("meanSecondsOnSite", orNull(report.meanSecondsOnSite()));
        OccupancyJson.addRoom(all, report.occupancy().all());
        return new JsonObject().put("room", roomId).put("from", time(analytics.range().from()))
                .put("to", time(analytics.range().to())).put("stepSeconds", analytics.range().step() / 1000)
                .put("countedFrom", orNull(analytics.countedFrom(), AnalyticsJson::time))
                .put("countedUpTo", time(analytics.countedUpTo())).mergeIn(all)
                .put("dataCenters", dataCenters(report, unknown));
    }

    private static JsonArray dataCenters(RoomReport report, int unknown) {
        Map<String, JsonObject> places = new TreeMap<>();
        report.traffic().dataCenters().forEach((name, place) -> places.put(name, place(place, unknown)));
        report.occupancy().dataCenters().forEach((name, place) -> OccupancyJson.add(places.computeIfAbsent(name,
                first -> place(RoomAnalytics.Place.empty(report.traffic().range()), unknown)), place));
        JsonArray all = new JsonArray();
        places.forEach((name, place) -> all.add(new JsonObject().put("dataCenter", name).mergeIn(place)));
        return all;
    }

    /** How many steps began before the time from which everything is known. */
    private static int unknownSteps(RoomAnalytics analytics) {
        AnalyticsRange range = analytics.range();
        long from = Math.min(analytics.countedFrom().orElse(range.from()), range.to());
        return (int) Math.ceilDiv(from - range.from(), range.step());
    }

    private static JsonObject place(RoomAnalytics.Place place, int unknown) {
        List<Sums> steps = place.steps();
        return new JsonObject().put("total", total(place.total())).put("steps", new JsonObject()
                .put("arrivals", each(steps, unknown, Sums::arrivals)).put("queued", each(steps, unknown, Sums::queued))
                .put("admitted", each(steps, unknown, Sums::admitted))
                .put("revoked", each(steps, unknown, Sums::revoked))
                .put("visitorSecondsOnSite", each(steps, unknown, sums -> Math.round(sums.stayedMillis() / SECOND)))
                .put("waitSecondsP50", waits(steps, .5))
                .put("waitSecondsP95", waits(steps, .95)));
    }

    private static JsonObject total(Sums sums) {
        return new JsonObject().put("arrivals", sums.arrivals()).put("queued", sums.queued())
                .put("admitted", sums.admitted()).put("revoked", sums.revoked())
                .put("visitorSecondsOnSite", Math.round(sums.stayedMillis() / SECOND))
                .put("enteredAfterQueueing", sums.waits().queued())
                .put("waitSeconds", new JsonObject(waitSeconds(sums.waits())));
    }

    private static JsonArray each(List<Sums> steps, int unknown, ToLongFunction<Sums> figure) {
        JsonArray numbers = new JsonArray();
        for (int i = 0; i < unknown; i++) {
            numbers.addNull();
        }
        steps.stream().skip(unknown).forEach(step -> numbers.add(figure.applyAsLong(step)));
        return numbers;
    }

    /** With null where nobody who queued has entered. */
    private static JsonArray waits(List<Sums> steps, double p) {
        JsonArray seconds = new JsonArray();
        steps.forEach(step -> step.waits().percentile(p).ifPresentOrElse(millis -> seconds.add(millis / SECOND),
                seconds::addNull));
        return seconds;
    }

    /** Percentiles that don't exist are left out. */
    private static Map<String, Object> waitSeconds(WaitDistribution waits) {
        Map<String, Object> seconds = new LinkedHashMap<>();
        PERCENTILES.forEach((name, p) -> waits.percentile(p).ifPresent(millis -> seconds.put(name, millis / SECOND)));
        return seconds;
    }

    private static @Nullable Object orNull(OptionalLong number) {
        return orNull(number, Long::valueOf);
    }

    /** Null in JSON means that the value is not known. */
    private static @Nullable Object orNull(OptionalLong number, LongFunction<Object> shown) {
        return number.isPresent() ? shown.apply(number.getAsLong()) : null;
    }

    private static @Nullable Object orNull(OptionalDouble number) {
        return number.isPresent() ? Double.valueOf(number.getAsDouble()) : null;
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }
}
