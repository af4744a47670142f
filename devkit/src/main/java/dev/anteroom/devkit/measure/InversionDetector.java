package dev.anteroom.devkit.measure;

import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import java.util.List;
import java.util.Optional;

/**
 * Finds admissions that broke the order of the buckets.
 *
 * <p>The admission of a visitor at time {@code t} is an <em>inversion</em> when some other visitor, whose first answer
 * came at least one whole bucket before this one first asked, was told to wait both in
 * {@code (t - refresh - settle, t - settle)} and again after {@code t}, without a gap in between that is longer than
 * {@code lapse}. Each part has its reason: a whole bucket, because within a bucket there is no order, and the crowd
 * does not know where the edges' buckets begin, nor at which moment between request and answer an edge first saw a
 * visitor; {@code settle}, because nobody can be counted earlier; {@code lapse}, because a visitor who is silent for
 * that long is considered to have left. A decision is made at some moment between a request and its answer. An
 * admission counts only when it was an inversion at both of these moments, and a wait lasts from its first answer to
 * the last request that was again told to wait.
 *
 * <p>Counting by the buckets in the cookies was rejected, because the crowd would have to trust what it is meant to
 * check.
 */
final class InversionDetector {

    private final long bucketMillis;
    private final long refreshMillis;
    private final long settleMillis;
    private final long lapseMillis;

    /** {@code refreshMillis} is the longest that a polling visitor takes between two requests. */
    InversionDetector(long bucketMillis, long refreshMillis, long settleMillis, long lapseMillis) {
        this.bucketMillis = bucketMillis;
        this.refreshMillis = refreshMillis;
        this.settleMillis = settleMillis;
        this.lapseMillis = lapseMillis;
    }

    /** Lists each admission at most once, with one of the visitors whom it overtook. */
    List<Inversion> find(List<VisitorLog> visitors) {
        List<VisitorLog> waited = visitors.stream().filter(VisitorLog::queued).toList();
        return visitors.stream().flatMap(visitor -> passedBy(visitor, waited).stream()).toList();
    }

    private Optional<Inversion> passedBy(VisitorLog visitor, List<VisitorLog> waited) {
        return visitor.admission().flatMap(admission -> waited.stream()
                .filter(other -> other.waits().getFirst().answeredAt() + bucketMillis <= visitor.firstSeenAt()
                        && waitsDuring(other.waits(), admission))
                .findFirst().map(other -> Inversion.of(visitor, admission, other)));
    }

    private boolean waitsDuring(List<Exchange> waits, Exchange admission) {
        return waitsAt(waits, admission.askedAt()) && waitsAt(waits, admission.answeredAt());
    }

    private boolean waitsAt(List<Exchange> waits, long at) {
        for (int i = 0; i < waits.size(); i++) {
            long answeredAt = waits.get(i).answeredAt();
            if (at - refreshMillis - settleMillis < answeredAt && answeredAt < at - settleMillis
                    && stillWaitingAfter(waits, i, at)) {
                return true;
            }
        }
        return false;
    }

    private boolean stillWaitingAfter(List<Exchange> waits, int from, long at) {
        for (int i = from + 1; i < waits.size(); i++) {
            if (waits.get(i).askedAt() - waits.get(i - 1).answeredAt() > lapseMillis) {
                return false;
            }
            if (waits.get(i).askedAt() > at) {
                return true;
            }
        }
        return false;
    }
}
