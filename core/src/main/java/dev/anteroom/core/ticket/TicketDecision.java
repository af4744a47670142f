package dev.anteroom.core.ticket;

import dev.anteroom.schemas.avro.TicketRefusal;

/** A ticket counter's decision on a request. */
public sealed interface TicketDecision {

    /**
     * The request was decided before; it changes nothing and is not answered again.
     *
     * @param isLast whether it is the last request that was decided before
     */
    record Replayed(boolean isLast) implements TicketDecision {
    }

    /**
     * The edge gets an answer.
     *
     * @param next the counter after the request
     * @param granted how many numbers, 0 or more
     * @param firstNumber the first granted number; the others follow it
     * @param refusal why fewer numbers are granted than were asked for
     */
    record Answered(TicketCounter next, int granted, long firstNumber, TicketRefusal refusal)
            implements
                TicketDecision {
    }

    /** Numbers were returned; nobody waits for an answer. */
    record Counted(TicketCounter next) implements TicketDecision {
    }

    /** The request makes no sense; {@code next} has seen it and is otherwise the same. */
    record Refused(TicketCounter next, String problem) implements TicketDecision {
    }
}
