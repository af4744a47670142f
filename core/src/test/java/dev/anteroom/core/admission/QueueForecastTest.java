package dev.anteroom.core.admission;

import static dev.anteroom.core.admission.Rooms.bucket;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class QueueForecastTest {

    /** Each number stands for a bucket of 0..9 people; slots are reserved for some of them. */
    @Property
    void shouldSayTheSameAsASumOverAllBuckets(@ForAll @Size(max = 8) List<@IntRange(max = 99) Integer> people,
            @ForAll @IntRange(max = 9) int perMinute, @ForAll @IntRange(min = -1, max = 17) int asked) {
        List<WaitingBucket> buckets = new ArrayList<>();
        for (int i = 0; i < people.size(); i++) {
            int waiting = people.get(i) % 10;
            buckets.add(bucket(2L * i, waiting, Math.min(waiting, people.get(i) / 10)));
        }
        RoomState state = Rooms.state(0, buckets.reversed());
        state.setUsersToOriginPerMinute(perMinute);

        QueueForecast queue = QueueForecast.of(state);

        long ahead = buckets.stream().filter(bucket -> bucket.getBucketId() <= asked)
                .mapToLong(bucket -> bucket.getWaiting() - bucket.getReserved()).sum();
        assertThat(queue.ahead(asked)).isEqualTo(ahead);
        assertThat(queue.millis(asked)).isEqualTo(AdmissionForecast.millis(state, ahead));
        assertThat(queue.hasUnreserved(asked)).isEqualTo(buckets.stream().anyMatch(
                bucket -> bucket.getBucketId() == asked && bucket.getWaiting() > bucket.getReserved()));
    }

    @Test
    void shouldKnowNobodyWhereNobodyWaits() {
        QueueForecast queue = QueueForecast.of(SampleRooms.state("a", 0));

        assertThat(queue.ahead(Long.MAX_VALUE)).isZero();
        assertThat(queue.hasUnreserved(0)).isFalse();
    }
}
