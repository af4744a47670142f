package dev.anteroom.runtime.room;

import dev.anteroom.core.admission.SampleRooms;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Prolongation;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rooms and their state without a topic. */
public final class RoomDirectories {

    private RoomDirectories() {
    }

    /** A room at {@code <id>.example}. */
    public static RoomConfig.Builder room(String id) {
        return SampleRooms.room(id);
    }

    /** An empty state of a room. */
    public static RoomState state(String roomId, long publishedAt) {
        return SampleRooms.state(roomId, publishedAt);
    }

    /** A directory that has read nothing yet. */
    public static RoomDirectory unread() {
        return new RoomDirectory(InstantSource.system(), new ShownRooms(), state -> {
        });
    }

    /** A loaded directory of {@code rooms}. */
    public static RoomDirectory loaded(InstantSource clock, RoomConfig... rooms) {
        RoomDirectory directory = new RoomDirectory(clock, new ShownRooms(), state -> {
        });
        configure(directory, rooms);
        directory.markLoaded();
        return directory;
    }

    public static void configure(RoomDirectory directory, RoomConfig... rooms) {
        List<RoomUpdate> updates = new ArrayList<>();
        for (RoomConfig room : rooms) {
            updates.add(new RoomUpdate.Configured(room.getRoomId(), Optional.of(room)));
        }
        directory.apply(updates);
    }

    public static void remove(RoomDirectory directory, String roomId) {
        directory.apply(List.of(new RoomUpdate.Configured(roomId, Optional.empty())));
    }

    public static void publish(RoomDirectory directory, RoomState... states) {
        List<RoomUpdate> updates = new ArrayList<>();
        for (RoomState state : states) {
            updates.add(new RoomUpdate.Published(state.getRoomId(), Optional.of(state)));
        }
        directory.apply(updates);
    }

    /** Applies a record that says that nothing has changed in the rooms of task 0. */
    public static void prolong(RoomDirectory directory, long by, long at, long countedUpTo) {
        directory.apply(List.of(new RoomUpdate.Prolonged(Prolongation.record(0, by, at, countedUpTo, true, 2))));
    }
}
