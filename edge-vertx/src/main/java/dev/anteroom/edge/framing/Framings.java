package dev.anteroom.edge.framing;

import java.util.Arrays;

/**
 * How the bodies of requests are framed that were scanned and not yet decoded, in their order: a length, {@link #CHUNKED}
 * or {@link #NONE}. Takes memory only where one read brings many requests. Belongs to one connection.
 */
final class Framings {

    /** No length and no chunks. */
    static final long NONE = -1;
    static final long CHUNKED = -2;
    /** A length and chunks, which the scanner never finds in what it lets pass. */
    static final long BOTH = -3;

    private long[] kept = new long[1];
    private int from;
    private int to;

    void add(long framing) {
        if (to == kept.length) {
            kept = Arrays.copyOf(kept, kept.length * 2);
        }
        kept[to++] = framing;
    }

    /** The framing of the next request; {@link #BOTH} when none was scanned. */
    long next() {
        if (from == to) {
            return BOTH;
        }
        long next = kept[from++];
        if (from == to) {
            from = 0;
            to = 0;
        }
        return next;
    }
}
