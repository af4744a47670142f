package dev.anteroom.control.api;

import dev.anteroom.control.store.RoomConfigStore;
import dev.anteroom.control.store.RoomStoreException;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.roomfile.RoomEdits;
import dev.anteroom.roomfile.RoomsFileException;
import dev.anteroom.runtime.room.RoomDirectory;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads and changes rooms for calls. Thread-safe. */
final class Rooms {

    private static final Logger LOG = LoggerFactory.getLogger(Rooms.class);
    private static final int ID_BYTES = 16;

    private final RoomDirectory directory;
    private final RoomConfigStore store;
    private final RandomGenerator random;

    Rooms(RoomDirectory directory, RoomConfigStore store, RandomGenerator random) {
        this.directory = directory;
        this.store = store;
        this.random = random;
    }

    /** All rooms, by zone and name. */
    List<RoomConfig> all() {
        requireLoaded();
        return directory.configs().stream()
                .sorted(Comparator.comparing(RoomConfig::getZone).thenComparing(RoomConfig::getName)).toList();
    }

    List<RoomConfig> inZone(String zone) {
        return all().stream().filter(room -> room.getZone().equals(zone)).toList();
    }

    /** The room that the call names, with its state and the settings in force now. */
    RoomView view(Call call) {
        RoomConfig room = get(call);
        return directory.rooms().stream().filter(view -> view.roomId().equals(room.getRoomId())).findFirst()
                .map(view -> view.at(call.now())).orElseThrow(() -> noSuchRoom(call));
    }

    /** The room that the call names, as it was configured, whatever is in force now. */
    RoomConfig get(Call call) {
        return inZone(call.zone()).stream().filter(room -> room.getRoomId().equals(call.variable("room"))).findFirst()
                .orElseThrow(() -> noSuchRoom(call));
    }

    /** A new id. */
    String newId() {
        byte[] id = new byte[ID_BYTES];
        random.nextBytes(id);
        return HexFormat.of().formatHex(id);
    }

    /** Creates the room that {@code made} returns, given all other rooms. */
    RoomConfig create(Call call, String id, Function<Collection<RoomConfig>, RoomConfig> made)
            throws InterruptedException {
        return Objects.requireNonNull(write(call, rooms -> {
            if (rooms.containsKey(id)) {
                throw new ApiException(Problem.IN_USE, "id '" + id + "' is already used by another room");
            }
            RoomConfig room = made.apply(rooms.values());
            requireFits(room, rooms);
            return Map.of(id, Optional.of(room));
        }).get(id));
    }

    /** Changes the room that the call names. */
    RoomConfig change(Call call, UnaryOperator<RoomConfig> edit) throws InterruptedException {
        String id = call.variable("room");
        return Objects.requireNonNull(write(call, rooms -> {
            RoomConfig changed = edit.apply(current(call, rooms));
            requireFits(changed, rooms);
            return Map.of(id, Optional.of(changed));
        }).get(id));
    }

    /** Removes the room that the call names. */
    void remove(Call call) throws InterruptedException {
        write(call, rooms -> Map.of(current(call, rooms).getRoomId(), Optional.empty()));
    }

    /** Changes rooms, based on what the brokers hold. */
    Map<String, RoomConfig> write(Call call, RoomConfigStore.Edit edit) throws InterruptedException {
        requireLoaded();
        try {
            return store.change(call.caller().name(), edit);
        } catch (RoomStoreException e) {
            refuseInvalid(edit);
            throw new ApiException(problem(e), e.getMessage() + "; try again");
        }
    }

    /** The error to answer when brokers failed to do their part. */
    static Problem problem(RoomStoreException failure) {
        return switch (failure.outcome()) {
            case NOTHING_WRITTEN -> Problem.NOTHING_WRITTEN;
            case UNKNOWN -> Problem.OUTCOME_UNKNOWN;
            case NOT_READ_YET -> Problem.NOT_READ_YET;
        };
    }

    /**
     * A value that is not valid is reported even while brokers are away; everything else is judged by what they hold.
     */
    private void refuseInvalid(RoomConfigStore.Edit edit) {
        try {
            edit.apply(store.rooms());
        } catch (ApiException e) {
            LOG.debug("judged again on what the brokers hold", e);
        }
    }

    private static RoomConfig current(Call call, Map<String, RoomConfig> rooms) {
        RoomConfig room = Optional.ofNullable(rooms.get(call.variable("room")))
                .filter(found -> found.getZone().equals(call.zone())).orElseThrow(() -> noSuchRoom(call));
        Version.require(call, room);
        return room;
    }

    private static void requireFits(RoomConfig room, Map<String, RoomConfig> rooms) {
        try {
            RoomEdits.requireFits(room, rooms.values());
        } catch (RoomsFileException e) {
            throw new ApiException(Problem.IN_USE, String.valueOf(e.getMessage()));
        }
    }

    private void requireLoaded() {
        if (!directory.isLoaded()) {
            throw new ApiException(Problem.NOT_LOADED);
        }
    }

    private static ApiException noSuchRoom(Call call) {
        return new ApiException(Problem.NO_SUCH_ROOM,
                "zone '" + call.zone() + "' has no room '" + call.variable("room") + "'");
    }
}
