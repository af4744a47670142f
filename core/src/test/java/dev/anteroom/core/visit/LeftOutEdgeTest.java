package dev.anteroom.core.visit;

import static dev.anteroom.core.admission.Rooms.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.CounterNews;
import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.counting.StoredMarks;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.RoomState;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.exact-limit")
class LeftOutEdgeTest {

    private static final int RUN = 7;
    private static final long COUNTED_UP_TO = NOW + 3_000;
    private static final VisitorPass WAITING = new VisitorPass(99, NOW, 0, NOW, NOW, false, 0, 0);

    private StoredMarks stored = new StoredMarks(true, NOW, 0, NOW);
    private final VisitService visits = new VisitService("edge-1", "nairobi", () -> 1, new VisitorMemory(10),
            move -> true, new EdgeMembership(RUN, roomId -> stored));

    /** Holds a place for everybody. */
    private static RoomView room(boolean proved, @Nullable List<Integer> edges) {
        RoomState state = Rooms.state(-3_200, List.of(Rooms.bucket(NOW, 5, 5)));
        state.setCountedUpTo(COUNTED_UP_TO);
        state.setProved(proved);
        state.setEdges(edges);
        return Rooms.view(state);
    }

    private Decision decide(RoomView room) {
        return visits.decide(room, Optional.of(WAITING), NOW + 3_300);
    }

    @Test
    void shouldAdmitToAPlaceByAStateThatWaitsForTheEdge() {
        assertThat(decide(room(true, List.of(3, RUN)))).isInstanceOf(Decision.AdmitReserved.class);
    }

    @Test
    void shouldAskForANumberByAStateThatDoesNotWaitForTheEdge() {
        assertThat(decide(room(true, List.of(3, 9)))).isInstanceOf(Decision.NeedsTicket.class);
        assertThat(decide(room(true, null))).isInstanceOf(Decision.NeedsTicket.class);
    }

    @Test
    void shouldAskForANumberWhileItMayBeLeftOut() {
        stored = stored.over();

        assertThat(decide(room(true, List.of(RUN)))).isInstanceOf(Decision.NeedsTicket.class);
    }

    @Test
    void shouldAskForANumberByAStateFromBeforeItWasHeardAgain() {
        stored = new StoredMarks(true, COUNTED_UP_TO + 1, NOW, COUNTED_UP_TO + 1);
        assertThat(decide(room(true, List.of(RUN)))).isInstanceOf(Decision.NeedsTicket.class);

        stored = new StoredMarks(true, COUNTED_UP_TO, NOW, COUNTED_UP_TO);
        assertThat(decide(room(true, List.of(RUN)))).isInstanceOf(Decision.AdmitReserved.class);
    }

    @Test
    void shouldAdmitAsBeforeWhereNothingIsProved() {
        stored = stored.over();

        assertThat(decide(room(false, null))).isInstanceOf(Decision.AdmitReserved.class);
    }

    @Test
    void shouldNotAdmitToAPlaceOfWhichACounterTellsWhileItMayBeLeftOut() {
        RoomView room = room(true, List.of(RUN));
        Ticket told = new Ticket.Reserved(new CounterNews(NOW + 3_200, Optional.empty(), COUNTED_UP_TO));
        stored = stored.over();

        assertThat(visits.settle(room, new Decision.WaitsUnlessNewer(WAITING), told, NOW + 3_300))
                .isInstanceOf(Verdict.Waiting.class);
    }
}
