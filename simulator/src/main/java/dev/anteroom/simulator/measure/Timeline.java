package dev.anteroom.simulator.measure;

import org.agrona.collections.IntArrayList;

/** The numbers of active and waiting visitors, sampled at equal intervals. Not thread-safe. */
public final class Timeline {

    private final long interval;
    private final IntArrayList active = new IntArrayList();
    private final IntArrayList waiting = new IntArrayList();
    private final IntArrayList limit = new IntArrayList();
    private final IntArrayList admitted = new IntArrayList();

    /** @param interval between two samples, in milliseconds */
    public Timeline(long interval) {
        this.interval = interval;
    }

    /** The values up to {@code now}. */
    void advance(long now, int activeNow, int waitingNow, int limitNow, int admittedNow) {
        while (active.size() * interval < now) {
            active.addInt(activeNow);
            waiting.addInt(waitingNow);
            limit.addInt(limitNow);
            admitted.addInt(admittedNow);
        }
    }

    /** Milliseconds between two samples. */
    public long interval() {
        return interval;
    }

    /** Active visitors at each sample. */
    public int[] active() {
        return active.toIntArray();
    }

    /** Waiting visitors at each sample. */
    public int[] waiting() {
        return waiting.toIntArray();
    }

    /** The limit at each sample. */
    public int[] limit() {
        return limit.toIntArray();
    }

    /** Visitors admitted so far at each sample. */
    public int[] admitted() {
        return admitted.toIntArray();
    }
}
