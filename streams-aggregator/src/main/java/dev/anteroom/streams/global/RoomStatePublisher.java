package dev.anteroom.streams.global;

import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.health.LimitControl;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.core.roomstate.CountingProofs;
import dev.anteroom.core.roomstate.RoomInputs;
import dev.anteroom.core.roomstate.RoomSnapshot;
import dev.anteroom.core.roomstate.RoomStateCalculator;
import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.streams.common.RoomFailures;
import dev.anteroom.streams.common.StateSize;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Publishes the rooms that changed, whose tick or bucket rolled, or whose last state is a third of a lease old; rooms
 * with lowered limits are published each second. Rooms that rest are published when they cease to rest, and prolonged
 * meanwhile, see {@link Prolonging}. Edges that come or go are part of each room's next state, but do not cause a
 * publication themselves; of resting rooms they cause one when these would have been prolonged.
 *
 * <p>What it remembers besides the stores only saves work: after a restart every room is published once. Belongs to one
 * task.
 *
 * <p>Rests on decision 151.
 */
final class RoomStatePublisher {

    /** Rooms that are published together are one transaction, which must finish before it times out. */
    static final int MOST_AT_ONCE = 2_000;

    private static final int STATES_PER_LEASE = 3;
    private static final long RAMP_STEP_MILLIS = 1_000;
    private static final long NEVER = Long.MIN_VALUE;

    private final RoomStores stores;
    private final LivingEdges livingEdges;
    private final RoomStateCalculator calculator;
    private final ProcessorContext<String, RoomState> context;
    private final NavigableMap<String, Room> rooms = new TreeMap<>();
    private final Map<String, RoomState> lastStates = new HashMap<>();
    private final CountingProofs proofs;
    private final Prolonging prolonging;
    private final RoomFailures failures;
    private final StoppedCountsLog stopped = new StoppedCountsLog();
    private Workers workers = Workers.NONE;
    private OptionalLong prolongedBy = OptionalLong.empty();
    private long shortestLease = Long.MAX_VALUE;
    private String lastPublished = "";

    /**
     * A room and when its state was last published; {@link #NEVER} when it changed since.
     *
     * @param moments up to when the states counted of which it was calculated
     * @param countedUpTo up to when all was counted then; {@link #NEVER} where nobody is counted
     * @param isLowered whether its limits were lowered, so that they may rise by themselves
     * @param rest while the room rests
     * @param mayBeProlonged whether its last state may have been prolonged
     */
    private record Room(EventSchedule schedule, long publishedAt, Map<String, Long> moments, long countedUpTo,
            boolean isLowered, Optional<RoomRest> rest, boolean mayBeProlonged) {

        static Room unknown(EventSchedule schedule) {
            return new Room(schedule, NEVER, Map.of(), NEVER, false, Optional.empty(), true);
        }

        Room changed(EventSchedule newSchedule) {
            return new Room(newSchedule, NEVER, Map.of(), NEVER, isLowered, Optional.empty(), mayBeProlonged);
        }

        long lease() {
            return schedule.room().getLeaseDurationMillis();
        }
    }

    /**
     * A state, and whether the room rests with it.
     *
     * @param moments up to when the states counted of which it was calculated
     */
    private record Calculated(Map<String, Long> moments, RoomSnapshot snapshot, Optional<RoomRest> rest) {
    }

    RoomStatePublisher(RoomStores stores, LivingEdges livingEdges, RoomStateCalculator calculator,
            CountingProofs proofs, Prolonging prolonging, RoomFailures failures,
            ProcessorContext<String, RoomState> context) {
        this.proofs = proofs;
        this.prolonging = prolonging;
        this.failures = failures;
        this.stores = stores;
        this.livingEdges = livingEdges;
        this.calculator = calculator;
        this.context = context;
    }

    void configured(RoomConfig config) {
        EventSchedule schedule = EventSchedule.of(config);
        rooms.merge(config.getRoomId(), Room.unknown(schedule), (room, unknown) -> room.changed(schedule));
    }

    void removed(String roomId) {
        rooms.remove(roomId);
        stopped.forget(roomId);
        failures.forget(roomId);
        lastStates.remove(roomId);
    }

    /** Something was counted for the room. */
    void changed(String roomId) {
        rooms.computeIfPresent(roomId, (id, room) -> room.changed(room.schedule()));
    }

    /**
     * Publishes the rooms that are due at {@code now}, in milliseconds since the epoch, and behind them what prolongs
     * those that rest; returns whether any room was due. Of more than {@value #MOST_AT_ONCE} the rest follows next time.
     */
    boolean publish(long now) {
        workers = livingEdges.alive(now);
        prolongedBy = prolonging.possible(now);
        boolean isProlongingDue = shortestLease < Long.MAX_VALUE && prolonging.isDue(shortestLease, now);
        shortestLease = Long.MAX_VALUE;
        // First those that follow the one that was published last, so that none is postponed for ever.
        String last = lastPublished;
        int published = publish(rooms.tailMap(last, false), MOST_AT_ONCE, isProlongingDue, now);
        published += publish(rooms.headMap(last, true), MOST_AT_ONCE - published, isProlongingDue, now);
        if (published < MOST_AT_ONCE) {
            // Or a room that ceased to rest, and is still to be published, would be prolonged.
            prolong(now);
        }
        return published > 0;
    }

    /** Publishes the first {@code most} of these that are due; returns how many. */
    private int publish(Map<String, Room> some, int most, boolean isProlongingDue, long now) {
        int published = 0;
        for (Map.Entry<String, Room> entry : some.entrySet()) {
            if (published < most && isDue(entry.getValue(), isProlongingDue, now)) {
                entry.setValue(publish(entry.getValue(), now));
                lastPublished = entry.getKey();
                published++;
            }
            if (entry.getValue().rest().isPresent()) {
                shortestLease = Math.min(shortestLease, entry.getValue().lease());
            }
        }
        return published;
    }

    private void prolong(long now) {
        if (prolongedBy.isPresent() && shortestLease < Long.MAX_VALUE && prolonging.isDue(shortestLease, now)) {
            RoomState record = prolonging.prolong(workers, now);
            context.forward(new Record<>(record.getRoomId(), record, now), GlobalTopology.STATE_SINK);
            context.forward(new Record<>(record.getRoomId(), record, now), GlobalTopology.MINUTES);
        }
    }

    private Room publish(Room room, long now) {
        String roomId = room.schedule().room().getRoomId();
        Optional<Calculated> calculated = failures.attempt(roomId, () -> calculated(room, now),
                made -> StateSize.of(made.snapshot().state()));
        if (calculated.isEmpty()) {
            tellStopped(roomId, now);
            return new Room(room.schedule(), now, Map.of(), NEVER, room.isLowered(), Optional.empty(),
                    room.mayBeProlonged());
        }
        RoomSnapshot snapshot = calculated.get().snapshot();
        Optional<RoomRest> rest = calculated.get().rest();
        stores.recentSnapshots().put(roomId, snapshot.recent());
        stores.keepLimits(room.schedule().room(), snapshot.limits());
        lastStates.put(roomId, snapshot.state());
        context.forward(new Record<>(roomId, snapshot.state(), now));
        return new Room(room.schedule(), now, calculated.get().moments(), expiresAfter(snapshot),
                !LimitControl.isAtRest(snapshot.limits()), rest, rest.isPresent());
    }

    private Calculated calculated(Room room, long now) {
        RoomConfig config = room.schedule().room();
        String roomId = config.getRoomId();
        List<DataCenterState> dataCenters = stores.dataCentersOf(roomId);
        Map<String, Long> moments = CountingProofs.moments(dataCenters);
        RecentSnapshots recent = stores.recentSnapshotsOf(roomId);
        RoomInputs inputs = new RoomInputs(room.schedule(), dataCenters, workers,
                room.mayBeProlonged() ? prolonging.promises(recent) : recent, stores.originOf(config),
                proofs.of(roomId, moments), now, prolonging.isReplay());
        stopped.note(inputs);
        RoomSnapshot snapshot = calculate(inputs);
        Optional<RoomRest> rest = prolongedBy.isPresent() && !stores.isQueueTold(roomId)
                ? RoomRest.of(inputs, snapshot, calculator)
                : Optional.empty();
        rest.ifPresent(span -> snapshot.state().setProlongedBy(prolongedBy.getAsLong()));
        return new Calculated(moments, snapshot, rest);
    }

    private static long expiresAfter(RoomSnapshot snapshot) {
        RoomState state = snapshot.state();
        return state.getActiveUsers() + state.getWaitingUsers() == 0 ? NEVER : state.getCountedUpTo();
    }

    private RoomSnapshot calculate(RoomInputs inputs) {
        Optional<DataCenterState> uncounted = inputs.dataCenters().stream()
                .filter(state -> state.getProblem() != null && state.getCells().isEmpty()).findFirst();
        uncounted.ifPresent(state -> {
            throw new IllegalStateException("there are no counts of data center " + problem(state));
        });
        RoomSnapshot snapshot = calculator.calculate(inputs);
        inputs.dataCenters().stream().filter(state -> state.getProblem() != null).findFirst()
                .ifPresent(state -> snapshot.state().setProblem("data center " + problem(state)));
        return snapshot;
    }

    private static String problem(DataCenterState state) {
        return state.getDataCenter() + ": " + state.getProblem();
    }

    /**
     * Publishes the problem without a new lease, so that the lease of the last state ends, and with it all admissions.
     */
    private void tellStopped(String roomId, long now) {
        RoomState last = lastStates.get(roomId);
        String problem = failures.reason(roomId).orElse(null);
        if (last != null && !Objects.equals(last.getProblem(), problem)) {
            RoomState ended = RoomState.newBuilder(prolonging.ended(last)).setProblem(problem).build();
            lastStates.put(roomId, ended);
            context.forward(new Record<>(roomId, ended, now));
        }
    }

    private boolean isDue(Room room, boolean isProlongingDue, long now) {
        if (room.publishedAt() == NEVER) {
            return true;
        }
        if (room.rest().isPresent()) {
            return isDue(room, room.rest().get(), isProlongingDue, now);
        }
        RoomTiming timing = RoomTiming.of(room.schedule().room(), room.schedule().longestSession());
        long age = now - room.publishedAt();
        return timing.tickOf(now) != timing.tickOf(room.publishedAt()) || expires(room, timing)
                || age >= room.lease() / STATES_PER_LEASE
                || (room.isLowered() && age >= RAMP_STEP_MILLIS);
    }

    private boolean isDue(Room room, RoomRest rest, boolean isProlongingDue, long now) {
        if (prolongedBy.isEmpty()) {
            long age = now - Math.max(room.publishedAt(), prolonging.at());
            return rest.isOver(now) || age >= room.lease() / STATES_PER_LEASE;
        }
        return rest.isOver(now) || (isProlongingDue && !workers.equals(rest.workers()));
    }

    /** Whether cells may have expired since, and their places be free. */
    private boolean expires(Room room, RoomTiming timing) {
        if (room.countedUpTo() == NEVER) {
            return false;
        }
        OptionalLong upTo = proofs.of(room.schedule().room().getRoomId(), room.moments()).countedUpTo();
        return upTo.isPresent() && timing.tickOf(upTo.getAsLong()) > timing.tickOf(room.countedUpTo());
    }
}
