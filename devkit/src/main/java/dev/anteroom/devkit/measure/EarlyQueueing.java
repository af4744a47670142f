package dev.anteroom.devkit.measure;

import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import java.util.List;

/**
 * Counts visitors who were queued although places were free and nobody had a better right to them.
 *
 * <p>A visitor is queued by the first answer that says to wait. That decision was made at some moment between the
 * request and this answer. It was <em>early</em> when at every moment between the two, both included,
 *
 * <ul>
 * <li>fewer than 98 % of the limit were active at the origin, as {@link OriginLog} has them, and
 * <li>nobody of an earlier bucket waited. Another visitor counts as waiting from the request whose answer first says so
 * until {@code lapse} after the last such answer, because a visitor who is silent for that long is considered to have
 * left, and until the origin's answer at the latest. Another visitor may be of an earlier bucket if they first asked in
 * a bucket before the one in which this visitor was answered, because an edge chose the buckets of both at some moment
 * between first request and first answer.
 * </ul>
 *
 * <p>Each part assumes the longest time and the widest order that can't be ruled out from outside. So nobody is counted
 * wrongly, and the only visitors who are missed are those queued within the length of a request of such a change.
 * Buckets begin at multiples of their length since the epoch, by the clock that edges and crowd share in a demo.
 *
 * <p>Requiring visitors to be a whole bucket apart, as {@link InversionDetector} does, was rejected: visitors of the
 * bucket before would often not count as being ahead, and a visitor who rightly waits behind them would be considered
 * queued early.
 */
final class EarlyQueueing {

    /** While fewer visitors than this part of the limit are active, nobody should queue. */
    private static final double FULL = 0.98;

    private final int limit;
    private final long bucketMillis;
    private final long lapseMillis;

    EarlyQueueing(int limit, long bucketMillis, long lapseMillis) {
        this.limit = limit;
        this.bucketMillis = bucketMillis;
        this.lapseMillis = lapseMillis;
    }

    int count(List<VisitorLog> visitors, ActiveCounts active) {
        List<VisitorLog> waited = visitors.stream().filter(VisitorLog::queued).toList();
        return (int) waited.stream().filter(visitor -> early(visitor, waited, active)).count();
    }

    private boolean early(VisitorLog visitor, List<VisitorLog> waited, ActiveCounts active) {
        Exchange queued = visitor.waits().getFirst();
        return active.most(queued.askedAt(), queued.answeredAt()) < FULL * limit && waited.stream().noneMatch(
                other -> other.number() != visitor.number()
                        && bucketOf(other.firstSeenAt()) < bucketOf(queued.answeredAt()) && mayWait(other, queued));
    }

    private boolean mayWait(VisitorLog other, Exchange during) {
        long latest = other.admission().map(Exchange::answeredAt).orElse(Long.MAX_VALUE);
        return during.askedAt() <= latest && other.waits().stream()
                .anyMatch(wait -> wait.askedAt() <= during.answeredAt()
                        && during.askedAt() < wait.answeredAt() + lapseMillis);
    }

    private long bucketOf(long atMillis) {
        return Math.floorDiv(atMillis, bucketMillis);
    }
}
