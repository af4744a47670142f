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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.split")
class SplitTicketsTest {

    private static final long SESSION = 5 * MINUTE;

    private final SplitTickets tickets = new SplitTickets("nairobi", "e1");

    /** A state of this bucket that is counted up to its publication. */
    private static RoomView room(long bucketId, long publishedAt, ScopeState... scopes) {
        RoomState state = Rooms.state(NOW - publishedAt, List.of(), scopes);
        state.setBucketId(bucketId);
        RoomView view = Rooms.view(state);
        view.config().setCounterOutage(CounterOutage.SPLIT);
        return view;
    }

    private static long taken(SplitTickets edge, RoomView room, long now) {
        long count = 0;
        for (int i = 0; i < 10; i++) {
            count += edge.take(room, now) ? 1 : 0;
        }
        return count;
    }

    private long taken(RoomView room, long now) {
        return taken(tickets, room, now);
    }

    @Test
    void shouldGiveOnlyThisEdgesPartOfABucket() {
        RoomView room = room(NOW, NOW, scope("nairobi", 4, 2));

        assertThat(taken(room, NOW)).isEqualTo(2);
        assertThat(taken(room, NOW + 9_000)).isZero();
    }

    @Test
    void shouldStartAgainWithAStateOfTheNextBucketThatCountsWhatWasTaken() {
        taken(room(NOW, NOW, scope("nairobi", 4, 2)), NOW + 5_000);

        assertThat(taken(room(NOW, NOW + 50_000, scope("nairobi", 4, 2)), NOW + 50_000)).isZero();
        assertThat(taken(room(NOW + MINUTE, NOW + MINUTE, scope("nairobi", 4, 2)), NOW + MINUTE)).isEqualTo(2);
    }

    @Test
    void shouldRememberWhatWasTakenWhenTheBucketWasNearlyOver() {
        taken(room(NOW, NOW, scope("nairobi", 4, 2)), NOW + MINUTE - 100);

        assertThat(taken(room(NOW + MINUTE, NOW + MINUTE, scope("nairobi", 4, 2)), NOW + MINUTE))
                .as("counts of a tenth of a second later need not have it").isZero();
        assertThat(taken(room(NOW + MINUTE, NOW + MINUTE + 2_000, scope("nairobi", 4, 2)), NOW + MINUTE + 2_000))
                .isEqualTo(2);
    }

    @Test
    void shouldNotGiveAnOldStatesSlotsTwiceWithinASession() {
        RoomView room = room(NOW, NOW, scope("nairobi", 4, 2));
        taken(room, NOW);

        assertThat(taken(room, NOW + MINUTE)).as("the states have stopped").isZero();
        assertThat(taken(room, NOW + SESSION)).isZero();
        assertThat(taken(room, NOW + SESSION + 1)).isEqualTo(2);
    }

    @Test
    void shouldLetExactlyOneInWhereThereIsOneSlotForFourEdges() {
        List<SplitTickets> edges = List.of(tickets, new SplitTickets("nairobi", "e2"),
                new SplitTickets("nairobi", "e3"), new SplitTickets("nairobi", "e4"));
        for (int bucket = 0; bucket < 100; bucket++) {
            long now = NOW + bucket * MINUTE;
            RoomView room = room(now, now, scope("nairobi", 1, 4));

            assertThat(edges.stream().mapToLong(edge -> taken(edge, room, now)).sum()).isEqualTo(1);
        }
    }
}
