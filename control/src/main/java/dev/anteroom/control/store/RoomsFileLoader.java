package dev.anteroom.control.store;

import dev.anteroom.roomfile.RoomNotes;
import dev.anteroom.roomfile.RoomRules;
import dev.anteroom.roomfile.RoomsFileException;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads rooms of a file into the {@code rooms} topic: only those that have changed in the file since it was last
 * loaded. So loading it again, or at every edge, changes nothing, and does not undo changes made since. Rooms that are
 * not in the file stay as they are.
 *
 * <p>Rests on decision 051.
 */
public final class RoomsFileLoader {

    /** The author of these changes in the audit. It can't be the name of a token, because those contain no space. */
    static final String AUTHOR = "rooms file";

    private static final Logger LOG = LoggerFactory.getLogger(RoomsFileLoader.class);

    private final RoomConfigStore store;

    public RoomsFileLoader(RoomConfigStore store) {
        this.store = store;
    }

    /**
     * Writes what changed and waits until it is read; throws {@link RoomsFileException} when a room of the file
     * conflicts with another room of the topic, for example because both have the same route.
     *
     * @return ids of the rooms that were written
     */
    public List<String> publish(List<RoomConfig> rooms) throws InterruptedException {
        List<String> changed = changes(rooms, store.rooms()).isEmpty()
                ? List.of()
                : List.copyOf(store.change(AUTHOR, held -> changes(rooms, held)).keySet());
        for (RoomConfig room : rooms) {
            RoomNotes.of(room).forEach(note -> LOG.atWarn().addKeyValue("room", room.getRoomId()).log(note));
        }
        LOG.atInfo().addKeyValue("changed", changed).addKeyValue("inFile", rooms.size()).log("the rooms file has been"
                + " loaded");
        return changed;
    }

    static Map<String, Optional<RoomConfig>> changes(List<RoomConfig> rooms, Map<String, RoomConfig> held) {
        Map<String, RoomConfig> together = new TreeMap<>(held);
        Map<String, Optional<RoomConfig>> changed = new TreeMap<>();
        for (RoomConfig room : rooms) {
            RoomConfig known = held.get(room.getRoomId());
            if (known == null || !known.getFileDigest().equals(room.getFileDigest())) {
                changed.put(room.getRoomId(), Optional.of(room));
                together.put(room.getRoomId(), room);
            }
        }
        RoomRules.checkTogether(together.values(), "rooms.file, together with the rooms that exist already");
        return changed;
    }
}
