package dev.anteroom.streams.datacenter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProofPublisherTest {

    private static final long SECOND = 1_800_000_000_000L;

    private final MockProcessorContext<String, SpecificRecord> context = new MockProcessorContext<>();
    private final ProofPublisher proofs = new ProofPublisher(0, 2, context);

    @BeforeEach
    void waitForAnEdge() {
        assertThat(AvroTypes.DATA_CENTER_STATE).as("known, so that Avro trusts its class").isNotNull();
        proofs.waitsFor(List.of(7), List.of("dublin"), SECOND, SECOND);
        context.resetForwards();
    }

    @Test
    void shouldTellInEachSecondAsSoonAsItBegins() {
        assertThat(proofs.counted(SECOND + 500, false, SECOND + 700)).isTrue();
        assertThat(proofs.counted(SECOND + 900, false, SECOND + 999)).as("in the same second").isFalse();
        assertThat(proofs.counted(SECOND + 950, false, SECOND + 1_000)).as("in the next one").isTrue();

        assertThat(context.forwarded().stream().map(forward -> String.valueOf(forward.record().key())))
                .containsExactly("!counted|0", "!counted|0");
    }

    @Test
    void shouldTellMoreRarelyWhileItIsBehind() {
        long third = SECOND / 3_000 * 3_000;
        assertThat(proofs.counted(third, true, third)).isTrue();
        assertThat(proofs.counted(third + 1_900, true, third + 2_999)).isFalse();
        assertThat(proofs.counted(third + 1_900, true, third + 3_000)).isTrue();
    }

    @Test
    void shouldTellNothingThatIsKnown() {
        assertThat(proofs.counted(SECOND, false, SECOND)).isTrue();

        assertThat(proofs.counted(SECOND, false, SECOND + 5_000)).isFalse();
    }

    @Test
    void shouldGoOnWhenTheClockWasSetBack() {
        assertThat(proofs.counted(SECOND, false, SECOND)).isTrue();

        assertThat(proofs.counted(SECOND + 1, false, SECOND - 3_600_000)).isTrue();
    }
}
