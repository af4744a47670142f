package dev.anteroom.streams.global;

import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Prolongation;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Decides when one record prolongs the states of all resting rooms of a task, so that these need not be published again.
 *
 * <p>Such a record stands for publishing each resting room once more, which would give the same state (see
 * {@link RoomRest}). So everything that holds of states that are published all the time holds of prolonged ones, if
 * <ul>
 * <li>the record prolongs no other states: it prolongs those that name the number of this task, which it drew when it
 * began. Each of them was published by this task, for a room that it knows. When a room ceases to rest, its next state
 * replaces the one that names the number, in the same or an earlier transaction than the next such record, and ahead of
 * it. A room that fails is published as it last was, without the number, so its lease ends;
 * <li>the moment up to which the record says that all is counted is true of each room: it is the earliest of all
 * partitions, which is no later than that of the partitions which the room needs. Whoever tells it has told all states
 * that count up to it before, so a room of which anything was counted by then does not rest. While one partition is
 * behind, nothing is prolonged and each room is judged by its own partitions, as if there were no such records;
 * <li>what a state promises is claimed until the lease of the last record that prolonged it has ended. So the promises
 * of such a state are taken for those of a state of that moment. The moment is stored in the transaction that writes the
 * record, hence a task that is restored knows it, or no reader knows the record. It does not know any more which states
 * were prolonged, and takes all for prolonged until they are published again: claims last a little longer than needed,
 * never less.
 * </ul>
 * A replay prolongs nothing: it publishes all rooms as often as before, so that its states depend on the records alone.
 *
 * <p>Belongs to one task. All times are milliseconds since the epoch.
 *
 * <p>Rests on decision 151.
 */
final class Prolonging {

    private static final int RECORDS_PER_LEASE = 3;
    /** With the default {@code settle}, counts that are further behind admit nobody. */
    private static final long MOST_BEHIND_MILLIS = 5_000;

    private final RoomStores stores;
    private final KeptProofs proofs;
    private final int partition;
    private final OptionalLong by;
    private OptionalLong at;
    private long writtenAt;
    private Optional<RoomState> last = Optional.empty();

    /**
     * @param partition of this task
     * @param by the number of this task; empty in a replay
     */
    Prolonging(RoomStores stores, KeptProofs proofs, int partition, OptionalLong by) {
        this.stores = stores;
        this.proofs = proofs;
        this.partition = partition;
        this.by = by;
        this.at = stores.prolongedAt(partition);
    }

    /** Whether time is that of the records. */
    boolean isReplay() {
        return by.isEmpty();
    }

    /** The number that states of resting rooms name, if such states may be prolonged at {@code now}. */
    OptionalLong possible(long now) {
        OptionalLong upTo = countedUpTo(now);
        return upTo.isPresent() && now - upTo.getAsLong() <= MOST_BEHIND_MILLIS ? by : OptionalLong.empty();
    }

    /** Where no edge writes marks, a room that nobody visits is counted up to now. */
    private OptionalLong countedUpTo(long now) {
        return proofs.isAnyTold() ? proofs.earliest() : OptionalLong.of(now);
    }

    /** Whether it is time for the next record, where the shortest lease of a resting room is so long. */
    boolean isDue(long lease, long now) {
        // All tasks write at the same times, so that the records of one thread are in one transaction.
        long interval = lease / RECORDS_PER_LEASE;
        return now / interval != writtenAt / interval;
    }

    /** The record that prolongs the states of all resting rooms at {@code now}, where {@link #possible} allows it. */
    RoomState prolong(Workers workers, long now) {
        long countedUpTo = Math.min(now, countedUpTo(now).orElseThrow());
        boolean isProved = proofs.isAnyTold();
        int leftOut = isProved ? Math.max(0, workers.total() - proofs.waitedForEverywhere()) : 0;
        RoomState record = Prolongation.record(partition, by.orElseThrow(), now, countedUpTo, isProved, leftOut);
        // A clock that is set back does not shorten the leases that readers know.
        at = OptionalLong.of(Math.max(now, at()));
        writtenAt = now;
        stores.keepProlonged(partition, at());
        last = Optional.of(record);
        return record;
    }

    /** What a room promised, if its last state may have been prolonged. */
    RecentSnapshots promises(RecentSnapshots recent) {
        return at.isPresent() ? RoomRest.prolonged(recent, at.getAsLong()) : recent;
    }

    /** What a state that this task published has become, which nothing prolongs from now on. */
    RoomState ended(RoomState state) {
        RoomState prolonged = last.filter(record -> Prolongation.covers(record, state))
                .map(record -> Prolongation.prolonged(state, record)).orElse(state);
        return RoomState.newBuilder(prolonged).setProlongedBy(null).build();
    }

    /** As of when the states were last prolonged; long past when they never were. */
    long at() {
        return at.orElse(Long.MIN_VALUE);
    }
}
