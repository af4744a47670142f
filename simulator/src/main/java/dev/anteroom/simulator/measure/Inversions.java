package dev.anteroom.simulator.measure;

import java.util.BitSet;
import org.agrona.collections.IntArrayList;

/**
 * Counts the visitors who were admitted while somebody of an older bucket was told to wait before and after, as
 * {@link InversionRule} defines.
 *
 * <p>Admissions are grouped by second: nearly always the newest bucket that was admitted within a second is no newer
 * than that of the waiting visitor, so single admissions need not be examined. A visitor who was counted is not
 * examined again.
 */
final class Inversions {

    private static final int SLOT_MILLIS = 1_000;

    private final InversionRule rule;
    private final int[] admittedAt;
    private final int[] bucket;
    private final int[] admissionOrder;
    private final IntArrayList firstOfSlot = new IntArrayList();
    private final IntArrayList newestOfSlot = new IntArrayList();
    private final BitSet found = new BitSet();

    Inversions(InversionRule rule, int[] admittedAt, int[] bucket, int[] admissionOrder) {
        this.rule = rule;
        this.admittedAt = admittedAt;
        this.bucket = bucket;
        this.admissionOrder = admissionOrder;
    }

    int count() {
        return found.cardinality();
    }

    /** @param admission its number, from 0 */
    void admitted(int visitor, long now, int admission) {
        int slot = slotOf(now);
        openUpTo(slot, admission);
        newestOfSlot.setInt(slot, Math.max(newestOfSlot.getInt(slot), bucket[visitor]));
    }

    /** A visitor was told to wait at {@code before} and again at {@code now}, when {@code admissions} were let in. */
    void waited(int visitor, long before, long now, int admissions) {
        if (now - before > rule.lapse()) {
            return;
        }
        openUpTo(slotOf(now), admissions);
        long from = before + rule.known() + 1;
        long to = now - rule.behind();
        for (int slot = slotOf(from); slot <= slotOf(to); slot++) {
            if (newestOfSlot.getInt(slot) > bucket[visitor]) {
                look(slot, admissions, bucket[visitor], from, to);
            }
        }
    }

    private void look(int slot, int admissions, int waitingBucket, long from, long to) {
        int newest = Integer.MIN_VALUE;
        int end = slot + 1 < firstOfSlot.size() ? firstOfSlot.getInt(slot + 1) : admissions;
        for (int i = firstOfSlot.getInt(slot); i < end; i++) {
            int visitor = admissionOrder[i];
            if (found.get(i)) {
                continue;
            }
            if (bucket[visitor] > waitingBucket && admittedAt[visitor] >= from && admittedAt[visitor] < to) {
                found.set(i);
            } else {
                newest = Math.max(newest, bucket[visitor]);
            }
        }
        newestOfSlot.setInt(slot, newest);
    }

    private void openUpTo(int slot, int admissions) {
        while (firstOfSlot.size() <= slot) {
            firstOfSlot.addInt(admissions);
            newestOfSlot.addInt(Integer.MIN_VALUE);
        }
    }

    private static int slotOf(long time) {
        return (int) (time / SLOT_MILLIS);
    }
}
