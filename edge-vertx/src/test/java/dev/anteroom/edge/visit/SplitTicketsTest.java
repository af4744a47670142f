package dev.anteroom.edge.visit;

import static dev.anteroom.edge.admission.Rooms.MINUTE;
import static dev.anteroom.edge.admission.Rooms.NOW;
import static dev.anteroom.edge.admission.Rooms.scope;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.admission.RoomView;
import dev.anteroom.edge.admission.Rooms;
import java.util.List;
import org.junit.jupiter.api.Test;

class SplitTicketsTest {

    private final RoomView room = Rooms.view(Rooms.state(0, List.of(), scope("nairobi", 4, 2)));
    private final SplitTickets tickets = new SplitTickets("nairobi");

    private long taken(long now) {
        long count = 0;
        for (int i = 0; i < 10; i++) {
            count += tickets.take(room, now) ? 1 : 0;
        }
        return count;
    }

    @Test
    void shouldGiveOnlyThisEdgesPartOfABucket() {
        assertThat(taken(NOW)).isEqualTo(2);
        assertThat(taken(NOW + MINUTE - 1)).isZero();
    }

    @Test
    void shouldStartAgainInTheNextBucket() {
        taken(NOW);

        assertThat(taken(NOW + MINUTE)).isEqualTo(2);
    }
}
