package dev.anteroom.core.counting;

import dev.anteroom.schemas.avro.UsedTickets;

/**
 * The highest ticket number of one scope with which a visitor entered, as moves tell. All smaller numbers were issued
 * before, whether the counter's report is stored by now or not.
 *
 * <p>Rests on decision 158.
 *
 * @param upTo the number; 0 when none was used
 * @param at when it was used, in milliseconds since the epoch
 */
public record UsedNumbers(long upTo, long at) {

    public static final UsedNumbers NONE = new UsedNumbers(0, 0);

    /** With one more number. One that was used so long ago that its visitor may count nowhere any more says nothing. */
    UsedNumbers and(long number, long usedAt, Timing timing) {
        return number > upTo || at < timing.firstCountedTick(usedAt) ? new UsedNumbers(number, usedAt) : this;
    }

    /** What is published of it. */
    UsedTickets of(String scope) {
        return new UsedTickets(scope, upTo, at);
    }
}
