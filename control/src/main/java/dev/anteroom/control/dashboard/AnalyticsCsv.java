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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What happened in a room, as a table for spreadsheets: a row for each step and data center, and one for each step in
 * all of them, whose data center is empty; then the same rows for the whole range, whose time is empty, and the first of
 * which alone says how many gave up or still wait. Steps about which nothing is known have no rows; waits that nobody
 * had and values that are not known are empty.
 */
final class AnalyticsCsv {

    private static final String HEAD = "time,data_center,arrivals,queued,admitted,revoked,wait_seconds_p50,"
            + "wait_seconds_p95,on_site,on_site_peak,waiting,waiting_peak,limit,visitor_seconds_on_site,gave_up,"
            + "still_waiting\n";
    private static final String NOT_KNOWN = ",";
    private static final double SECOND = 1000;

    private AnalyticsCsv() {
    }

    /** A data center, or all of them. */
    private record Place(String name, RoomAnalytics.Place traffic, RoomOccupancy.Place occupancy) {

        /** The name of all of them together. */
        static final String ALL = "";

        /** Whether this is the room, which alone has peaks and a limit. */
        boolean isWhole() {
            return name.equals(ALL);
        }
    }

    static Buffer of(RoomReport report) {
        StringBuilder csv = new StringBuilder(HEAD);
        RoomAnalytics traffic = report.traffic();
        AnalyticsRange range = traffic.range();
        List<Place> places = places(report);
        for (int step = 0; step < range.steps(); step++) {
            long at = range.from() + step * range.step();
            if (at >= traffic.countedFrom().orElse(range.from()) && at + range.step() <= traffic.countedUpTo()) {
                for (Place place : places) {
                    row(csv, Instant.ofEpochMilli(at).toString(), place, place.traffic().steps().get(step),
                            place.occupancy().steps().get(step), NOT_KNOWN);
                }
            }
        }
        for (Place place : places) {
            row(csv, "", place, place.traffic().total(), place.occupancy().total(), place.isWhole()
                    ? whole(traffic.gaveUp()) + "," + whole(traffic.stillWaiting())
                    : NOT_KNOWN);
        }
        return Buffer.buffer(csv.toString());
    }

    private static List<Place> places(RoomReport report) {
        Map<String, RoomAnalytics.Place> traffic = report.traffic().dataCenters();
        Map<String, RoomOccupancy.Place> occupancy = report.occupancy().dataCenters();
        AnalyticsRange range = report.traffic().range();
        List<Place> places = new ArrayList<>();
        places.add(new Place(Place.ALL, report.traffic().all(), report.occupancy().all()));
        Set<String> names = new TreeSet<>(traffic.keySet());
        names.addAll(occupancy.keySet());
        for (String name : names) {
            places.add(new Place(name,
                    Optional.ofNullable(traffic.get(name)).orElseGet(() -> RoomAnalytics.Place.empty(range)),
                    Optional.ofNullable(occupancy.get(name)).orElseGet(() -> RoomOccupancy.Place.empty(range))));
        }
        return places;
    }

    /**
     * Names of data centers have neither commas nor quotes.
     *
     * @param time the step; empty for the whole range
     * @param abandonment the last two cells
     */
    private static void row(StringBuilder csv, String time, Place place, Sums sums, Occupancy occupancy,
            String abandonment) {
        List<Object> cells = List.of(time, place.name(), sums.arrivals(), sums.queued(), sums.admitted(),
                sums.revoked(), wait(sums.waits(), .5), wait(sums.waits(), .95), mean(occupancy.active()),
                place.isWhole() ? whole(occupancy.activePeak()) : "", mean(occupancy.waiting()),
                place.isWhole() ? whole(occupancy.waitingPeak()) : "",
                place.isWhole() ? whole(occupancy.limit()) : "", Math.round(sums.stayedMillis() / SECOND),
                abandonment);
        csv.append(cells.stream().map(Object::toString).collect(Collectors.joining(","))).append('\n');
    }

    private static String wait(WaitDistribution waits, double p) {
        return waits.percentile(p).isPresent() ? Double.toString(waits.percentile(p).getAsLong() / SECOND) : "";
    }

    private static String mean(OptionalDouble visitors) {
        return visitors.isPresent() ? Double.toString(Math.round(visitors.getAsDouble() * 10) / 10.0) : "";
    }

    private static String whole(OptionalLong visitors) {
        return visitors.isPresent() ? Long.toString(visitors.getAsLong()) : "";
    }

    private static String whole(OptionalInt visitors) {
        return visitors.isPresent() ? Integer.toString(visitors.getAsInt()) : "";
    }
}
