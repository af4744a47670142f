package dev.anteroom.simulator.scenario;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomConfig;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Reads the arrivals of a scenario from its keys, or from the recording that it names. */
final class ArrivalsReader {

    private ArrivalsReader() {
    }

    /** @param folder where the recording is, unless its path is absolute */
    static Arrivals read(Keys keys, RoomConfig room, Path folder) {
        Arrivals.Shape shape = keys.choice("shape", Arrivals.Shape.STEADY,
                "one of steady, worldwide_spike, one_place_spike, no_history, sleep_then_burst, daily, at_once, recorded",
                text -> Arrivals.Shape.valueOf(text.toUpperCase(Locale.ROOT)));
        Arrivals arrivals = shape == Arrivals.Shape.RECORDED ? recorded(keys, room, folder) : drawn(keys, shape);
        keys.requireKnown();
        return arrivals;
    }

    private static Arrivals drawn(Keys keys, Arrivals.Shape shape) {
        return new Arrivals(shape, keys.integer("visitors", 10_000), keys.millis("over", "20m"),
                keys.decimal("spike_part", 0.5), keys.millis("spike_at", "5m"), keys.millis("spike_over", "30s"),
                keys.text("place", ""), Optional.empty());
    }

    private static Arrivals recorded(Keys keys, RoomConfig room, Path folder) {
        String file = keys.text("recording", "");
        String recordedRoom = keys.text("recorded_room", "");
        keys.requireKnown();
        ScenarioException.require(!file.isEmpty(), "arrivals.recording", file,
                "the file of a recorded traffic topic, such as traffic.avro");
        long lapse = RoomView.of(room, Optional.empty()).timing().lapse();
        return Arrivals.as(RecordedCrowd.read(folder.resolve(file), recordedRoom, lapse));
    }
}
