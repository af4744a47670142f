package dev.anteroom.core.admission;

import static dev.anteroom.core.admission.Rooms.scope;
import static dev.anteroom.core.admission.Rooms.state;
import static dev.anteroom.core.admission.Rooms.view;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.split")
class SplitPolicyTest {

    /** Article vector 1: shares 10 %, 15 % and 75 % of 150 slots. */
    private static final RoomState VECTOR_1 = state(0, List.of(), scope("london", 22, 4), scope("san-jose", 15, 3),
            scope(ScopeKey.ANYWHERE, 113, 10));

    @Test
    void shouldGiveASanJoseEdgeFiveAndElevenOfVector1() {
        assertThat((int) SplitPolicy.part(view(VECTOR_1), "san-jose")).isEqualTo(16);
    }

    @Test
    void shouldGiveADelhiEdgeOnlyAnywhereOfVector1() {
        assertThat((int) SplitPolicy.part(view(VECTOR_1), "delhi")).isEqualTo(11);
    }

    @Test
    void shouldGiveAwayMoreWhileLittleIsUsed() {
        RoomView room = view(VECTOR_1);
        room.config().setCurveFactor(1.0);
        VECTOR_1.setUtilization(.25);

        assertThat((int) SplitPolicy.part(room, "delhi")).isEqualTo(45);
    }

    @Test
    void shouldGiveNothingWithoutState() {
        assertThat(SplitPolicy.part(view(config -> config.setCurveFactor(0.0)), "delhi")).isZero();
    }

    @Property
    void shouldNeverGiveTheEdgesOfAnEvenSplitMoreThanThereIs(@ForAll @IntRange(max = 10_000) int slots,
            @ForAll @IntRange(max = 10_000) int anywhere, @ForAll @IntRange(min = 1, max = 500) int workers,
            @ForAll @DoubleRange(max = 1.0) double utilization) {
        double perEdge = SplitPolicy.part(slots, workers, anywhere, workers, utilization, 0);

        assertThat((long) Math.floor(perEdge) * workers).isLessThanOrEqualTo(slots + anywhere);
    }
}
