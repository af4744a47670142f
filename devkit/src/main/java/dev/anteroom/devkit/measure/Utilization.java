package dev.anteroom.devkit.measure;

/**
 * How much of the limit was used while anybody waited, and the most that was ever used.
 *
 * <p>The integral over time of {@code min(1, active / limit)}, taken only over the time in which somebody waited,
 * divided by that time. It is told every change with its moment, so that nothing between two samples is lost. Moments
 * must not go back; an earlier one is treated as the latest so far. Not thread-safe.
 */
final class Utilization {

    private final int limit;

    private long latestMillis;
    private int active;
    private int waiting;
    private int mostActive;
    private double usedMillis;
    private long waitedMillis;

    Utilization(int limit) {
        this.limit = limit;
    }

    void active(long atMillis, int now) {
        advance(atMillis);
        active = now;
        mostActive = Math.max(mostActive, now);
    }

    void waiting(long atMillis, int now) {
        advance(atMillis);
        waiting = now;
    }

    void advance(long atMillis) {
        long elapsed = Math.max(0, atMillis - latestMillis);
        if (waiting > 0) {
            waitedMillis += elapsed;
            usedMillis += elapsed * Math.min(1.0, (double) active / limit);
        }
        latestMillis = Math.max(latestMillis, atMillis);
    }

    int mostActive() {
        return mostActive;
    }

    /** The used part of the limit, 0..1; 1 when nobody ever waited. */
    double whileWaiting() {
        return waitedMillis == 0 ? 1.0 : usedMillis / waitedMillis;
    }
}
