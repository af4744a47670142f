package dev.anteroom.core.admission;

import dev.anteroom.core.pass.VisitorPass;

/** The decision on one visit. It is a value, which the edge applies. */
public sealed interface Decision {

    /** The room is suspended: the visitor gets no pass and is not counted. */
    record Bypass() implements Decision {
        static final Bypass INSTANCE = new Bypass();
    }

    /** Nobody new is admitted, and nobody queues. */
    record Reject() implements Decision {
        static final Reject INSTANCE = new Reject();
    }

    /** An admitted visitor continues. */
    record Pass(VisitorPass pass) implements Decision {
    }

    /** A queued visitor enters on a reservation of the bucket. */
    record AdmitReserved(VisitorPass pass) implements Decision {
    }

    /** A visitor enters because the room admits everybody. */
    record AdmitPassthrough(VisitorPass pass) implements Decision {
    }

    /** A ticket number is to be asked for first. */
    sealed interface AsksForTicket extends Decision {

        /** The visitor who needs the number. */
        VisitorPass pass();
    }

    /** The visitor may enter with a ticket number, and waits without one. */
    record NeedsTicket(VisitorPass pass) implements AsksForTicket {
    }

    /**
     * The visitor has to wait by the edge's state, which may be outdated. The ticket counters may know of a newer state
     * by which the visitor is admitted, with a number or without one.
     */
    record WaitsUnlessNewer(VisitorPass pass) implements AsksForTicket {
    }

    /** The visitor waits. */
    record Wait(VisitorPass pass) implements Decision {
    }

    /** The visitor waits, and asked again before the refresh interval was over, which is not an attempt. */
    record TooEarly(VisitorPass pass) implements Decision {
    }
}
