package dev.anteroom.simulator.measure;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Tracks which visitors are on the site and which wait at every moment of a run, judged by what the visitors themselves
 * do. Not thread-safe.
 *
 * <p>A visitor is active from being let in until a session after the last request; so are bots' admissions. A visitor
 * waits from the first answer that says so until admission or departure; bots never wait. All times are milliseconds
 * since the start of the run.
 */
public final class RunStatistics {

    /** Visitors who are queued while less than this part of the limit is in use are queued early. */
    private static final double EARLY = 0.98;

    static final int NEVER = -1;

    private final int[] admittedAt;
    private final int[] lastWaitAt;
    private final int[] bucket;
    private final int[] admissionOrder;
    private final BitSet gone = new BitSet();
    private final Estimates estimates;
    private final Inversions inversions;
    private final Timeline timeline;

    private int active;
    private int waiting;
    private int limit;
    private int allowed;
    private int overshoot;
    private int mostActive;
    private int admitted;
    private int queued;
    private int queuedEarly;
    private int left;
    private int botAdmissions;
    private double lowestEarly = 1;
    private long lastTime;
    private double usedPlaces;
    private double usablePlaces;
    private double limitPlaces;

    /** @param visitors how many there are */
    public RunStatistics(int visitors, InversionRule rule, Timeline timeline) {
        this.admittedAt = filled(visitors);
        this.lastWaitAt = filled(visitors);
        this.bucket = new int[visitors];
        this.admissionOrder = new int[visitors];
        this.timeline = timeline;
        this.estimates = new Estimates(visitors);
        this.inversions = new Inversions(rule, admittedAt, bucket, admissionOrder);
    }

    private static int[] filled(int size) {
        int[] filled = new int[size];
        Arrays.fill(filled, NEVER);
        return filled;
    }

    /**
     * The limit from {@code now} on.
     *
     * @param stillAllowed the highest limit among the states on which edges may still act
     */
    public void limit(int inForce, int stillAllowed, long now) {
        advance(now);
        limit = inForce;
        allowed = stillAllowed;
    }

    /** A visitor with a place in {@code bucketIndex} comes. */
    public void arrived(int visitor, int bucketIndex) {
        bucket[visitor] = bucketIndex;
    }

    /** A visitor is told to wait; whether the limit per bucket is still open matters for an early queue. */
    public void waits(int visitor, boolean bucketHasRoom, long now) {
        advance(now);
        if (lastWaitAt[visitor] == NEVER) {
            queued(bucketHasRoom);
        } else {
            inversions.waited(visitor, lastWaitAt[visitor], now, admitted);
        }
        lastWaitAt[visitor] = (int) now;
    }

    private void queued(boolean bucketHasRoom) {
        queued++;
        if (bucketHasRoom && active + waiting < EARLY * limit) {
            queuedEarly++;
            lowestEarly = Math.min(lowestEarly, (double) active / limit);
        }
        waiting++;
    }

    /** A queued visitor is told how long it will take, in minutes. */
    public void estimated(int visitor, long minutes, long now) {
        estimates.tell(visitor, minutes, now);
    }

    /** Whether the visitor was let in before. */
    public boolean isAdmitted(int visitor) {
        return admittedAt[visitor] != NEVER;
    }

    /** When the visitor was let in. */
    public int admittedAt(int visitor) {
        return admittedAt[visitor];
    }

    /** A visitor is let in for the first time. */
    public void admitted(int visitor, long now) {
        advance(now);
        stopsWaiting(visitor);
        admittedAt[visitor] = (int) now;
        admissionOrder[admitted] = visitor;
        inversions.admitted(visitor, now, admitted);
        admitted++;
        enters();
    }

    /** A bot is let in. */
    public void botAdmitted(long now) {
        advance(now);
        botAdmissions++;
        enters();
    }

    private void enters() {
        active++;
        mostActive = Math.max(mostActive, active);
        overshoot = Math.max(overshoot, active - allowed);
    }

    /** A session is over. */
    public void expired(long now) {
        advance(now);
        active--;
    }

    /** How many are on the site. */
    public int active() {
        return active;
    }

    /** A queued visitor leaves for good. */
    public void left(int visitor, long now) {
        advance(now);
        left++;
        gone.set(visitor);
        stopsWaiting(visitor);
    }

    private void stopsWaiting(int visitor) {
        if (lastWaitAt[visitor] == NEVER) {
            return;
        }
        waiting--;
    }

    private void advance(long now) {
        if (now == lastTime) {
            return;
        }
        timeline.advance(now, active, waiting, limit, admitted);
        if (waiting > 0) {
            double duration = now - lastTime;
            usedPlaces += Math.min(active, limit) * duration;
            usablePlaces += Math.min(limit, (long) active + waiting) * duration;
            limitPlaces += limit * duration;
        }
        lastTime = now;
    }

    /** What the run showed. */
    public RunOutcome finish(long now, WaitTimes.Arrivals arrivals, long events) {
        advance(now);
        WaitTimes waits = WaitTimes.of(admissionOrder, admitted, admittedAt, arrivals);
        return new RunOutcome(admittedAt.length, admitted, queued, left, botAdmissions, mostActive, overshoot,
                usablePlaces == 0 ? 1 : usedPlaces / usablePlaces, limitPlaces == 0 ? 1 : usedPlaces / limitPlaces,
                queued == 0 ? 0 : (double) queuedEarly / queued, lowestEarly, inversions.count(),
                waits, estimates.finish(admittedAt, bucketDone()), timeline, events);
    }

    /**
     * For each visitor, when the last visitor of the same bucket who did not leave was admitted; {@link #NEVER} if one
     * of them was not.
     */
    private int[] bucketDone() {
        int[] done = filled(Arrays.stream(bucket).max().orElse(0) + 1);
        for (int visitor = 0; visitor < bucket.length; visitor++) {
            if (!gone.get(visitor) && lastWaitAt[visitor] != NEVER) {
                boolean waitsStill = admittedAt[visitor] == NEVER;
                done[bucket[visitor]] = waitsStill
                        ? Integer.MAX_VALUE
                        : Math.max(done[bucket[visitor]], admittedAt[visitor]);
            }
        }
        return Arrays.stream(bucket).map(index -> done[index] == Integer.MAX_VALUE ? NEVER : done[index]).toArray();
    }
}
