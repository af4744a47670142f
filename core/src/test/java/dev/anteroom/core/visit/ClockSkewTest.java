package dev.anteroom.core.visit;

import static dev.anteroom.core.admission.Rooms.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Visitors go from edge to edge, and the clocks of edges differ by some seconds. */
class ClockSkewTest {

    private static final long TICK = 10_000;
    private static final long SECOND = 1_000;

    private final List<TrafficEvent> moves = new ArrayList<>();
    private final AtomicLong ids = new AtomicLong();
    private final RoomView open = Rooms.view(config -> config.setQueueingMethod(QueueingMethod.PASSTHROUGH));
    private final RoomView fixed = Rooms.view(config -> {
        config.setQueueingMethod(QueueingMethod.PASSTHROUGH);
        config.setDisableSessionRenewal(true);
    });
    private final RoomView closed = Rooms.view(config -> config.setQueueAll(true));

    private final VisitService one = visits("one");
    private final VisitService other = visits("other");

    private VisitService visits(String edge) {
        return new VisitService(edge, "nairobi", ids::incrementAndGet, new VisitorMemory(1000), moves::add,
                EdgeMembership.NONE);
    }

    private static VisitorPass visit(VisitService edge, RoomView room, Optional<VisitorPass> pass, long now) {
        return switch (edge.settle(room, edge.decide(room, pass, now), Ticket.None.INSTANCE, now)) {
            case Verdict.Admitted(VisitorPass next, boolean seal) -> next;
            case Verdict.Waiting(VisitorPass next, boolean seal) -> next;
            case Verdict.Entering entering -> throw new AssertionError("moves are stored at once");
            case Verdict.Bypassed bypassed -> throw new AssertionError("bypassed");
            case Verdict.Rejected rejected -> throw new AssertionError("rejected");
        };
    }

    @ParameterizedTest
    @ValueSource(longs = {-5 * SECOND, -1, 0, 1, 5 * SECOND})
    void shouldKeepSessionAndPlaceWhereverTheVisitorGoes(long skew) {
        for (RoomView room : List.of(open, fixed, closed)) {
            VisitorPass pass = visit(one, room, Optional.empty(), NOW);
            long id = pass.visitorId();
            for (int i = 1; i <= 20; i++) {
                boolean isSkewed = i % 2 == 1;
                pass = visit(isSkewed ? other : one, room, Optional.of(pass), NOW + i * TICK + (isSkewed ? skew : 0));

                assertThat(pass.visitorId()).isEqualTo(id);
                assertThat(pass.bucketId()).isEqualTo(NOW);
            }
        }
    }

    @Test
    void shouldTakeAwayExactlyWhatAnEdgeWhoseClockIsAheadHasCounted() {
        VisitorPass pass = visit(one, open, Optional.empty(), NOW);
        pass = visit(other, open, Optional.of(pass), NOW + TICK + 5 * SECOND);
        pass = visit(one, open, Optional.of(pass), NOW + TICK + 6 * SECOND);
        visit(one, open, Optional.of(pass), NOW + 2 * TICK + SECOND);

        assertThat(moves).extracting(TrafficEvent::getPreviousCheckIn).containsExactly(0L, NOW,
                NOW + TICK + 5 * SECOND);
    }

    @Test
    void shouldNotShortenASessionWhereTheClockIsBehind() {
        VisitorPass pass = visit(other, open, Optional.empty(), NOW + 5 * SECOND);

        VisitorPass later = visit(one, open, Optional.of(pass), NOW + TICK);
        VisitorPass behind = visit(visits("third"), open, Optional.of(pass), NOW + SECOND);

        assertThat(later.lastCheckIn()).isEqualTo(NOW + TICK);
        assertThat(behind.lastCheckIn()).isEqualTo(NOW + 5 * SECOND);
    }

    @Test
    void shouldEndASessionByTheClockOfTheEdgeThatIsAsked() {
        VisitorPass pass = visit(one, open, Optional.empty(), NOW);
        long session = open.timing().session();

        assertThat(visit(other, open, Optional.of(pass), NOW + session - 1).visitorId()).isEqualTo(pass.visitorId());
        assertThat(visit(visits("third"), open, Optional.of(pass), NOW + session).visitorId())
                .isNotEqualTo(pass.visitorId());
    }
}
