package dev.anteroom.streams.datacenter;

import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/** The moment up to which each partition that this process counts is counted. Thread-safe. */
public final class CountedMoments {

    private final Map<Integer, Long> moments = new ConcurrentHashMap<>();

    /** Notes that {@code partition} is counted up to {@code upTo}, in milliseconds since the epoch. */
    void counted(int partition, long upTo) {
        moments.put(partition, upTo);
    }

    /** Notes that {@code partition} is no longer counted by this process. */
    void left(int partition) {
        moments.remove(partition);
    }

    /**
     * The moment up to which {@code partition} is counted; empty when that is unknown, or when another process counts
     * it.
     */
    public OptionalLong of(int partition) {
        Long moment = moments.get(partition);
        return moment == null ? OptionalLong.empty() : OptionalLong.of(moment);
    }
}
