package dev.anteroom.core.roomstate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.counting.AwaitedEdges;
import dev.anteroom.core.counting.LeftOutSpan;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.exact-limit")
class CountingProofsTest {

    private static final String ROOM = "shop";
    private static final Map<String, Integer> PARTITIONS = Map.of(ScopeKey.ANYWHERE, 0, "dublin", 1, "nairobi", 2);
    private static final int OTHER_ROOMS = 3;

    private final CountingProofs proofs = new CountingProofs(key -> PARTITIONS.getOrDefault(key.scope(), OTHER_ROOMS));

    private void told(int partition, long upTo, List<Integer> runs, String... dataCenters) {
        proofs.waitsFor(partition,
                new AwaitedEdges(runs, OptionalLong.of(upTo - 1_000), List.of(dataCenters), List.of()));
        proofs.counted(partition, upTo);
    }

    private CountingProof proof() {
        return proofs.of(ROOM, Map.of());
    }

    @Test
    void shouldTakeTheEarliestOfThePartitionsThatMayHoldSomethingOfTheRoom() {
        told(0, 5_000, List.of(7), "dublin");
        told(1, 4_000, List.of(7), "dublin");
        told(2, 2_000, List.of(7), "dublin");
        told(OTHER_ROOMS, 1_000, List.of(7), "dublin");

        assertThat(proof().countedUpTo()).hasValue(4_000);
    }

    @Test
    void shouldNeedANewDataCenterAsSoonAsAMarkOfItsEdgeWasRead() {
        told(0, 5_000, List.of(7), "dublin");
        told(1, 4_000, List.of(7), "dublin");
        told(2, 2_000, List.of(7), "dublin");
        told(0, 6_000, List.of(7, 9), "dublin", "nairobi");

        assertThat(proof().countedUpTo()).hasValue(2_000);
    }

    @Test
    void shouldGoOnWaitingForWhatAnEdgeDidThatHasLeft() {
        told(0, 5_000, List.of(9), "nairobi");
        told(2, 2_000, List.of(9), "nairobi");
        told(0, 6_000, List.of(), "nairobi");

        assertThat(proof().countedUpTo()).hasValue(2_000);
    }

    @Test
    void shouldNeedADataCenterOfWhichOnlyAStateTells() {
        told(0, 5_000, List.of());
        told(1, 1_000, List.of());

        assertThat(proofs.of(ROOM, Map.of("dublin", 500L)).countedUpTo()).hasValue(1_000);
    }

    @Test
    void shouldTakeTheWordOfANewerState() {
        told(0, 5_000, List.of(7), "dublin");
        told(1, 4_000, List.of(7), "dublin");

        assertThat(proofs.of(ROOM, Map.of("dublin", 4_500L)).countedUpTo()).hasValue(4_500);
        assertThat(proofs.of(ROOM, Map.of("dublin", 3_000L)).countedUpTo()).hasValue(4_000);
    }

    @Test
    void shouldNotTakeOneDataCentersStateForAnother() {
        told(0, 5_000, List.of(7), "dublin", "cork");
        told(OTHER_ROOMS, 1_000, List.of(7));
        told(1, 4_000, List.of(7));

        assertThat(proofs.of(ROOM, Map.of("dublin", 4_500L)).countedUpTo()).as("of cork nothing else is known")
                .hasValue(1_000);
    }

    @Test
    void shouldNotGoBackWhenAnotherProcessCountsAPartition() {
        told(0, 5_000, List.of(7));
        told(0, 4_000, List.of(7));

        assertThat(proof().countedUpTo()).hasValue(5_000);
    }

    @Test
    void shouldProveNothingWhileANeededPartitionHasToldNothing() {
        told(0, 5_000, List.of(7), "dublin");

        assertThat(proof().countedUpTo()).isEmpty();
    }

    @Test
    void shouldNameTheEdgesForWhichAllNeededPartitionsWait() {
        told(0, 5_000, List.of(7, 9), "dublin");
        told(1, 4_000, List.of(9, 11), "dublin");
        told(2, 4_000, List.of(), "dublin");

        assertThat(proof().edges()).containsExactly(9);
    }

    @Test
    void shouldTellTheNewestMomentSinceWhichAllNeededPartitionsWaitForTheSameEdges() {
        told(0, 5_000, List.of(7), "dublin");
        told(1, 6_000, List.of(7), "dublin");
        told(OTHER_ROOMS, 9_000, List.of(7), "dublin");
        assertThat(proof().edgesSince()).hasValue(5_000);

        proofs.waitsFor(0, new AwaitedEdges(List.of(7), List.of("dublin")));
        assertThat(proof().edgesSince()).as("an older aggregator does not know").isEmpty();
    }

    private static AwaitedEdges leftOut(LeftOutSpan... spans) {
        return new AwaitedEdges(List.of(7), OptionalLong.of(1_000), List.of("dublin", "nairobi"),
                List.of(spans));
    }

    @Test
    void shouldTellWhenEdgesWereLeftOutWhereTheirMovesAre() {
        for (int partition = 0; partition < 3; partition++) {
            proofs.counted(partition, 9_000);
        }
        LeftOutSpan dublin = new LeftOutSpan("dublin", 3_000, 7_000);
        LeftOutSpan nairobi = new LeftOutSpan("nairobi", 2_500, 6_500);
        proofs.waitsFor(0, leftOut(new LeftOutSpan("dublin", 1_500, 5_500)));
        proofs.waitsFor(1, leftOut(dublin, new LeftOutSpan("nairobi", 100, 4_100)));
        proofs.waitsFor(2, leftOut(new LeftOutSpan("dublin", 2_000, 6_000), nairobi));
        assertThat(proof().leftOut()).containsExactlyInAnyOrder(dublin, nairobi);

        proofs.waitsFor(2, new AwaitedEdges(List.of(7), List.of("nairobi")));
        assertThat(proof().leftOut()).as("an older aggregator does not tell").containsExactly(dublin);
    }
}
