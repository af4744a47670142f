package dev.anteroom.devkit.measure;

import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import java.util.List;

/**
 * How far the order in which visitors were let in differs from the order in which they came.
 *
 * <p>A pair is a visitor who waits and another one who first asked during that wait, whether or not the other one had to
 * wait, too. It is out of order when the other one had the origin's page before the first asked once more. Neither visitors of
 * one bucket nor moments of polling are allowed for, unlike in {@link InversionDetector}: systems without buckets are compared by
 * this as well. Left out are visitors who stopped waiting for a time, and pairs of whom nobody was let in while it was known how
 * the other one fared.
 *
 * @param pairs pairs of which at least one was let in
 * @param outOfOrder of these, pairs of which the one who came later was let in first
 */
public record ArrivalOrder(long pairs, long outOfOrder) {

    public ArrivalOrder {
        if (outOfOrder < 0 || pairs < outOfOrder) {
            throw new IllegalArgumentException(outOfOrder + " of " + pairs + " pairs are out of order");
        }
    }

    static ArrivalOrder of(List<VisitorLog> visitors) {
        List<VisitorLog> constant = visitors.stream().filter(visitor -> !visitor.abandoned()).toList();
        long pairs = 0;
        long outOfOrder = 0;
        for (VisitorLog earlier : constant) {
            if (!earlier.queued()) {
                continue;
            }
            long waitsFrom = earlier.waits().getFirst().answeredAt();
            long waitsUntil = lastAskedAt(earlier);
            for (VisitorLog later : constant) {
                if (waitsFrom < later.firstSeenAt() && later.firstSeenAt() < waitsUntil) {
                    boolean overtakes = later.admission().filter(in -> in.answeredAt() < waitsUntil).isPresent();
                    pairs += overtakes || earlier.admission().isPresent() ? 1 : 0;
                    outOfOrder += overtakes ? 1 : 0;
                }
            }
        }
        return new ArrivalOrder(pairs, outOfOrder);
    }

    /** When the request was sent that was let in, or else the last one that was not. */
    private static long lastAskedAt(VisitorLog visitor) {
        return visitor.admission().map(Exchange::askedAt).orElseGet(() -> visitor.waits().getLast().askedAt());
    }

    /** The part of the pairs that is out of order, 0..1; 0 without pairs. */
    public double outOfOrderShare() {
        return pairs == 0 ? 0 : (double) outOfOrder / pairs;
    }
}
