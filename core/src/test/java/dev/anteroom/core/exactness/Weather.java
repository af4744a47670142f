package dev.anteroom.core.exactness;

/**
 * What goes wrong around the edges of a simulated installation, beside crashes of ticket counters and late views.
 *
 * @param marks whether edges write marks
 * @param longestEdgeStall how long single edges can't append now and then, in milliseconds; 0 for never
 * @param longestAppendStall how long nobody can append into one log now and then, in milliseconds; 0 for never
 * @param clockSkew how much the edges' clocks are ahead or behind at most, in milliseconds
 */
record Weather(boolean marks, int longestEdgeStall, int longestAppendStall, int clockSkew) {

    /** Every move is stored within settle, without marks that would prove it. */
    static final Weather WITHOUT_MARKS = new Weather(false, 0, 0, 0);
    /** Marks are written, and moves are stored within settle. */
    static final Weather CALM = new Weather(true, 0, 0, 0);
    /** Single edges are late, but not late enough to be left out. */
    static final Weather LATE_EDGES = new Weather(true, 2_500, 0, 0);
    /** Nobody can append for up to ten seconds, while brokers answer how far the logs reach. */
    static final Weather STALLED_APPENDS = new Weather(true, 0, 10_000, 0);
    /** All of the above, and clocks are wrong. */
    static final Weather STORM = new Weather(true, 2_500, 4_000, 2_000);

    @Override
    public String toString() {
        return (marks ? "marks" : "no marks") + ", edges stall " + longestEdgeStall + ", appends stall "
                + longestAppendStall + ", clocks off by " + clockSkew;
    }
}
