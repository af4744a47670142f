package dev.anteroom.control.dashboard;

import dev.anteroom.control.history.Occupancy;
import dev.anteroom.control.history.RoomOccupancy;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How full a room was, as JSON: added to totals and steps of what happened; null where it is not known. */
final class OccupancyJson {

    private static final double TENTHS = 10;

    private OccupancyJson() {
    }

    /** Adds what a room has. */
    static void addRoom(JsonObject place, RoomOccupancy.Place occupancy) {
        add(place, occupancy);
        Occupancy all = occupancy.total();
        place.getJsonObject("total").put("activePeak", orNull(all.activePeak()))
                .put("waitingPeak", orNull(all.waitingPeak())).put("limit", orNull(all.limit()));
        List<Occupancy> steps = occupancy.steps();
        place.getJsonObject("steps").put("activePeak", each(steps, step -> orNull(step.activePeak())))
                .put("waitingPeak", each(steps, step -> orNull(step.waitingPeak())))
                .put("limit", each(steps, step -> orNull(step.limit())));
    }

    /** Adds what a data center has, too. */
    static void add(JsonObject place, RoomOccupancy.Place occupancy) {
        place.getJsonObject("total").put("active", orNull(occupancy.total().active()))
                .put("waiting", orNull(occupancy.total().waiting()));
        place.getJsonObject("steps").put("active", each(occupancy.steps(), step -> orNull(step.active())))
                .put("waiting", each(occupancy.steps(), step -> orNull(step.waiting())));
    }

    private static JsonArray each(List<Occupancy> steps, Function<Occupancy, @Nullable Object> figure) {
        JsonArray numbers = new JsonArray();
        for (Occupancy step : steps) {
            numbers.add(figure.apply(step));
        }
        return numbers;
    }

    private static @Nullable Object orNull(OptionalDouble visitors) {
        return visitors.isPresent() ? Double.valueOf(Math.round(visitors.getAsDouble() * TENTHS) / TENTHS) : null;
    }

    private static @Nullable Object orNull(OptionalInt visitors) {
        return visitors.isPresent() ? Integer.valueOf(visitors.getAsInt()) : null;
    }
}
