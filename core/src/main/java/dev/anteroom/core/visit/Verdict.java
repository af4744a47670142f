package dev.anteroom.core.visit;

import dev.anteroom.core.pass.VisitorPass;
import java.util.concurrent.CompletableFuture;

/** The outcome of a visit. */
public sealed interface Verdict {

    /** The room is suspended: the request goes to the origin unchanged. */
    record Bypassed() implements Verdict {
        static final Bypassed INSTANCE = new Bypassed();
    }

    /** The room takes no new visitors. */
    record Rejected() implements Verdict {
        static final Rejected INSTANCE = new Rejected();
    }

    /**
     * The request goes to the origin.
     *
     * @param sealCookie whether the visitor needs a new cookie with {@code pass}
     */
    record Admitted(VisitorPass pass, boolean sealCookie) implements Verdict {
    }

    /**
     * The visitor queues.
     *
     * @param sealCookie whether the visitor needs a new cookie with {@code pass}
     */
    record Waiting(VisitorPass pass, boolean sealCookie) implements Verdict {
    }

    /**
     * The visitor enters a place that is held once the move is stored. When {@code stored} is complete, or after the room's
     * {@code settle}, {@link VisitService#entered} says what the visitor gets.
     *
     * @param pass tells of the move, see {@link VisitorPass#enteringAt}
     * @param stored completed with whether the move is stored in time, so that the place is the visitor's
     */
    record Entering(VisitorPass pass, CompletableFuture<Boolean> stored) implements Verdict {
    }
}
