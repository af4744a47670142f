package dev.anteroom.core.exactness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Brokers store nothing for a while, so that every edge has to fear that it is left out, and none is. */
@Tag("feature.exact-limit")
class SharedStallTest {

    private static final int LIMIT = 60;
    private static final long FROM = 40_000;

    private static RoomConfig room() {
        return RoomConfig.newBuilder(SimulatedRoom.of(LIMIT, 100 * LIMIT, 1_000).config())
                .setBucketDurationMillis(5_000).setSessionDurationMillis(10_000).setRefreshIntervalMillis(2_000)
                .setSettleMillis(500).build();
    }

    private static List<Simulation> runs(long stall) {
        RoomConfig config = room();
        return LongStream.rangeClosed(1, 80).parallel()
                .mapToObj(seed -> new Simulation(seed, SimulatedRoom.of(config), 1, 60_000, Weather.CALM)
                        .withFreshViews().withoutMoving().stallAllAppends(FROM, stall).run())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {3_500, 4_500, 6_000})
    void shouldKeepLimitAndOrder(long stall) {
        List<Simulation> runs = runs(stall);

        assertThat(runs).extracting(Simulation::excess).allMatch(excess -> excess <= 0);
        assertThat(runs.stream().mapToInt(run -> run.outOfOrder().size()).sum()).as("let in out of order").isZero();
    }

    /**
     * In each of these runs doors opened within the stall, and some were overtaken who had places while no edge could be sure that
     * counting waits for it.
     */
    @ParameterizedTest
    @ValueSource(longs = {30, 59, 85, 91, 108, 127, 147, 188})
    void shouldLetNobodyOvertakeWhenDoorsOpenMeanwhile(long seed) {
        long start = Simulation.START + FROM + 1_000;
        RoomEvent sale = RoomEvent.newBuilder().setId("sale").setName("sale").setPrequeueAt(start - 25_000)
                .setStartAt(start).setEndAt(start + 40_000).setTotalActiveUsers(LIMIT)
                .setNewUsersPerMinute(100 * LIMIT).setSessionDurationMillis(10_000L).setShuffleAtStart(false)
                .setShuffleSeed("5eed".repeat(16)).build();
        RoomConfig config = RoomConfig.newBuilder(room()).setEvents(List.of(sale)).build();

        Simulation run = new Simulation(seed, SimulatedRoom.of(config), 1, 60_000, Weather.CALM).withFreshViews()
                .stallAllAppends(FROM, 6_000).run();

        assertThat(run.admissions()).isPositive();
        assertThat(run.outOfOrder()).isEmpty();
    }
}
