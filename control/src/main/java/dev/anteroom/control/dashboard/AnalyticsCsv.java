package dev.anteroom.control.dashboard;

import dev.anteroom.control.history.AnalyticsRange;
import dev.anteroom.control.history.RoomAnalytics;
import dev.anteroom.control.history.Sums;
import dev.anteroom.control.history.WaitDistribution;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;

/**
 * What happened in a room, as a table for spreadsheets: a row for each step and data center, and one for each step in all
 * of them, whose data center is empty. Steps of which nothing is known have no rows, and waits that nobody had are empty.
 */
final class AnalyticsCsv {

    private static final String HEAD = "time,data_center,arrivals,queued,admitted,revoked,wait_seconds_p50,"
            + "wait_seconds_p95\n";
    private static final double SECOND = 1000;

    private AnalyticsCsv() {
    }

    static Buffer of(RoomAnalytics analytics) {
        StringBuilder csv = new StringBuilder(HEAD);
        AnalyticsRange range = analytics.range();
        for (int step = 0; step < range.steps(); step++) {
            long at = range.from() + step * range.step();
            if (at >= analytics.countedFrom().orElse(range.from()) && at + range.step() <= analytics.countedUpTo()) {
                row(csv, at, "", analytics.all().steps(), step);
                int row = step;
                analytics.dataCenters().forEach((name, place) -> row(csv, at, name, place.steps(), row));
            }
        }
        return Buffer.buffer(csv.toString());
    }

    /** Names of data centers have neither commas nor quotes. */
    private static void row(StringBuilder csv, long at, String dataCenter, List<Sums> steps, int step) {
        Sums sums = steps.get(step);
        csv.append(Instant.ofEpochMilli(at)).append(',').append(dataCenter).append(',').append(sums.arrivals())
                .append(',').append(sums.queued()).append(',').append(sums.admitted()).append(',')
                .append(sums.revoked()).append(',').append(wait(sums.waits(), .5)).append(',')
                .append(wait(sums.waits(), .95)).append('\n');
    }

    private static String wait(WaitDistribution waits, double p) {
        return waits.percentile(p).isPresent() ? Double.toString(waits.percentile(p).getAsLong() / SECOND) : "";
    }
}
