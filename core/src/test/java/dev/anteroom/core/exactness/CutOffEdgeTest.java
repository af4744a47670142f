package dev.anteroom.core.exactness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.CutOffEdge;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One edge is cut off for more than two sessions while others run; before and after that it is not. */
@Tag("feature.exact-limit")
class CutOffEdgeTest {

    private static final int LIMIT = 60;
    private static final long MILLIS = 140_000;
    private static final long FROM = 40_000;
    private static final long LONG = 50_000;
    private static final long SHORT = 14_000;

    private static List<Simulation> runs(CutOffEdge setting, UnaryOperator<Simulation> way) {
        RoomConfig usual = SimulatedRoom.of(LIMIT, 100 * LIMIT, 1_000).config();
        SimulatedRoom room = SimulatedRoom.of(RoomConfig.newBuilder(usual).setCutOffEdge(setting).build());
        return LongStream.rangeClosed(1, 20).parallel()
                .mapToObj(seed -> way.apply(new Simulation(seed, room, 3, MILLIS, Weather.CALM)).run()).toList();
    }

    @Test
    void shouldKeepTheLimitWhereItRenewsNobody() {
        assertThat(runs(CutOffEdge.HOLD, simulation -> simulation.cutOff(FROM, LONG))).extracting(Simulation::excess)
                .allMatch(excess -> excess <= 0);
    }

    @Test
    void shouldKeepTheLimitWhereItRenewsNobodyAndJoinsAgainWithinASession() {
        assertThat(runs(CutOffEdge.HOLD, simulation -> simulation.cutOff(FROM, SHORT))).extracting(Simulation::excess)
                .allMatch(excess -> excess <= 0);
    }

    @Test
    void shouldPassTheLimitByNoMoreThanItsVisitorsWhereItServesThem() {
        List<Simulation> runs = runs(CutOffEdge.SERVE, simulation -> simulation.cutOff(FROM, LONG).withoutMoving());

        assertThat(runs).extracting(Simulation::excessElsewhere).allMatch(excess -> excess <= 0);
        assertThat(runs).extracting(Simulation::excess).anyMatch(excess -> excess > 0);
    }
}
