package dev.anteroom.core.admission;

import static dev.anteroom.core.admission.Rooms.MINUTE;
import static dev.anteroom.core.admission.Rooms.NOW;
import static dev.anteroom.core.admission.Rooms.scope;
import static dev.anteroom.core.admission.Rooms.state;
import static dev.anteroom.core.admission.Rooms.view;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.split")
class SplitPolicyTest {

    /** Article vector 1: shares 10 %, 15 % and 75 % of 150 slots; three of the ten edges are in Delhi. */
    private final RoomState vector1 = state(0, List.of(), scope("london", 22, 4), scope("san-jose", 15, 3),
            scope(ScopeKey.ANYWHERE, 113, 10));

    SplitPolicyTest() {
        vector1.setBucketId(NOW);
        vector1.setLivingEdges(edges(Map.of("london", 4, "san-jose", 3, "delhi", 3)));
    }

    private static List<String> edges(Map<String, Integer> workers) {
        return workers.entrySet().stream().flatMap(
                each -> IntStream.rangeClosed(1, each.getValue()).mapToObj(edge -> each.getKey() + "|e" + edge))
                .sorted().toList();
    }

    private static int slots(RoomView room, String edge) {
        String[] names = edge.split("\\|", -1);
        return SplitPolicy.slots(room, names[0], names[1]);
    }

    private static List<Integer> slotsOfAll(RoomState state) {
        RoomView room = view(state);
        return state.getLivingEdges().stream().map(edge -> slots(room, edge)).toList();
    }

    @Test
    void shouldGiveSanJoseEdgesFiveAndElevenOfVector1() {
        assertThat(Stream.of("e1", "e2", "e3").map(edge -> slots(view(vector1), "san-jose|" + edge)))
                .allMatch(slots -> slots == 16 || slots == 17);
    }

    @Test
    void shouldGiveDelhiEdgesOnlyAnywhereOfVector1() {
        assertThat(Stream.of("e1", "e2", "e3").map(edge -> slots(view(vector1), "delhi|" + edge)))
                .allMatch(slots -> slots == 11 || slots == 12);
    }

    @Test
    void shouldGiveAllOfVector1() {
        assertThat(slotsOfAll(vector1).stream().mapToInt(Integer::intValue).sum()).isEqualTo(150);
    }

    @Test
    void shouldGiveTheOddSlotToAnotherEdgeInEachBucket() {
        RoomState state = state(0, List.of(), scope("delhi", 0, 4), scope(ScopeKey.ANYWHERE, 1, 4));
        Map<Integer, Integer> times = new HashMap<>();
        for (int bucket = 0; bucket < 8; bucket++) {
            state.setBucketId(NOW + bucket * MINUTE);
            times.merge(slotsOfAll(state).indexOf(1), 1, Integer::sum);
        }

        assertThat(times).isEqualTo(Map.of(0, 2, 1, 2, 2, 2, 3, 2));
    }

    @Test
    void shouldGiveAwayMoreWhileLittleIsUsed() {
        RoomView room = view(vector1);
        room.config().setCurveFactor(1.0);
        vector1.setUtilization(.25);

        // 113 slots, shared by 2.5 edges instead of 10.
        assertThat(slots(room, "delhi|e1")).isEqualTo(45);
    }

    @Test
    void shouldGiveNothingWithoutStateAndToWhomItDoesNotName() {
        assertThat(slots(view(config -> config.setCurveFactor(0.0)), "delhi|e1")).isZero();
        assertThat(slots(view(vector1), "delhi|e4")).isZero();
        assertThat(slots(view(vector1), "|")).isZero();
    }

    @Property
    void shouldGiveExactlyWhatThereIs(@ForAll @IntRange(max = 10_000) int local,
            @ForAll @IntRange(max = 10_000) int anywhere,
            @ForAll @IntRange(min = 1, max = 100) int here, @ForAll @IntRange(max = 100) int elsewhere,
            @ForAll @IntRange(max = 1_000) int bucket, @ForAll @DoubleRange(max = 1.0) double utilization) {
        // Sorted as plain text, the edges of this name would stand between those of the other one.
        RoomState state = state(0, List.of(), scope("d", local, here), scope("d-2", 0, elsewhere),
                scope(ScopeKey.ANYWHERE, anywhere, here + elsewhere));
        state.setBucketId(NOW + bucket * MINUTE);
        state.setUtilization(utilization);

        List<Integer> slots = slotsOfAll(state);

        assertThat(slots.stream().mapToInt(Integer::intValue).sum()).isEqualTo(local + anywhere);
        assertThat(slots.stream().mapToInt(Integer::intValue).max().orElseThrow())
                .isLessThanOrEqualTo(Math.ceilDiv(local, here) + Math.ceilDiv(anywhere, here + elsewhere));
    }
}
