package dev.anteroom.edge.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.WaitEstimate;
import dev.anteroom.page.EventFacts;
import dev.anteroom.page.IsoTimestamp;
import dev.anteroom.page.RoomMessages;
import dev.anteroom.page.WaitingFacts;
import dev.anteroom.runtime.room.PerRoom;
import dev.anteroom.schemas.avro.RoomState;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The server-sent events for the connected visitors of one room: the {@code cfWaitingRoom} object, and how many people
 * are ahead. All visitors with the same estimate and interval share one buffer, which is made once per state; it
 * contains the time at which the state was published, by the state's own clock. Not thread-safe: belongs to one event
 * loop.
 */
public final class WaitingEvents {

    private static final ObjectMapper JSON = new ObjectMapper();

    private record Key(WaitEstimate estimate, EventFacts event, int refreshSeconds) {
    }

    private final Map<Key, Buffer> kept = new HashMap<>();
    private final Map<RoomMessages, Buffer> notices = new HashMap<>();
    private final PerRoom<RoomMessages> messages = new PerRoom<>(RoomMessages::of);
    private Optional<RoomView> keptFor = Optional.empty();

    /** The messages of the room's operators to visitors. */
    public RoomMessages messages(RoomView room) {
        return messages.of(room.config());
    }

    /** An {@code update} event. Not to be written to. */
    public Buffer update(RoomView room, WaitEstimate estimate, EventFacts event, int refreshSeconds) {
        forgetUnlessFor(room);
        return kept.computeIfAbsent(new Key(estimate, event, refreshSeconds), key -> made(room, key));
    }

    /** A {@code notice} event: the messages of operators to visitors, by language. Not to be written to. */
    public Buffer notice(RoomMessages messages) {
        return notices.computeIfAbsent(messages, WaitingEvents::made);
    }

    private static Buffer made(RoomMessages messages) {
        try {
            return Buffer.buffer("event: notice\ndata: " + JSON.writeValueAsString(messages.texts()) + "\n\n");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("text can always be written as JSON", e);
        }
    }

    @SuppressWarnings("ReferenceEquality") // a room gets a new view for each state, so comparing by identity is enough
    private void forgetUnlessFor(RoomView room) {
        if (keptFor.isEmpty() || keptFor.get() != room) {
            kept.clear();
            notices.clear();
            keptFor = Optional.of(room);
        }
    }

    private static Buffer made(RoomView room, Key key) {
        long moment = room.state().map(RoomState::getPublishedAt).orElse(0L);
        WaitingFacts facts = WaitingFacts.waiting(room, key.estimate(), key.event(), key.refreshSeconds(),
                new String(IsoTimestamp.of(moment), StandardCharsets.US_ASCII));
        Map<String, Object> fields = new LinkedHashMap<>(facts.json());
        fields.put("peopleAhead", facts.estimate().ahead());
        try {
            return Buffer.buffer("event: update\ndata: " + JSON.writeValueAsString(fields) + "\n\n");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("numbers, flags and text can always be written as JSON", e);
        }
    }
}
