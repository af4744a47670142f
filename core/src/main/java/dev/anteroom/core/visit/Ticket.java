package dev.anteroom.core.visit;

import dev.anteroom.core.admission.CounterNews;

/** What a visitor who needs a ticket was given. */
public sealed interface Ticket {

    /**
     * A number of a ticket counter. It counts as an active visitor from the moment it was asked for.
     *
     * @param scope the counter's scope: a data center or {@code ANYWHERE}
     * @param requestAt when it was asked for, milliseconds since the epoch
     * @param number which one it is, 1 or more
     */
    record Numbered(String scope, long requestAt, long number) implements Ticket {
    }

    /**
     * A place held by a state that is newer than the edge's own, as a ticket counter reported. It must still be held
     * when the visitor enters.
     */
    record Reserved(CounterNews news) implements Ticket {
    }

    /** A slot of this edge's part. The visitor's move must count this admission. */
    record Split() implements Ticket {
        public static final Split INSTANCE = new Split();
    }

    /** Nothing: the visitor waits, unless a parallel request of the same visitor was admitted meanwhile. */
    record None() implements Ticket {
        public static final None INSTANCE = new None();
    }
}
