package dev.anteroom.streams.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.StringLength;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;

class RoomPartitionerTest {

    private final RoomPartitioner<Object> partitioner = new RoomPartitioner<>();

    @Property
    void shouldPutDataCenterWhereKafkaPutsItsRoom(
            @ForAll @AlphaChars @NumericChars @StringLength(min = 1, max = 64) String roomId,
            @ForAll @AlphaChars @StringLength(min = 1, max = 64) String dataCenter,
            @ForAll @IntRange(min = 1, max = 1000) int partitions) {
        int ofRoom = BuiltInPartitioner.partitionForKey(roomId.getBytes(StandardCharsets.UTF_8), partitions);

        assertThat(partitioner.partitions("t", roomId + '|' + dataCenter, "", partitions))
                .isEqualTo(Optional.of(Set.of(ofRoom)));
        assertThat(partitioner.partitions("t", roomId, "", partitions)).isEqualTo(Optional.of(Set.of(ofRoom)));
    }
}
