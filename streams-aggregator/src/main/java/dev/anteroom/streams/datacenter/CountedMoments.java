package dev.anteroom.streams.datacenter;

import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/** Up to when each partition is counted that this process counts. Thread-safe. */
public final class CountedMoments {

    private final Map<Integer, Long> moments = new ConcurrentHashMap<>();

    /** All of {@code partition} is counted up to {@code upTo}, in milliseconds since the epoch. */
    void counted(int partition, long upTo) {
        moments.put(partition, upTo);
    }

    /** Another process counts {@code partition} now. */
    void left(int partition) {
        moments.remove(partition);
    }

    /** Up to when {@code partition} is counted; empty where that is unknown, or the work of another process. */
    public OptionalLong of(int partition) {
        Long moment = moments.get(partition);
        return moment == null ? OptionalLong.empty() : OptionalLong.of(moment);
    }
}
