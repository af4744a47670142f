package dev.anteroom.edge.dashboard;

import dev.anteroom.edge.history.RoomAnalytics;
import dev.anteroom.edge.history.Sums;
import dev.anteroom.edge.history.Waits;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** What happened in a room, as JSON: totals, and one array for each figure with a number for each step. */
final class AnalyticsJson {

    private static final double SECOND = 1000;
    private static final Map<String, Double> PERCENTILES = new TreeMap<>(
            Map.of("p50", .5, "p75", .75, "p95", .95, "p99", .99));

    private AnalyticsJson() {
    }

    static JsonObject of(String roomId, RoomAnalytics analytics) {
        JsonArray places = new JsonArray();
        analytics.dataCenters().forEach(
                (name, place) -> places.add(new JsonObject().put("dataCenter", name).mergeIn(place(place))));
        JsonObject all = place(analytics.all());
        all.getJsonObject("total").put("stillWaiting", analytics.stillWaiting()).put("gaveUp", analytics.gaveUp());
        return new JsonObject().put("room", roomId).put("from", time(analytics.range().from()))
                .put("to", time(analytics.range().to())).put("stepSeconds", analytics.range().step() / 1000)
                .put("countedUpTo", time(analytics.countedUpTo())).mergeIn(all).put("dataCenters", places);
    }

    private static JsonObject place(RoomAnalytics.Place place) {
        List<Sums> steps = place.steps();
        return new JsonObject().put("total", total(place.total())).put("steps", new JsonObject()
                .put("arrivals", each(steps, Sums::arrivals)).put("queued", each(steps, Sums::queued))
                .put("admitted", each(steps, Sums::admitted)).put("revoked", each(steps, Sums::revoked))
                .put("waitSecondsP50", waits(steps, .5)).put("waitSecondsP95", waits(steps, .95)));
    }

    private static JsonObject total(Sums sums) {
        return new JsonObject().put("arrivals", sums.arrivals()).put("queued", sums.queued())
                .put("admitted", sums.admitted()).put("revoked", sums.revoked())
                .put("enteredAfterQueueing", sums.waits().queued())
                .put("waitSeconds", new JsonObject(waitSeconds(sums.waits())));
    }

    private static JsonArray each(List<Sums> steps, ToLongFunction<Sums> figure) {
        JsonArray numbers = new JsonArray();
        steps.forEach(step -> numbers.add(figure.applyAsLong(step)));
        return numbers;
    }

    /** With null where nobody who queued has entered. */
    private static JsonArray waits(List<Sums> steps, double p) {
        JsonArray seconds = new JsonArray();
        steps.forEach(step -> step.waits().percentile(p).ifPresentOrElse(millis -> seconds.add(millis / SECOND),
                seconds::addNull));
        return seconds;
    }

    /** Without those that there are not. */
    private static Map<String, Object> waitSeconds(Waits waits) {
        Map<String, Object> seconds = new LinkedHashMap<>();
        PERCENTILES.forEach((name, p) -> waits.percentile(p).ifPresent(millis -> seconds.put(name, millis / SECOND)));
        return seconds;
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }
}
