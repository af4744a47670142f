package dev.anteroom.streams.datacenter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.counting.EdgeMembers;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.topic.MarkKey;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProofPublisherTest {

    private static final long SECOND = 1_800_000_000_000L;

    private final MockProcessorContext<String, SpecificRecord> context = new MockProcessorContext<>();
    private final EdgeMembers members = new EdgeMembers();
    private final ProofPublisher proofs = new ProofPublisher(0, 2, context);

    @BeforeEach
    void waitForAnEdge() {
        assertThat(AvroTypes.DATA_CENTER_STATE).as("known, so that Avro trusts its class").isNotNull();
        members.mark(new MarkKey(MarkKey.Kind.MARK, "dublin", "dublin-1", 7, 0), SECOND, SECOND);
        proofs.waitsFor(members, SECOND, SECOND);
        context.resetForwards();
    }

    /** What has been published about counting so far. */
    private long told() {
        return context.forwarded().stream().filter(forward -> "!counted|0".equals(forward.record().key())).count();
    }

    @Test
    void shouldTellInEachSecondAsSoonAsItBegins() {
        proofs.counted(SECOND + 500, false, SECOND + 700);
        assertThat(told()).isEqualTo(1);

        proofs.counted(SECOND + 900, false, SECOND + 999);
        assertThat(told()).as("in the same second").isEqualTo(1);

        proofs.counted(SECOND + 950, false, SECOND + 1_000);
        assertThat(told()).as("in the next one").isEqualTo(2);
    }

    @Test
    void shouldTellMoreRarelyWhileItIsBehind() {
        long third = SECOND / 3_000 * 3_000;
        proofs.counted(third, true, third);
        proofs.counted(third + 1_900, true, third + 2_999);
        assertThat(told()).isEqualTo(1);

        proofs.counted(third + 1_900, true, third + 3_000);
        assertThat(told()).isEqualTo(2);
    }

    @Test
    void shouldTellInEachSecondWhileItCatchesUp() {
        long third = SECOND / 3_000 * 3_000;
        proofs.counted(third - 20_000, true, third);
        proofs.counted(third - 10_000, true, third + 900);
        assertThat(told()).as("in the same second").isEqualTo(1);

        proofs.counted(third - 10_000, true, third + 1_000);
        assertThat(told()).as("in the next one").isEqualTo(2);

        proofs.counted(third - 7_000, true, third + 2_000);
        assertThat(told()).as("little more").isEqualTo(2);
    }

    @Test
    void shouldTellAtOnceWhenAllThatWasLeftIsRead() {
        long third = SECOND / 3_000 * 3_000;
        proofs.counted(third, true, third + 100);
        proofs.counted(third + 200, false, third + 300);
        assertThat(told()).isEqualTo(2);

        proofs.counted(third + 300, false, third + 400);
        assertThat(told()).as("once").isEqualTo(2);
    }

    @Test
    void shouldTellNothingThatIsKnown() {
        proofs.counted(SECOND, false, SECOND);
        proofs.counted(SECOND, false, SECOND + 5_000);

        assertThat(told()).isEqualTo(1);
    }

    @Test
    void shouldGoOnWhenTheClockWasSetBack() {
        proofs.counted(SECOND, false, SECOND);
        proofs.counted(SECOND + 1, false, SECOND - 3_600_000);

        assertThat(told()).isEqualTo(2);
    }

    /** What has been published about edges so far. */
    private List<DataCenterState> edgesTold() {
        return context.forwarded().stream().map(forward -> forward.record())
                .filter(record -> "!edges|0".equals(record.key())).map(record -> (DataCenterState) record.value())
                .toList();
    }

    @Test
    void shouldTellThatAnEdgeWasLeftOutAndJoinedAgainMeanwhile() {
        MarkKey again = new MarkKey(MarkKey.Kind.MARK, "dublin", "dublin-1", 7, 9_000);
        members.mark(again, SECOND + 9_000, SECOND + 9_000);
        proofs.waitsFor(members, SECOND + 9_000, SECOND + 9_000);
        assertThat(edgesTold()).as("nothing has changed").isEmpty();

        members.mark(new MarkKey(MarkKey.Kind.GOODBYE, "dublin", "dublin-1", 7, 9_100), SECOND + 9_100, SECOND + 9_100);
        members.mark(again, SECOND + 9_200, SECOND + 9_200);
        proofs.waitsFor(members, SECOND + 9_200, SECOND + 9_250);

        assertThat(edgesTold()).singleElement()
                .satisfies(told -> assertThat(told.getEdgesSince()).isEqualTo(SECOND + 9_200));
    }

    /** An edge joins or leaves, and all is counted up to then. */
    private void heard(MarkKey.Kind kind, int run, long at, boolean isBehind) {
        members.mark(new MarkKey(kind, "dublin", "dublin-1", run, at - SECOND), at, at);
        proofs.waitsFor(members, at, at);
        proofs.counted(at, isBehind, at);
    }

    @Test
    void shouldTellAtOnceUpToWhenAllIsCountedWithoutAnEdge() {
        proofs.counted(SECOND + 100, false, SECOND + 200);
        heard(MarkKey.Kind.GOODBYE, 7, SECOND + 350, false);
        assertThat(told()).isEqualTo(2);

        proofs.counted(SECOND + 400, false, SECOND + 600);
        assertThat(told()).as("once").isEqualTo(2);
    }

    @Test
    void shouldNotHurryWhereAnEdgeJoinsOrTheTaskIsBehind() {
        proofs.counted(SECOND + 100, false, SECOND + 200);
        heard(MarkKey.Kind.MARK, 9, SECOND + 350, false);
        heard(MarkKey.Kind.GOODBYE, 9, SECOND + 450, true);
        assertThat(told()).isEqualTo(1);

        heard(MarkKey.Kind.MARK, 11, SECOND + 550, false);
        assertThat(told()).as("what was put off is not forgotten").isEqualTo(2);
    }
}
