package dev.anteroom.roomfile;

import dev.anteroom.core.event.ShuffleSeed;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Gives seeds to the events that are shuffled at their start. It is called before a room is written to the topic, so a
 * seed is drawn once, when the event is first written, and is never replaced while it is secret and in use. Has no
 * state.
 */
final class ShuffleSeeds {

    private ShuffleSeeds() {
    }

    /**
     * {@code wanted} with a seed for each event that is to be shuffled, and for no other event. An event keeps the seed
     * that the known event of the same id has, unless that one has already started and the event is to start again at
     * another time.
     *
     * @param known the room as the topic holds it
     * @param now milliseconds since the epoch
     * @param random unpredictable
     */
    static RoomConfig given(RoomConfig wanted, Optional<RoomConfig> known, long now, RandomGenerator random) {
        List<RoomEvent> events = wanted.getEvents().stream()
                .map(event -> RoomEvent.newBuilder(event)
                        .setShuffleSeed(event.getShuffleAtStart()
                                ? kept(event, known, now).orElseGet(() -> ShuffleSeed.draw(random).hex())
                                : null)
                        .build())
                .toList();
        return events.equals(wanted.getEvents()) ? wanted : RoomConfig.newBuilder(wanted).setEvents(events).build();
    }

    private static Optional<String> kept(RoomEvent event, Optional<RoomConfig> known, long now) {
        return known.stream().flatMap(room -> room.getEvents().stream())
                .filter(before -> before.getId().equals(event.getId()))
                .filter(before -> now < before.getStartAt() || before.getStartAt() == event.getStartAt())
                .flatMap(before -> Optional.ofNullable(before.getShuffleSeed()).stream()).findFirst();
    }
}
