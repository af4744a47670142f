package dev.anteroom.simulator.engine;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.counting.Timing;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.core.visit.MoveSink;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

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

    /** Where an edge sends its moves. */
    MoveSink movesOf(Supplier<Edge> edge) {
        return new MoveSink() {

            @Override
            public boolean offer(TrafficEvent move) {
                CompletableFuture<Boolean> unused = store(move);
                return true;
            }

            @Override
            public CompletableFuture<Boolean> store(TrafficEvent move) {
                return send(edge.get(), move);
            }
        };
    }

    /** When a move is stored that an edge sends at {@code now}. */
    long storedAt(Edge edge, long now) {
        return stalls.stored(edge, now);
    }

    /** An edge sends a move, at its own time; completed when it is stored. */
    private CompletableFuture<Boolean> send(Edge edge, TrafficEvent move) {
        long now = move.getAt() - edge.clockLead();
        CompletableFuture<Boolean> stored = new CompletableFuture<>();
        LongConsumer store = then -> {
            store(edge, move, then);
            stored.complete(true);
        };
        long storedAt = storedAt(edge, now);
        if (storedAt == now) {
            store.accept(now);
        } else {
            agenda.at(storedAt, store);
        }
        return stored;
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
