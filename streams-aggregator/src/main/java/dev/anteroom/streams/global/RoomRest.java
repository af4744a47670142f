package dev.anteroom.streams.global;

import dev.anteroom.core.event.RoomPeriod;
import dev.anteroom.core.health.LimitControl;
import dev.anteroom.core.roomstate.OriginSignals;
import dev.anteroom.core.roomstate.RoomInputs;
import dev.anteroom.core.roomstate.RoomSnapshot;
import dev.anteroom.core.roomstate.RoomStateCalculator;
import dev.anteroom.core.roomstate.StoppedCounts;
import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.PublishedSnapshot;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A span of time in which a room rests: at each moment of it, and with the inputs that it has, its state would be
 * calculated as it was last published, apart from the moment itself.
 *
 * <p>A state depends on time in these ways only:
 * <ul>
 * <li>Cells, tallies of buckets and problems of data centers grow old. A room rests only when no data center has any.
 * What remains of a data center are its ticket numbers, which do not depend on time.
 * <li>What earlier states promised ends. A room rests only when nothing but its last state promises anything, and when
 * the state that is calculated from what that one promises is the same again. The first state of a room is calculated
 * from no promises, so a new room is published twice.
 * <li>Lowered limits rise, and a room with slow answers may be due for a lower limit. Such a room does not rest.
 * <li>A planned event begins or ends, or a bucket admits one more than the bucket before, because the limit per minute
 * can't be divided evenly. The span ends there.
 * <li>Counts grow too old to admit by. {@link Prolonging} prolongs nothing then.
 * <li>A prequeue is over, and is not counted to its end yet. Such a room does not rest.
 * </ul>
 * Edges that come or go change what a state says of them, so a span is also over for other edges.
 *
 * <p>Rests on decisions 151 and 162.
 *
 * @param from the first millisecond since the epoch of this span
 * @param until the first millisecond after it
 * @param workers the living edges for which the state was calculated
 */
record RoomRest(long from, long until, Workers workers) {

    private static final long MINUTE_MILLIS = 60_000;

    /** Whether the room rests with the state that was calculated from {@code inputs}. */
    static Optional<RoomRest> of(RoomInputs inputs, RoomSnapshot snapshot, RoomStateCalculator calculator) {
        boolean mayRest = !StoppedCounts.areDoorsClosed(inputs)
                && inputs.dataCenters().stream().allMatch(RoomRest::isEmpty)
                && isAtRest(snapshot.limits()) && snapshot.recent().getSnapshots().size() == 1;
        if (!mayRest || !calculator.calculate(next(inputs, snapshot)).equals(snapshot)) {
            return Optional.empty();
        }
        RoomPeriod period = inputs.schedule().at(inputs.now());
        long bucket = snapshot.state().getBucketId();
        return Optional.of(admitsAlikeInEachBucket(period.config())
                ? new RoomRest(period.from(), period.until(), inputs.workers())
                : new RoomRest(bucket, bucket + period.config().getBucketDurationMillis(), inputs.workers()));
    }

    /** What the next state would be calculated from, if it followed at once. */
    private static RoomInputs next(RoomInputs inputs, RoomSnapshot snapshot) {
        return new RoomInputs(inputs.schedule(), inputs.dataCenters(), inputs.workers(), snapshot.recent(),
                new OriginSignals(inputs.origin().said(), snapshot.limits()), inputs.proof(), inputs.now(),
                inputs.isReplay());
    }

    private static boolean isEmpty(DataCenterState state) {
        return state.getCells().isEmpty() && state.getHistory().isEmpty() && state.getProblem() == null;
    }

    private static boolean isAtRest(LimitMemory limits) {
        return LimitControl.isAtRest(limits) && limits.getSlowInRow() == 0;
    }

    private static boolean admitsAlikeInEachBucket(RoomConfig config) {
        return (long) config.getNewUsersPerMinute() * config.getBucketDurationMillis() % MINUTE_MILLIS == 0;
    }

    /** Whether the state may be another one at {@code now}. */
    boolean isOver(long now) {
        return now < from || now >= until;
    }

    /** The promises that remain when the last state was prolonged: it holds as if it had been published {@code at}. */
    static RecentSnapshots prolonged(RecentSnapshots recent, long at) {
        List<PublishedSnapshot> snapshots = recent.getSnapshots();
        if (snapshots.isEmpty() || snapshots.getLast().getPublishedAt() >= at) {
            return recent;
        }
        PublishedSnapshot last = PublishedSnapshot.newBuilder(snapshots.getLast()).setPublishedAt(at).build();
        return RecentSnapshots.newBuilder(recent)
                .setSnapshots(Stream.concat(snapshots.stream().limit(snapshots.size() - 1L),
                        Stream.of(last)).toList())
                .build();
    }
}
