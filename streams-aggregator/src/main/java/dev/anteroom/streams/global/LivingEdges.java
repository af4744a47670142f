package dev.anteroom.streams.global;

import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The edges that are alive, judged by their last heartbeats; one instance serves all tasks of a process.
 *
 * <p>An edge is judged by the arrival of its heartbeats, by the aggregator's clock; judged by its own clock, an edge
 * that is a few seconds behind would be considered dead. Times of arrival are not stored: after a restart each edge has
 * three intervals to be heard of again. Edges are counted again only when one comes or goes, not at each heartbeat.
 * Thread-safe.
 */
public final class LivingEdges {

    private static final int INTERVALS_UNTIL_LOST = 3;

    private final Map<String, Arrival> arrivals = new HashMap<>();
    private final Map<String, EdgeHeartbeat> unseen = new HashMap<>();
    private Set<String> counted = Set.of();
    private Set<String> names = Set.of();
    private Workers workers = Workers.NONE;
    private long validUntil = Long.MAX_VALUE;
    /** Read without this one's lock, whenever metrics are. */
    private final Map<String, Long> clockOffsets = new ConcurrentHashMap<>();
    private Consumer<Set<String>> changed = names -> {
    };

    /** An edge's newest heartbeat and when it was first seen here. */
    private record Arrival(EdgeHeartbeat heartbeat, long seenAt) {

        long lostAfter() {
            return seenAt + (long) INTERVALS_UNTIL_LOST * heartbeat.getIntervalMillis();
        }

        /** How much the edge's clock is behind, plus the time that the heartbeat took; negative when it is ahead. */
        long clockOffset() {
            return seenAt - heartbeat.getAt();
        }
    }

    /** Takes the newest heartbeat of an edge; null when it stopped in an orderly way. */
    synchronized void heard(String edge, @Nullable EdgeHeartbeat heartbeat) {
        if (heartbeat == null) {
            unseen.remove(edge);
            validUntil = arrivals.remove(edge) == null ? validUntil : Long.MIN_VALUE;
            return;
        }
        Arrival last = arrivals.get(edge);
        if (last == null || last.heartbeat().getAt() != heartbeat.getAt()) {
            unseen.put(edge, heartbeat);
        }
    }

    /** Edges whose heartbeat changed within three of their intervals before {@code now}. */
    synchronized Workers alive(long now) {
        see(now);
        if (now > validUntil) {
            count(now);
        }
        return workers;
    }

    /**
     * Tells {@code listener} the living edges, {@code dataCenter|edge} each, now and whenever one comes or goes. It must
     * not block.
     */
    public synchronized void onChange(Consumer<Set<String>> listener) {
        changed = listener;
        listener.accept(names);
    }

    /**
     * How much the clock of a living edge is behind this one, in milliseconds, including the time that its last
     * heartbeat took; negative when it is ahead, and empty of an edge that does not live.
     */
    public OptionalLong clockOffset(String name) {
        Long offset = clockOffsets.get(name);
        return offset == null ? OptionalLong.empty() : OptionalLong.of(offset);
    }

    private void see(long now) {
        unseen.forEach((edge, heartbeat) -> {
            Arrival arrival = new Arrival(heartbeat, now);
            Arrival last = arrivals.put(edge, arrival);
            clockOffsets.put(name(heartbeat), arrival.clockOffset());
            boolean isKnown = last != null && counted.contains(edge) && name(last.heartbeat()).equals(name(heartbeat));
            if (!isKnown) {
                validUntil = Long.MIN_VALUE;
            }
        });
        unseen.clear();
    }

    private void count(long now) {
        Set<String> living = new HashSet<>();
        Set<String> alive = new HashSet<>();
        validUntil = Long.MAX_VALUE;
        arrivals.forEach((edge, arrival) -> {
            if (now <= arrival.lostAfter()) {
                living.add(name(arrival.heartbeat()));
                alive.add(edge);
                validUntil = Math.min(validUntil, arrival.lostAfter());
            }
        });
        counted = alive;
        names = Set.copyOf(living);
        workers = Workers.of(names);
        clockOffsets.keySet().retainAll(names);
        changed.accept(names);
    }

    private static String name(EdgeHeartbeat heartbeat) {
        return heartbeat.getDataCenter() + '|' + heartbeat.getEdgeId();
    }
}
