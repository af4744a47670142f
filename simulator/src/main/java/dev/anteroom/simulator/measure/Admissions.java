package dev.anteroom.simulator.measure;

/** Those who were let in, in that order: when they came and how long they waited. Immutable. */
public final class Admissions {

    private final int[] moments;
    private final int[] arrivals;
    private final int[] waits;

    Admissions(int[] moments, int[] arrivals, int[] waits) {
        this.moments = moments;
        this.arrivals = arrivals;
        this.waits = waits;
    }

    /** How many they are. */
    public int count() {
        return waits.length;
    }

    /** When the n-th was let in, in milliseconds since the start. */
    public int moment(int n) {
        return moments[n];
    }

    /** The moment that gives the place in line of the n-th, in milliseconds since the start; may be before it. */
    public int arrival(int n) {
        return arrivals[n];
    }

    /** How long the n-th waited, in milliseconds. */
    public int wait(int n) {
        return waits[n];
    }

    /** The moments that give their places, in milliseconds since the start; a copy. */
    public int[] arrivals() {
        return arrivals.clone();
    }

    /** How long they waited, in milliseconds; a copy. */
    public int[] waits() {
        return waits.clone();
    }
}
