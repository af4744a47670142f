package dev.anteroom.control.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.notifications")
class OffsetsInWorkTest {

    private static final TopicPartition PARTITION = Dispatches.PARTITION;

    private final OffsetsInWork offsets = new OffsetsInWork();

    private static Map<TopicPartition, OffsetAndMetadata> upTo(long offset) {
        return Map.of(PARTITION, new OffsetAndMetadata(offset));
    }

    @Test
    void shouldCommitNothingBehindWhatIsNotFinished() {
        offsets.begun(PARTITION, 5, 2);
        offsets.begun(PARTITION, 6, 0);
        offsets.begun(PARTITION, 7, 1);
        assertThat(offsets.toCommit()).isEqualTo(upTo(5));

        offsets.finished(PARTITION, 7);
        offsets.finished(PARTITION, 5);
        assertThat(offsets.toCommit()).as("one of two destinations has it").isEmpty();

        offsets.finished(PARTITION, 5);
        assertThat(offsets.toCommit()).isEqualTo(upTo(8));
        assertThat(offsets.toCommit()).as("once").isEmpty();
    }

    @Test
    void shouldCommitNothingOfWhatAnotherProcessHas() {
        offsets.begun(PARTITION, 5, 1);
        offsets.forget(List.of(PARTITION));
        offsets.finished(PARTITION, 5);

        assertThat(offsets.toCommit()).isEmpty();
    }
}
