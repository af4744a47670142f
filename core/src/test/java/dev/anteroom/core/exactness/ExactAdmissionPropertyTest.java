package dev.anteroom.core.exactness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.OnUnhealthy;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;

/** However late events and states are, and whatever crashes: no more visitors are active than the limit allows. */
@Tag("feature.exact-limit")
class ExactAdmissionPropertyTest {

    private static final long MILLIS = 120_000;

    @Property(tries = 60, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
    void shouldNeverPassTheLimit(@ForAll long seed, @ForAll("limits") int limit,
            @ForAll @IntRange(min = 1, max = 10) int dataCenters, @ForAll("ticks") int tick,
            @ForAll("weathers") Weather weather) {
        Simulation simulation = new Simulation(seed, SimulatedRoom.of(limit, 100 * limit, tick), dataCenters, MILLIS,
                weather).run();

        assertThat(simulation.worst()).isLessThanOrEqualTo(limit);
        assertThat(simulation.uncounted()).as("scopes with numbers that nobody counted").isEmpty();
        assertThat(simulation.admissions()).as("somebody enters").isPositive();
    }

    /** During the second third of the time, an event sets other limits and sessions. */
    @Property(tries = 40, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
    void shouldKeepTheLimitsBeforeAnEventInItAndAfterIt(@ForAll long seed, @ForAll("limits") int limit,
            @ForAll("limits") int limitOfEvent, @ForAll @IntRange(min = 1, max = 10) int dataCenters,
            @ForAll("ticks") int tick, @ForAll @IntRange(min = 5, max = 40) int sessionSeconds,
            @ForAll boolean shuffle, @ForAll("punctualClocks") Weather weather) {
        Simulation simulation = new Simulation(seed,
                roomWithEvent(limit, limitOfEvent, tick, sessionSeconds, shuffle), dataCenters, MILLIS, weather).run();

        assertThat(simulation.excess()).isLessThanOrEqualTo(0);
        assertThat(simulation.uncounted()).as("scopes with numbers that nobody counted").isEmpty();
    }

    /** Here one who was admitted in an event of a low limit hears of it when the event is over and others have come. */
    @Example
    void shouldKeepTheLimitsWhereOneHearsOfAnAdmissionWhenTheEventIsOver() {
        Simulation simulation = new Simulation(709, roomWithEvent(60, 20, 5_000, 12, false), 8, MILLIS,
                Weather.STALLED_APPENDS).run();

        assertThat(simulation.excess()).isLessThanOrEqualTo(0);
    }

    /** Here one enters at two edges at once, so that a state misses another one who waits in the same bucket, and holds no place for anybody. */
    @Example
    void shouldNeverPassTheLimitWhereAStateMissesSomebodyWhoWaits() {
        Simulation simulation = new Simulation(-315, SimulatedRoom.of(5, 500, 2_000), 9, MILLIS, Weather.WITHOUT_MARKS)
                .run();

        assertThat(simulation.worst()).isLessThanOrEqualTo(5);
    }

    private static SimulatedRoom roomWithEvent(int limit, int limitOfEvent, int tick, int sessionSeconds,
            boolean shuffle) {
        long start = Simulation.START + MILLIS / 3;
        RoomConfig usual = SimulatedRoom.of(limit, 100 * limit, tick).config();
        RoomEvent event = RoomEvent.newBuilder().setId("sale").setName("sale").setPrequeueAt(start - 20_000)
                .setStartAt(start).setEndAt(start + MILLIS / 3).setTotalActiveUsers(limitOfEvent)
                .setNewUsersPerMinute(100 * limitOfEvent).setSessionDurationMillis(sessionSeconds * 1_000L)
                .setShuffleAtStart(shuffle).setShuffleSeed("5eed".repeat(16)).build();
        return SimulatedRoom.of(RoomConfig.newBuilder(usual).setEvents(List.of(event)).build());
    }

    /** The limit holds whenever the check finds the origin unhealthy, healthy or slow, and whatever the room does about that. */
    @Property(tries = 60, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
    @Tag("feature.health-admission")
    void shouldKeepTheLimitInForceWhileTheOriginFailsAndRecovers(@ForAll long seed, @ForAll("limits") int limit,
            @ForAll @IntRange(min = 1, max = 10) int dataCenters, @ForAll("ticks") int tick, @ForAll boolean holds,
            @ForAll @IntRange(min = 0, max = 30) int recoverSeconds, @ForAll boolean hasLatencyTarget) {
        RoomConfig usual = SimulatedRoom.of(limit, 100 * limit, tick).config();
        SimulatedRoom room = SimulatedRoom.of(RoomConfig.newBuilder(usual)
                .setHealthChecks(List.of(SimulatedOrigin.CHECK))
                .setOnUnhealthy(holds ? OnUnhealthy.HOLD : OnUnhealthy.REDUCE).setReduceToPercent(40)
                .setRecoverOverMillis(recoverSeconds * 1_000L)
                .setLatencyTargetMillis(hasLatencyTarget ? (int) SimulatedOrigin.LATENCY_TARGET_MILLIS : 0).build());

        Simulation simulation = new Simulation(seed, room, dataCenters, MILLIS).run();

        assertThat(simulation.worst()).isLessThanOrEqualTo(limit);
        assertThat(simulation.excess()).as("over the highest limit that somebody might act upon")
                .isLessThanOrEqualTo(0);
        assertThat(simulation.uncounted()).as("scopes with numbers that nobody counted").isEmpty();
        assertThat(simulation.origin().lowestLimit()).isLessThanOrEqualTo(holds ? 0 : 40 * limit / 100);
        assertThat(simulation.origin().reasons()).contains(LimitReason.UNHEALTHY);
    }

    @Property(tries = 10, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
    void shouldUseTheRoom(@ForAll long seed) {
        Simulation simulation = new Simulation(seed, SimulatedRoom.of(60, 6_000, 1_000), 2, MILLIS).run();

        assertThat(simulation.worst()).isGreaterThan(50);
    }

    @Example
    void shouldReplayWhatWasNotCommitted() {
        int replays = IntStream.range(0, 5)
                .map(seed -> new Simulation(seed, SimulatedRoom.of(60, 6_000, 1_000), 2, MILLIS).run().replays())
                .sum();

        assertThat(replays).isPositive();
    }

    @Example
    void shouldLoseReportsOnTheWay() {
        int lost = IntStream.range(0, 5)
                .map(seed -> new Simulation(seed, SimulatedRoom.of(60, 6_000, 1_000), 2, MILLIS).run().lostReports())
                .sum();

        assertThat(lost).isPositive();
    }

    @Provide
    Arbitrary<Weather> weathers() {
        return Arbitraries.of(Weather.WITHOUT_MARKS, Weather.CALM, Weather.LATE_EDGES, Weather.STALLED_APPENDS,
                Weather.STORM);
    }

    @Provide
    Arbitrary<Weather> punctualClocks() {
        return Arbitraries.of(Weather.WITHOUT_MARKS, Weather.CALM, Weather.LATE_EDGES, Weather.STALLED_APPENDS);
    }

    @Provide
    Arbitrary<Integer> limits() {
        return Arbitraries.of(5, 20, 60);
    }

    @Provide
    Arbitrary<Integer> ticks() {
        return Arbitraries.of(1_000, 2_000, 5_000);
    }
}
