package dev.anteroom.control.dashboard;

import dev.anteroom.control.history.AnalyticsRange;
import dev.anteroom.control.history.Occupancy;
import dev.anteroom.control.history.RoomAnalytics;
import dev.anteroom.control.history.RoomOccupancy;
import dev.anteroom.control.history.RoomReport;
import dev.anteroom.control.history.Sums;
import dev.anteroom.control.history.WaitDistribution;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What happened in a room, as a table for spreadsheets: a row for each step and data center, and one for each step in
 * all of them, whose data center is empty. Steps about which nothing is known have no rows; waits that nobody had and
 * values that are not known are empty.
 */
final class AnalyticsCsv {

    private static final String HEAD = "time,data_center,arrivals,queued,admitted,revoked,wait_seconds_p50,"
            + "wait_seconds_p95,on_site,on_site_peak,waiting,waiting_peak,limit,visitor_seconds_on_site\n";
    private static final double SECOND = 1000;

    private AnalyticsCsv() {
    }

    static Buffer of(RoomReport report) {
        StringBuilder csv = new StringBuilder(HEAD);
        RoomAnalytics traffic = report.traffic();
        RoomOccupancy occupancy = report.occupancy();
        AnalyticsRange range = traffic.range();
        Set<String> names = new TreeSet<>(traffic.dataCenters().keySet());
        names.addAll(occupancy.dataCenters().keySet());
        for (int step = 0; step < range.steps(); step++) {
            long at = range.from() + step * range.step();
            if (at >= traffic.countedFrom().orElse(range.from()) && at + range.step() <= traffic.countedUpTo()) {
                row(csv, at, "", traffic.all().steps().get(step), occupancy.all().steps().get(step), true);
                for (String name : names) {
                    row(csv, at, name, in(traffic, name, step), in(occupancy, name, step), false);
                }
            }
        }
        return Buffer.buffer(csv.toString());
    }

    private static Sums in(RoomAnalytics traffic, String dataCenter, int step) {
        return Optional.ofNullable(traffic.dataCenters().get(dataCenter)).map(place -> place.steps().get(step))
                .orElseGet(Sums::new);
    }

    private static Occupancy in(RoomOccupancy occupancy, String dataCenter, int step) {
        return Optional.ofNullable(occupancy.dataCenters().get(dataCenter)).map(place -> place.steps().get(step))
                .orElseGet(Occupancy::new);
    }

    /**
     * Names of data centers have neither commas nor quotes.
     *
     * @param isWhole whether this is the room, which alone has peaks and a limit
     */
    private static void row(StringBuilder csv, long at, String dataCenter, Sums sums, Occupancy occupancy,
            boolean isWhole) {
        List<Object> cells = List.of(Instant.ofEpochMilli(at), dataCenter, sums.arrivals(), sums.queued(),
                sums.admitted(), sums.revoked(), wait(sums.waits(), .5), wait(sums.waits(), .95),
                mean(occupancy.active()), isWhole ? whole(occupancy.activePeak()) : "", mean(occupancy.waiting()),
                isWhole ? whole(occupancy.waitingPeak()) : "", isWhole ? whole(occupancy.limit()) : "",
                Math.round(sums.stayedMillis() / SECOND));
        csv.append(cells.stream().map(Object::toString).collect(Collectors.joining(","))).append('\n');
    }

    private static String wait(WaitDistribution waits, double p) {
        return waits.percentile(p).isPresent() ? Double.toString(waits.percentile(p).getAsLong() / SECOND) : "";
    }

    private static String mean(OptionalDouble visitors) {
        return visitors.isPresent() ? Double.toString(Math.round(visitors.getAsDouble() * 10) / 10.0) : "";
    }

    private static String whole(OptionalInt visitors) {
        return visitors.isPresent() ? Integer.toString(visitors.getAsInt()) : "";
    }
}
