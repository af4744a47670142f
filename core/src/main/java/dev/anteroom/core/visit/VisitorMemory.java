package dev.anteroom.core.visit;

import dev.anteroom.core.pass.VisitorPass;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.LongHashSet;

/**
 * What this edge remembers of the visitors that it saw within about one session: when each was last counted, since when each
 * has waited, whether each was admitted, whose session was revoked, and when each waiting visitor last attempted to enter. It takes
 * precedence over the cookie, because browsers send parallel requests with one cookie and some clients never store the
 * renewed one.
 *
 * <p>It consists of two generations of primitive maps. A visitor who is counted moves to the young generation; when
 * that is full or a session old, it becomes the old generation and the previous old one is forgotten. So visitors are
 * remembered for at least one session unless the edge sees more visitors than its capacity in that time, and memory is
 * bounded either way. An LRU list would cost three more words per visitor and a write per lookup.
 *
 * <p>Not thread-safe: belongs to one event loop.
 *
 * <p>Rests on decisions 004 and 160.
 */
public final class VisitorMemory {

    private static final long UNKNOWN = Long.MIN_VALUE;
    private static final float LOAD_FACTOR = 0.65f;

    /**
     * Enough for intervals of more than four hours in seconds; the remaining bits of a long hold milliseconds for some
     * ten thousand years.
     */
    private static final int INTERVAL_BITS = 14;
    private static final long LONGEST_INTERVAL = (1L << INTERVAL_BITS) - 1;

    private final int capacity;
    private long longestKeep;
    private Generation young;
    private Generation old;

    /** @param capacity visitors per generation, 1 or more; two generations exist */
    public VisitorMemory(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("visitor memory capacity is " + capacity + ", it must be 1 or more");
        }
        this.capacity = capacity;
        this.young = new Generation(0);
        this.old = new Generation(0);
    }

    /** {@code pass}, updated by what is remembered here: last counted and admitted no earlier than the cookie says. */
    VisitorPass recall(VisitorPass pass) {
        long counted = find(pass.visitorId(), false);
        long acceptedAt = find(pass.visitorId(), true);
        // A visitor may be counted as waiting and be admitted within the same millisecond, so a tie is decided by what
        // is remembered here.
        boolean countedHere = counted != UNKNOWN && timeOf(counted) >= pass.countedAt()
                && !(tellsOfNoCount(pass) && timeOf(counted) < pass.lastCheckIn());
        boolean acceptedHere = acceptedAt != UNKNOWN && !pass.accepted();
        if (!countedHere && !acceptedHere) {
            return pass;
        }
        long countedAt = countedHere ? timeOf(counted) : pass.countedAt();
        boolean countedActive = countedHere ? isActive(counted) : pass.countedActive();
        long seenAt = acceptedHere ? acceptedAt : pass.lastCheckIn();
        // Waiting never prolongs a session; otherwise a visitor who kept an old cookie of a session could revive it by
        // queueing.
        boolean prolongs = countedActive || !(acceptedHere || pass.accepted());
        VisitorPass recalled = new VisitorPass(pass.visitorId(), pass.bucketId(),
                acceptedHere ? acceptedAt : pass.acceptedAt(),
                prolongs ? Math.max(seenAt, countedAt) : seenAt, countedAt, countedActive,
                pass.refreshIntervalSeconds(), pass.expectedAt());
        if (countedHere && (!countedActive || recalled.isEntering())) {
            // The cookie of a parallel request does not tell whether the visitor was away before the count that is known here.
            VisitorPass waiting = recalled.countedSince(waitingSince(pass.visitorId()));
            return countedAt == pass.countedAt() ? waiting.countedAfter(pass.storedBefore()) : waiting;
        }
        // Who has entered was told so when the move was stored.
        long since = pass.isEntering() && acceptedAt == pass.countedAt() ? acceptedAt : pass.since();
        return countedActive == pass.countedActive() ? recalled.countedSince(since) : recalled;
    }

    /** Whether nothing may be subtracted for the visitor: a count from before the last check-in may have been, by another edge. */
    private static boolean tellsOfNoCount(VisitorPass pass) {
        return pass.accepted() && pass.countedAt() == 0;
    }

    /** Since when a visitor has waited who was last counted here as waiting, or is entering. */
    private long waitingSince(long visitorId) {
        return (young.counted.get(visitorId) != UNKNOWN ? young : old).waitingSince.get(visitorId);
    }

    /** Whether the last count that {@code pass} tells of was made here. */
    boolean counted(VisitorPass pass) {
        long counted = find(pass.visitorId(), false);
        return counted != UNKNOWN && timeOf(counted) == pass.countedAt();
    }

    /** {@code pass} with the last attempt that is remembered here, if the cookie does not contain it. */
    VisitorPass recallAttempt(VisitorPass pass) {
        long found = young.attempts.get(pass.visitorId());
        long attempt = found != UNKNOWN ? found : old.attempts.get(pass.visitorId());
        return attempt == UNKNOWN || attemptedAt(attempt) < pass.lastCheckIn()
                ? pass
                : pass.seenAt(attemptedAt(attempt)).refreshingEvery((int) (attempt & LONGEST_INTERVAL));
    }

    /**
     * Remembers that the visitor of {@code pass} made an attempt at the last check-in, and how long to wait until the
     * next one.
     */
    void attempted(VisitorPass pass, long now, long keep) {
        makeRoom(now, keep);
        long seconds = Math.min(pass.refreshIntervalSeconds(), LONGEST_INTERVAL);
        young.attempts.put(pass.visitorId(), (pass.lastCheckIn() << INTERVAL_BITS) | seconds);
    }

    /** Remembers {@code pass} for at least {@code keep} milliseconds. */
    void remember(VisitorPass pass, long now, long keep) {
        makeRoom(now, keep);
        if (pass.countedAt() > 0) {
            young.counted.put(pass.visitorId(), encode(pass));
            if (!pass.countedActive() || pass.isEntering()) {
                young.waitingSince.put(pass.visitorId(), pass.since());
            }
        }
        if (pass.accepted()) {
            young.accepted.put(pass.visitorId(), pass.acceptedAt());
        }
    }

    /** Remembers for at least {@code keep} milliseconds that the visitor's session was ended. */
    void revoke(long visitorId, long now, long keep) {
        makeRoom(now, keep);
        young.revoked.add(visitorId);
    }

    boolean isRevoked(long visitorId) {
        return young.revoked.contains(visitorId) || old.revoked.contains(visitorId);
    }

    private void makeRoom(long now, long keep) {
        // Rooms with short sessions share this memory with rooms with long ones.
        longestKeep = Math.max(longestKeep, keep);
        if (young.size() >= capacity || now - young.since >= longestKeep) {
            old = young;
            young = new Generation(now);
        }
    }

    private long find(long visitorId, boolean accepted) {
        long found = (accepted ? young.accepted : young.counted).get(visitorId);
        return found != UNKNOWN ? found : (accepted ? old.accepted : old.counted).get(visitorId);
    }

    private static long attemptedAt(long attempt) {
        return attempt >> INTERVAL_BITS;
    }

    /** Encodes counts so that they are ordered by time, and within the same millisecond waiting before active. */
    private static long encode(VisitorPass pass) {
        return (pass.countedAt() << 1) | (pass.countedActive() ? 1 : 0);
    }

    private static long timeOf(long counted) {
        return counted >> 1;
    }

    private static boolean isActive(long counted) {
        return (counted & 1) == 1;
    }

    private static final class Generation {

        private final long since;
        private final Long2LongHashMap counted = new Long2LongHashMap(1024, LOAD_FACTOR, UNKNOWN);
        private final Long2LongHashMap waitingSince = new Long2LongHashMap(1024, LOAD_FACTOR, UNKNOWN);
        private final Long2LongHashMap accepted = new Long2LongHashMap(1024, LOAD_FACTOR, UNKNOWN);
        private final Long2LongHashMap attempts = new Long2LongHashMap(64, LOAD_FACTOR, UNKNOWN);
        private final LongHashSet revoked = new LongHashSet();

        Generation(long since) {
            this.since = since;
        }

        int size() {
            return Math.max(Math.max(counted.size(), accepted.size()), Math.max(attempts.size(), revoked.size()));
        }
    }
}
