package dev.anteroom.core.visit;

import static dev.anteroom.core.admission.Rooms.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.revocation")
class RevocationTest {

    private static final long TICK = 10_000;

    private final List<TrafficEvent> moves = new ArrayList<>();
    private final AtomicLong ids = new AtomicLong();
    private final RoomView open = Rooms.view(config -> config.setQueueingMethod(QueueingMethod.PASSTHROUGH));
    private final RoomView closed = Rooms.view(config -> config.setQueueAll(true));
    private final VisitService visits = visits();

    private VisitService visits() {
        return new VisitService("edge-1", "nairobi", ids::incrementAndGet, new VisitorMemory(1000), moves::add,
                EdgeMembership.NONE);
    }

    private static Verdict visit(VisitService visits, RoomView room, Optional<VisitorPass> pass, long now) {
        return visits.settle(room, visits.decide(room, pass, now), Ticket.None.INSTANCE, now);
    }

    private VisitorPass admitted(VisitService visits, Optional<VisitorPass> pass, long now) {
        return ((Verdict.Admitted) visit(visits, open, pass, now)).pass();
    }

    @Test
    void shouldCountARevokedVisitorAsGoneAtOnce() {
        VisitorPass pass = admitted(visits, Optional.empty(), NOW);

        assertThat(visits.revoke(open, pass, NOW + 3_000)).isTrue();

        TrafficEvent move = moves.getLast();
        assertThat(move.getFrom()).isEqualTo(Standing.ACTIVE);
        assertThat(move.getPreviousCheckIn()).isEqualTo(NOW);
        assertThat(move.getTo()).isEqualTo(Standing.GONE);
        assertThat(move.getAt()).isEqualTo(NOW + 3_000);
        assertThat(move.getFirstInBucket()).isFalse();
    }

    @Test
    void shouldCountOnceHoweverManyAnswersRevoke() {
        VisitorPass pass = admitted(visits, Optional.empty(), NOW);
        visits.revoke(open, pass, NOW + 1);

        assertThat(visits.revoke(open, pass, NOW + 2)).isFalse();
        assertThat(moves).filteredOn(move -> move.getTo() == Standing.GONE).hasSize(1);
    }

    @Test
    void shouldTakeAwayWhereAParallelRequestWasCountedLast() {
        VisitorPass first = admitted(visits, Optional.empty(), NOW);
        admitted(visits, Optional.of(first), NOW + TICK);

        visits.revoke(open, first, NOW + TICK + 1);

        assertThat(moves.getLast().getPreviousCheckIn()).isEqualTo(NOW + TICK);
    }

    @Test
    void shouldTakeWhoeverKeepsTheCookieForANewVisitor() {
        VisitorPass pass = admitted(visits, Optional.empty(), NOW);
        visits.revoke(open, pass, NOW + 1);

        Verdict verdict = visit(visits, closed, Optional.of(pass), NOW + 2);

        assertThat(verdict).isInstanceOfSatisfying(Verdict.Waiting.class,
                waiting -> assertThat(waiting.pass().visitorId()).isNotEqualTo(pass.visitorId()));
        assertThat(moves.getLast().getFrom()).isEqualTo(Standing.NEW);
    }

    @Test
    void shouldStillKnowRevokedVisitorsWhenTheirCookiesEnd() {
        VisitorPass pass = admitted(visits, Optional.empty(), NOW);
        visits.revoke(open, pass, NOW + 1);
        admitted(visits, Optional.empty(), NOW + open.timing().remembered() - 1);

        assertThat(visits.isRevoked(pass)).isTrue();
    }

    @Test
    void shouldPassAtAnEdgeThatHasNotHeard() {
        VisitorPass pass = admitted(visits, Optional.empty(), NOW);
        visits.revoke(open, pass, NOW + 1);

        // The cookie is cleared in the browser; whoever keeps a copy may use it elsewhere until it ends.
        assertThat(admitted(visits(), Optional.of(pass), NOW + 2).visitorId()).isEqualTo(pass.visitorId());
    }
}
