package dev.anteroom.core.visit;

import static dev.anteroom.core.admission.Rooms.MINUTE;
import static dev.anteroom.core.admission.Rooms.NOW;
import static dev.anteroom.core.admission.Rooms.scope;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.split")
class SplitTicketsTest {

    private final SplitTickets tickets = new SplitTickets("nairobi", new Random(1));

    private static RoomView room(long bucketId, ScopeState... scopes) {
        RoomState state = Rooms.state(NOW - bucketId, List.of(), scopes);
        state.setBucketId(bucketId);
        return Rooms.view(state);
    }

    private long taken(RoomView room, long now) {
        long count = 0;
        for (int i = 0; i < 10; i++) {
            count += tickets.take(room, now) ? 1 : 0;
        }
        return count;
    }

    @Test
    void shouldGiveOnlyThisEdgesPartOfABucket() {
        RoomView room = room(NOW, scope("nairobi", 5, 2));

        assertThat(taken(room, NOW)).isEqualTo(2);
        assertThat(taken(room, NOW + 9_000)).isZero();
    }

    @Test
    void shouldStartAgainWithTheStateOfTheNextBucketNotWithTheClock() {
        taken(room(NOW, scope("nairobi", 4, 2)), NOW + 5_000);

        assertThat(taken(room(NOW, scope("nairobi", 4, 2)), NOW + 9_999)).isZero();
        assertThat(taken(room(NOW + MINUTE, scope("nairobi", 4, 2)), NOW + MINUTE)).isEqualTo(2);
    }

    @Test
    void shouldGoByTheClockWhenTheStatesHaveStopped() {
        RoomView room = room(NOW, scope("nairobi", 4, 2));
        room.config().setCounterOutage(CounterOutage.SPLIT);
        taken(room, NOW);

        assertThat(taken(room, NOW + MINUTE)).isEqualTo(2);
    }

    @Test
    void shouldLetSomebodyInThoughThereAreFewerSlotsThanEdges() {
        long admitted = 0;
        for (int bucket = 0; bucket < 1_000; bucket++) {
            admitted += taken(room(NOW + bucket * MINUTE, scope("nairobi", 1, 4)), NOW + bucket * MINUTE);
        }

        assertThat(admitted).as("a quarter of a slot in each of 1000 buckets").isBetween(200L, 300L);
    }
}
