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
 * <p>Between two decisions about the older visitor, anything from the gap to the whole of both exchanges may have passed.
 * When even the longest was within {@code unbroken} during the whole wait, the room
 * {@linkplain Inversion#surelyWaited() surely knew of the one whom it let be overtaken}. Rests on decision 162.
 *
 * <p>Counting by the buckets in the cookies was rejected, because the crowd would have to trust what it is meant to
 * check.
 */
final class InversionDetector {

    private final long bucketMillis;
    private final long refreshMillis;
    private final long settleMillis;
    private final long lapseMillis;
    private final long unbrokenMillis;

    /**
     * All durations are milliseconds.
     *
     * @param refresh the longest that a polling visitor takes between two requests
     * @param lapse who is silent for longer has left
     * @param unbroken whose decisions are no further apart than this waits without a break, for every state
     */
    InversionDetector(long bucket, long refresh, long settle, long lapse, long unbroken) {
        this.bucketMillis = bucket;
        this.refreshMillis = refresh;
        this.settleMillis = settle;
        this.lapseMillis = lapse;
        this.unbrokenMillis = unbroken;
    }

    /** Lists each admission at most once, with one of the visitors whom it overtook: one who surely waited, if any did. */
    List<Inversion> find(List<VisitorLog> visitors) {
        List<VisitorLog> waited = visitors.stream().filter(VisitorLog::queued).toList();
        return visitors.stream().flatMap(visitor -> passedBy(visitor, waited).stream()).toList();
    }

    private Optional<Inversion> passedBy(VisitorLog visitor, List<VisitorLog> waited) {
        return visitor.admission().flatMap(admission -> {
            List<VisitorLog> overtaken = waited.stream()
                    .filter(other -> other.waits().getFirst().answeredAt() + bucketMillis <= visitor.firstSeenAt()
                            && waitsDuring(other.waits(), admission))
                    .toList();
            Optional<VisitorLog> sure = overtaken.stream().filter(other -> surelyWaits(other.waits(), admission))
                    .findFirst();
            return sure.or(() -> overtaken.stream().findFirst())
                    .map(other -> Inversion.of(visitor, admission, other, sure.isPresent()));
        });
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

    /** Whoever comes back after a silence is behind those to whom places were given by states without this visitor, however old. */
    private boolean surelyWaits(List<Exchange> waits, Exchange admission) {
        for (int i = 1; i < waits.size(); i++) {
            if (waits.get(i).answeredAt() - waits.get(i - 1).askedAt() > unbrokenMillis) {
                return false;
            }
            if (waits.get(i).askedAt() > admission.answeredAt()) {
                return true;
            }
        }
        return false;
    }
}
