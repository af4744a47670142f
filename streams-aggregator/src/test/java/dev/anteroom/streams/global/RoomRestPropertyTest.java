package dev.anteroom.streams.global;

import static dev.anteroom.core.roomstate.Rooms.ROOM;
import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.room;
import static dev.anteroom.core.roomstate.Rooms.withIssued;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.health.LimitControl;
import dev.anteroom.core.roomstate.CountingProof;
import dev.anteroom.core.roomstate.OriginSignals;
import dev.anteroom.core.roomstate.RoomInputs;
import dev.anteroom.core.roomstate.RoomSnapshot;
import dev.anteroom.core.roomstate.RoomStateCalculator;
import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.OnUnhealthy;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.TickCell;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;

/** The state of a room that rests is what would be calculated at any later moment of its rest. */
@Tag("feature.exact-limit")
class RoomRestPropertyTest {

    private static final long START = at("15:56");
    private static final List<Integer> BUCKETS = List.of(1_000, 5_000, 60_000);
    private static final RoomStateCalculator CALCULATOR = new RoomStateCalculator(5, RoomStateCalculator.KEPT_PERCENT);

    private static int rested;

    /** A room with what is known of it, and its states one after the other. */
    private static final class Known {

        private final Random random;
        private final EventSchedule schedule;
        private List<DataCenterState> dataCenters = new ArrayList<>();
        private final List<RoomHealth> health = new ArrayList<>();
        private final boolean isProved;
        private RecentSnapshots recent = new RecentSnapshots(List.of(), List.of(), 0L);
        private LimitMemory limits = LimitControl.nothing();

        Known(Random random) {
            this.random = random;
            this.schedule = EventSchedule.of(config(random));
            this.isProved = random.nextBoolean();
            for (String dataCenter : List.of("dublin", "nairobi", "ANYWHERE")) {
                if (random.nextBoolean()) {
                    dataCenters.add(withIssued(dataCenter, random.nextInt(50), random.nextInt(3)));
                }
            }
            if (random.nextInt(4) == 0) {
                health.add(RoomHealth.newBuilder().setRoomId(ROOM).setCheckId("site").setAt(START)
                        .setStatus(any(random, HealthStatus.class)).setSince(START).setSequence(1)
                        .setLatencyAt(START).setLatencyMicros(random.nextInt(400_000)).build());
            }
        }

        private static RoomConfig config(Random random) {
            int bucket = BUCKETS.get(random.nextInt(BUCKETS.size()));
            RoomConfig.Builder config = RoomConfig.newBuilder(room(1 + random.nextInt(300), 1 + random.nextInt(300)))
                    .setBucketDurationMillis(bucket).setTickDurationMillis(Math.min(bucket, 10_000))
                    .setQueueAll(random.nextInt(8) == 0).setHealthChecks(List.of("site"))
                    .setOnUnhealthy(any(random, OnUnhealthy.class))
                    .setLatencyTargetMillis(random.nextInt(2) * 200L)
                    .setQueueingMethod(any(random, QueueingMethod.class));
            if (random.nextInt(3) == 0) {
                long prequeue = START + random.nextInt(60) * 1_000L;
                config.setEvents(List.of(RoomEvent.newBuilder().setId("sale").setName("sale").setPrequeueAt(prequeue)
                        .setStartAt(prequeue + 60_000).setEndAt(prequeue + 120_000).setTotalActiveUsers(77).build()));
            }
            return config.build();
        }

        private static <E extends Enum<E>> E any(Random random, Class<E> type) {
            List<E> all = List.copyOf(EnumSet.allOf(type));
            return all.get(random.nextInt(all.size()));
        }

        RoomInputs inputs(long now) {
            CountingProof proof = isProved
                    ? new CountingProof(OptionalLong.of(now - random.nextInt(5_000)), List.of(7))
                    : CountingProof.NONE;
            return new RoomInputs(schedule, dataCenters, Workers.of(List.of("dublin|edge-1")), recent,
                    new OriginSignals(health, limits), proof, now);
        }

        /** A later moment; often one just after a planned event has begun, and then another one soon. */
        long later(long now) {
            long later = now + 250 + random.nextInt(random.nextBoolean() ? 500 : 30_000);
            long start = schedule.at(now).until();
            return start - now < 60_000 && random.nextBoolean() ? start + random.nextInt(500) : later;
        }

        RoomSnapshot calculate(long now) {
            return CALCULATOR.calculate(inputs(now));
        }

        /** Visitors who are there for some time, before the room may rest. */
        void visit(long now) {
            dataCenters.removeIf(state -> state.getDataCenter().equals("dublin"));
            int what = random.nextInt(3);
            List<TickCell> cells = what == 0 ? List.of(new TickCell(now / 10_000 * 10_000, 3, List.of())) : List.of();
            List<BucketTally> history = what == 1
                    ? List.of(new BucketTally(now / 60_000 * 60_000, 9, 3, 0, 0, 3, 0, 0L, 900_000L, 0, 0, List.of()))
                    : List.of();
            dataCenters.add(DataCenterState.newBuilder(withIssued("dublin", 20, 0)).setPublishedAt(now)
                    .setBucketMillis(60_000).setCells(cells).setHistory(history)
                    .setProblem(random.nextInt(9) == 0 ? "too large" : null).build());
        }

        /** The visitors are gone, so there is nothing of them any more. */
        void leave() {
            if (random.nextInt(3) > 0) {
                dataCenters.removeIf(state -> state.getDataCenter().equals("dublin"));
                dataCenters.add(withIssued("dublin", 20, 0));
            }
        }
    }

    @Property(tries = 3_000)
    void shouldBeCalculatedAlikeAsLongAsARoomRests(@ForAll Random random) {
        Known known = new Known(random);
        long now = START;
        for (int step = 0; step < 8; step++) {
            if (step == 2) {
                known.visit(now);
            }
            if (step == 4) {
                known.leave();
            }
            RoomInputs inputs = known.inputs(now);
            RoomSnapshot snapshot = CALCULATOR.calculate(inputs);
            RoomRest.of(inputs, snapshot, CALCULATOR).ifPresent(rest -> requireAlike(known, rest, snapshot, random));
            known.recent = snapshot.recent();
            known.limits = snapshot.limits();
            now = known.later(now);
        }
    }

    private static void requireAlike(Known known, RoomRest rest, RoomSnapshot snapshot, Random random) {
        RecentSnapshots before = known.recent;
        LimitMemory limits = known.limits;
        long published = snapshot.state().getPublishedAt();
        long prolonged = published + random.nextInt(400_000);
        long later = prolonged + random.nextInt(4_000);
        if (rest.isOver(prolonged) || rest.isOver(later)) {
            return;
        }
        known.recent = RoomRest.prolonged(snapshot.recent(), prolonged);
        known.limits = snapshot.limits();
        RoomSnapshot again = known.calculate(later);
        known.recent = before;
        known.limits = limits;
        rested++;

        assertThat(timeless(again.state())).isEqualTo(timeless(snapshot.state()));
        assertThat(again.recent().getSnapshots()).singleElement().extracting("servingUpTo")
                .isEqualTo(snapshot.recent().getSnapshots().getFirst().getServingUpTo());
        assertThat(Optional.ofNullable(again.state().getPartialBucketId())).isEmpty();
    }

    /** The state without the fields that say when it was calculated. */
    private static RoomState timeless(RoomState state) {
        return RoomState.newBuilder(state).setPublishedAt(0).setBucketId(0).setCountedUpTo(0).build();
    }

    @AfterContainer
    static void shouldHaveRestedOften() {
        assertThat(rested).as("rooms that rested").isGreaterThan(1_000);
    }
}
