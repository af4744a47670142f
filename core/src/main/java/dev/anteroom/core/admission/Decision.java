package dev.anteroom.core.admission;

import dev.anteroom.core.pass.VisitorPass;

/** What is to happen with one visit. A value: the edge applies it. */
public sealed interface Decision {

    /** The room is off: no pass, no counting. */
    record Bypass() implements Decision {
        static final Bypass INSTANCE = new Bypass();
    }

    /** Nobody new enters, and nobody queues. */
    record Reject() implements Decision {
        static final Reject INSTANCE = new Reject();
    }

    /** An accepted visitor goes on. */
    record Pass(VisitorPass pass) implements Decision {
    }

    /** A queued visitor enters on a reservation of the bucket. */
    record AdmitReserved(VisitorPass pass) implements Decision {
    }

    /** A visitor enters because the room admits everybody. */
    record AdmitPassthrough(VisitorPass pass) implements Decision {
    }

    /** The visitor may enter with a ticket number, and waits without one. */
    record NeedsTicket(VisitorPass pass) implements Decision {
    }

    /**
     * The visitor waits by the edge's state, which may be outdated. The ticket counters may know of a newer state that lets
     * the visitor in, with a number or without.
     */
    record WaitsUnlessNewer(VisitorPass pass) implements Decision {
    }

    /** The visitor waits. */
    record Wait(VisitorPass pass) implements Decision {
    }

    /** The visitor waits, and asked again before the refresh interval was over: no attempt. */
    record TooEarly(VisitorPass pass) implements Decision {
    }
}
