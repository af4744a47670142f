package dev.anteroom.runtime.room;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Takes the measurements of processes that follow rooms and their states. Thread-safe; must not block. */
public interface RoomMetrics {

    /** The gauges of each room's newest state. */
    enum Gauge {
        /** Accepted visitors. */
        ACTIVE,
        /** Queued visitors. */
        WAITING,
        /** The limit of accepted visitors that is in force. */
        LIMIT,
        /** Part of the configured limits that is in force, 0..1. */
        LIMIT_FACTOR,
        /** 1 for the reason why the limits are lowered, which is the third label, and 0 for the other ones. */
        LIMIT_REASON,
        /** Edges that the counts are not waiting for. */
        EDGES_LEFT_OUT
    }

    /** A state came into use. */
    void stateApplied();

    /** A record of {@code topic} could not be read. */
    void undecodable(String topic);

    /**
     * From now on, shows the result of {@code value} for each of {@code rooms} and for no other rooms.
     *
     * @param rooms id and name of each room, and the third label where the gauge has one
     * @param value must not block; called whenever the metrics are read
     */
    void gauges(Gauge gauge, Collection<List<String>> rooms, Function<List<String>, Number> value);
}
