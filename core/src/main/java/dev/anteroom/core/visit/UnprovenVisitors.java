package dev.anteroom.core.visit;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The visitors whom this edge admitted at their first request and has not seen since. They hold places, and nobody knows
 * yet whether they keep their cookies.
 *
 * <p>With probation an edge lets no more than its part of a tenth of a room's limit be held so; then newcomers have to show
 * their cookie first. Of each room at most {@value #MOST} are remembered, for the length of a session.
 *
 * <p>Not thread-safe, except for {@link #all}: belongs to one event loop.
 *
 * <p>Rests on decision 099.
 */
final class UnprovenVisitors {

    private static final int PART_OF_LIMIT = 10;
    private static final int MOST = 10_000;
    private static final long SWEEP_MILLIS = 60_000;

    /** For each room the visitors in the order of their admission, with the ends of their sessions. */
    private final Map<String, LinkedHashMap<Long, Long>> rooms = new HashMap<>();
    private long sweptAt;
    private final AtomicInteger all = new AtomicInteger();

    /** How many there are in all rooms. May be called by any thread. */
    int all() {
        return all.get();
    }

    /** Adds a visitor who was admitted at the first request. */
    void admitted(RoomView room, long visitorId, long now) {
        LinkedHashMap<Long, Long> visitors = rooms.computeIfAbsent(room.roomId(), id -> new LinkedHashMap<>());
        if (visitors.size() < MOST && visitors.put(visitorId, now + room.timing().session()) == null) {
            all.incrementAndGet();
        }
        if (now - sweptAt > SWEEP_MILLIS) {
            sweptAt = now;
            rooms.values().removeIf(others -> isEmptyAt(others, now));
        }
    }

    /** Takes out a visitor who came back. */
    void returned(RoomView room, long visitorId) {
        LinkedHashMap<Long, Long> visitors = rooms.get(room.roomId());
        if (visitors != null && visitors.remove(visitorId) != null) {
            all.decrementAndGet();
        }
    }

    /** Whether as many have not come back as may be. */
    boolean areMany(RoomView room, long now) {
        LinkedHashMap<Long, Long> visitors = rooms.get(room.roomId());
        return visitors != null && !isEmptyAt(visitors, now) && visitors.size() >= most(room);
    }

    private boolean isEmptyAt(Map<Long, Long> visitors, long now) {
        Iterator<Long> ends = visitors.values().iterator();
        while (ends.hasNext() && ends.next() <= now) {
            ends.remove();
            all.decrementAndGet();
        }
        return visitors.isEmpty();
    }

    /** At least one, as otherwise newcomers of small rooms would always be asked. */
    private static int most(RoomView room) {
        int edges = room.scope(ScopeKey.ANYWHERE).map(ScopeState::getWorkers).orElse(1);
        int limit = room.state().map(RoomState::getTotalActiveUsers).orElse(room.config().getTotalActiveUsers());
        return Math.clamp(limit / (PART_OF_LIMIT * Math.max(1L, edges)), 1, MOST);
    }
}
