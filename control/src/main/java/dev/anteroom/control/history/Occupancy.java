package dev.anteroom.control.history;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/** How full a room was within a span of time, from its minutes; empty where none is known. */
public final class Occupancy {

    private int minutes;
    private double active;
    private double waiting;
    private int activePeak;
    private int waitingPeak;
    private int limit = Integer.MAX_VALUE;
    private double first;
    private double last;

    void add(MinuteOfOccupancy minute) {
        first = minutes == 0 ? minute.active() : first;
        last = minute.active();
        minutes++;
        active += minute.active();
        waiting += minute.waiting();
        activePeak = Math.max(activePeak, minute.activePeak());
        waitingPeak = Math.max(waitingPeak, minute.waitingPeak());
        limit = Math.min(limit, minute.limit());
    }

    /** Visitors on the site, on average. */
    public OptionalDouble active() {
        return minutes == 0 ? OptionalDouble.empty() : OptionalDouble.of(active / minutes);
    }

    /** Queued visitors, on average. */
    public OptionalDouble waiting() {
        return minutes == 0 ? OptionalDouble.empty() : OptionalDouble.of(waiting / minutes);
    }

    /** The most on the site. */
    public OptionalInt activePeak() {
        return minutes == 0 ? OptionalInt.empty() : OptionalInt.of(activePeak);
    }

    /** The most who waited. */
    public OptionalInt waitingPeak() {
        return minutes == 0 ? OptionalInt.empty() : OptionalInt.of(waitingPeak);
    }

    /** The lowest limit that was in force. */
    public OptionalInt limit() {
        return minutes == 0 ? OptionalInt.empty() : OptionalInt.of(limit);
    }

    /** How many more were on the site in the first minute than in the last. */
    double shrunkBy() {
        return first - last;
    }

    /** Visitors on the site in the last minute. */
    double atEnd() {
        return last;
    }
}
