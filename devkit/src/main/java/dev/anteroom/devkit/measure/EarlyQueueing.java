package dev.anteroom.devkit.measure;

import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import java.util.List;

/**
 * Counts visitors who were queued although places were free and nobody had a better right to them.
 *
 * <p>A visitor is queued by the first answer that says to wait. That decision fell somewhere between the request and
 * this answer, and was <em>early</em> when at every moment from the one to the other, both included,
 *
 * <ul>
 * <li>fewer than 98 % of the limit were active at the origin, as {@link OriginLog} has them, and
 * <li>nobody of an earlier bucket waited. Somebody else waits from the request whose answer first says so, for
 * {@code lapse} after each such answer, as who is silent for that long is taken to have left, and until the origin's
 * answer at the latest. They may be of an earlier bucket when they first asked in a bucket before the one in which this
 * visitor was answered: an edge gave both their buckets somewhere between first asking and first answer.
 * </ul>
 *
 * <p>Each part takes the longest time and the widest order that can't be ruled out from outside. So nobody is counted
 * wrongly, and nobody is left out but visitors who were queued within the length of a request of such a change. Buckets
 * begin at multiples of their length since the epoch, by the one clock that edges and crowd have in a demo.
 *
 * <p>To be a whole bucket apart, as {@link InversionDetector} asks for, was rejected: visitors of the bucket before this
 * one's would often not count as ahead of it, and whoever rightly waits behind them would be taken for queued early.
 */
final class EarlyQueueing {

    /** Fewer active than this part of the limit, and nobody should queue. */
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
