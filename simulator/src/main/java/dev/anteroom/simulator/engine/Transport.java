package dev.anteroom.simulator.engine;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.counting.Timing;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** The ways of records from edges and ticket counters into the counts of data centers, and what is counted there. */
final class Transport {

    private final Geography geography;
    private final Stalls stalls;
    private final Agenda agenda;
    private final RunRecords records;
    private final SplittableRandom random;
    private final List<CountedPlace> places;

    /** @param records is given every record that is stored */
    Transport(RoomConfig config, Geography geography, Stalls stalls, Agenda agenda, RunRecords records,
            SplittableRandom random) {
        this.geography = geography;
        this.stalls = stalls;
        this.agenda = agenda;
        this.records = records;
        this.random = random;
        RoomTiming timing = RoomView.of(config, Optional.empty()).timing();
        Timing counting = new Timing((int) timing.tick(), (int) timing.bucket(), (int) timing.counted());
        this.places = geography.places().stream()
                .map(place -> new CountedPlace(config.getRoomId(), place.name(), counting)).toList();
    }

    /** What is counted in each place of {@link Geography#places}, in the same order. */
    List<CountedPlace> places() {
        return places;
    }

    /** An edge sends a move, at its own time. */
    boolean send(Edge edge, TrafficEvent move) {
        long now = move.getAt() - edge.clockLead();
        long stored = stalls.stored(edge, now);
        if (stored == now) {
            store(edge, move, now);
        } else {
            agenda.at(stored, then -> store(edge, move, then));
        }
        return true;
    }

    private void store(Edge edge, TrafficEvent move, long now) {
        long delay = geography.vary(geography.places().get(edge.dataCenter()).eventDelay(), random.nextDouble());
        places.get(edge.dataCenter()).write(move, now + delay);
        records.moved(move);
    }

    /** Counters whose reports go the same way. */
    Counters counters() {
        Map<String, CountedPlace> byScope = new HashMap<>();
        Map<String, Long> delays = new HashMap<>();
        for (int i = 0; i < places.size(); i++) {
            Geography.Place place = geography.places().get(i);
            byScope.put(place.name(), places.get(i));
            delays.put(place.name(), place.eventDelay());
        }
        return new Counters(byScope, (scope, now) -> stalls.storedOfCounter(now)
                + geography.vary(delays.getOrDefault(scope, 0L), random.nextDouble()), records);
    }
}
