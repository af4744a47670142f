package dev.anteroom.edge.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anteroom.edge.admission.RoomView;
import dev.anteroom.edge.admission.WaitEstimate;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.pass.VisitorPass;
import dev.anteroom.schemas.avro.RoomConfig;
import io.vertx.core.buffer.Buffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The answers of one room, rendered once per state and estimate. Not thread-safe: belongs to one event loop. */
final class RoomAnswers {

    /** Beyond this many estimates and intervals of one state, older answers are rendered again. */
    private static final int MOST_KEPT = 256;

    private static final ObjectMapper JSON = new ObjectMapper();

    private record Key(boolean json, boolean rejected, WaitEstimate estimate, int refreshSeconds) {
    }

    private final PageTemplate template;
    private final Map<Key, Stamped> kept = new HashMap<>();
    private Optional<RoomView> keptFor = Optional.empty();

    RoomAnswers(RoomConfig config, EdgeMetrics metrics) {
        this.template = PageTemplate.of(config, metrics);
    }

    Buffer waiting(RoomView room, VisitorPass pass, boolean json) {
        WaitEstimate estimate = WaitEstimate.of(room, pass);
        int refreshSeconds = pass.refreshIntervalSeconds();
        return answer(room, new Key(json, false, estimate, refreshSeconds),
                () -> WaitingFacts.waiting(room, estimate, refreshSeconds, Stamped.PLACEHOLDER)).at(pass.lastCheckIn());
    }

    Buffer rejected(RoomView room, boolean json, long lastUpdated) {
        return answer(room, new Key(json, true, WaitEstimate.UNKNOWN, 0),
                () -> WaitingFacts.rejected(room, Stamped.PLACEHOLDER))
                .at(lastUpdated);
    }

    private Stamped answer(RoomView room, Key key, Supplier<WaitingFacts> facts) {
        forgetUnlessFor(room);
        Stamped known = kept.get(key);
        if (known == null) {
            known = Stamped.of(key.json() ? json(facts.get()) : template.render(facts.get().template()));
            kept.put(key, known);
        }
        return known;
    }

    @SuppressWarnings("ReferenceEquality") // a room's view is made anew for each state, so identity tells
    private void forgetUnlessFor(RoomView room) {
        if (keptFor.isEmpty() || keptFor.get() != room || kept.size() >= MOST_KEPT) {
            kept.clear();
            keptFor = Optional.of(room);
        }
    }

    private static String json(WaitingFacts facts) {
        try {
            return JSON.writeValueAsString(Map.of("cfWaitingRoom", facts.json()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("numbers, flags and text can always be written as JSON", e);
        }
    }
}
