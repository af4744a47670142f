package dev.anteroom.it.cluster;

import dev.anteroom.devkit.measure.LiveView;

/**
 * How much of the limit was used while people waited, from the moment at which the room was full for the first time.
 * Fed by samples in equal intervals. Thread-safe.
 */
final class FullRoom {

    private static final double FULL = 0.99;

    private boolean begun;
    private long looks;
    private double used;

    synchronized void look(LiveView live) {
        double part = Math.min(1.0, (double) live.active() / live.limit());
        begun |= part >= FULL;
        if (begun && live.waiting() > 0) {
            looks++;
            used += part;
        }
    }

    /** The part that was used, 0..1; 0 when the room was never full. */
    synchronized double used() {
        return looks == 0 ? 0 : used / looks;
    }
}
