package dev.anteroom.core.roomstate;

import dev.anteroom.schemas.avro.FreedSlots;
import dev.anteroom.schemas.avro.PublishedSnapshot;
import dev.anteroom.schemas.avro.QueueingMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Decides when the slots of a random queue may be taken.
 *
 * <p>Sessions end tick by tick, so many slots become free at once, and visitors who asked just then would have better
 * chances than others. Each slot is therefore released at a random instant within the refresh interval after it became
 * free: each state releases those of the held-back slots whose instant falls into the time since the state before.
 * While no more visitors wait than may enter, nothing is held back, because all of them enter. A room's first state
 * holds nothing back either, because before it there is no moment at which a slot became free.
 *
 * <p>The random numbers are derived from the room and the moment, so that the same inputs give the same state.
 *
 * @param released slots that may be taken now
 * @param held slots that are free and held back
 */
record RandomSlotRelease(int released, List<FreedSlots> held) {

    /**
     * @param free slots that are neither reserved nor outstanding
     * @param isContested whether more visitors wait than may enter
     */
    static RandomSlotRelease of(RoomInputs inputs, int free, boolean isContested) {
        boolean isFirst = inputs.recent().getSnapshots().isEmpty();
        if (inputs.config().getQueueingMethod() != QueueingMethod.RANDOM || !isContested || isFirst) {
            return new RandomSlotRelease(free, List.of());
        }
        long interval = inputs.config().getRefreshIntervalMillis();
        long before = inputs.recent().getSnapshots().stream().mapToLong(PublishedSnapshot::getPublishedAt).max()
                .orElse(inputs.now());
        SplittableRandom random = new SplittableRandom(inputs.config().getRoomId().hashCode() * 31L + inputs.now());
        int released = 0;
        List<FreedSlots> held = new ArrayList<>();
        for (FreedSlots batch : freed(inputs, free)) {
            int part = part(batch, before, inputs.now(), interval, random);
            released += part;
            if (part < batch.getSlots()) {
                held.add(new FreedSlots(batch.getFreedAt(), batch.getSlots() - part));
            }
        }
        return new RandomSlotRelease(released, held);
    }

    /** The slots that were held back and are still free, and those that have become free since. */
    private static List<FreedSlots> freed(RoomInputs inputs, int free) {
        List<FreedSlots> batches = new ArrayList<>();
        int left = free;
        for (FreedSlots batch : inputs.recent().getUnreleased()) {
            int still = Math.min(left, batch.getSlots());
            left -= still;
            if (still > 0) {
                batches.add(new FreedSlots(batch.getFreedAt(), still));
            }
        }
        if (left > 0) {
            batches.add(new FreedSlots(inputs.now(), left));
        }
        return batches;
    }

    /** How many random instants, distributed evenly over the rest of the interval, lie between the two states. */
    private static int part(FreedSlots batch, long before, long now, long interval, SplittableRandom random) {
        long end = batch.getFreedAt() + interval;
        if (now >= end) {
            return batch.getSlots();
        }
        long from = Math.max(before, batch.getFreedAt());
        double expected = batch.getSlots() * (double) Math.max(0, now - from) / (end - from);
        int whole = (int) expected;
        return whole + (random.nextDouble() < expected - whole ? 1 : 0);
    }
}
