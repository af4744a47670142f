package dev.anteroom.core.visit;

import static dev.anteroom.core.admission.Rooms.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.counting.StoredMarks;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.CutOffEdge;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.UncountedSpan;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sessions last 300 s and ticks 10 s. A tick begins at {@link Rooms#NOW}. */
@Tag("feature.exact-limit")
class StoredCountsTest {

    private static final long SESSION = 300_000;
    private static final long TICK = 10_000;

    private final List<TrafficEvent> moves = new ArrayList<>();
    private final AtomicLong ids = new AtomicLong();
    private StoredMarks stored = member(0, NOW);
    private final VisitService visits = visits(7);
    private final RoomView holds = room(config -> config.setCutOffEdge(CutOffEdge.HOLD), true);

    private VisitService visits(int run) {
        return new VisitService("edge-1", "nairobi", ids::incrementAndGet, new VisitorMemory(10), moves::add,
                new EdgeMembership(run, roomId -> stored));
    }

    /** Counting has waited for the edge without interruption since {@code memberSince}. */
    private static StoredMarks member(long storedUpTo, long memberSince) {
        return new StoredMarks(true, storedUpTo, 0, memberSince);
    }

    private static RoomView room(Consumer<RoomConfig> change, boolean isProved) {
        RoomConfig config = Rooms.config(200, 200);
        change.accept(config);
        RoomState state = Rooms.state(0, List.of());
        state.setProved(isProved);
        return RoomView.of(config, Optional.of(state));
    }

    private static VisitorPass elsewhere(long countedAt) {
        return new VisitorPass(99, NOW, NOW - SESSION, countedAt, countedAt, true, 20, 0);
    }

    private Verdict visit(RoomView room, VisitorPass pass, long now) {
        return visits.settle(room, visits.decide(room, Optional.of(pass), now), Ticket.None.INSTANCE, now);
    }

    private VisitorPass renewed(VisitorPass pass, long now) {
        VisitorPass renewed = ((Verdict.Admitted) visit(holds, pass, now)).pass();
        assertThat(renewed.countedAt()).isEqualTo(now);
        return renewed;
    }

    private boolean goesOn(RoomView room, VisitorPass pass, long now) {
        return visits.decide(room, Optional.of(pass), now) instanceof Decision.Pass;
    }

    @Test
    void shouldNotRenewSessionsWhileItMayBeLeftOut() {
        VisitorPass pass = elsewhere(NOW);
        stored = stored.over();

        assertThat(visit(holds, pass, NOW + SESSION - 1)).isEqualTo(new Verdict.Admitted(pass, false));
        assertThat(moves).isEmpty();
        assertThat(goesOn(holds, pass, NOW + SESSION)).isFalse();
    }

    @Test
    void shouldLetInAsLongAsTheLastCountThatIsStored() {
        stored = member(NOW + TICK, NOW);
        VisitorPass first = renewed(elsewhere(NOW - SESSION + 1), NOW);
        VisitorPass last = renewed(first, NOW + 2 * TICK);

        stored = stored.over();

        assertThat(goesOn(holds, last, NOW + SESSION + TICK - 1)).isTrue();
        assertThat(goesOn(holds, last, NOW + SESSION + TICK)).as("the last count may be missing").isFalse();
    }

    @Test
    void shouldTurnAwayWhoWasOnlyCountedInVain() {
        VisitorPass pass = new VisitorPass(99, NOW, NOW, NOW, 0, false, 20, 0);
        VisitorPass counted = renewed(pass, NOW + TICK);

        stored = stored.over();

        assertThat(goesOn(holds, counted, NOW + 2 * TICK)).isFalse();
    }

    @Test
    void shouldNotTrustWhatItCountedInASilenceOnceItHasJoinedAgain() {
        stored = member(NOW + TICK, NOW);
        VisitorPass last = renewed(renewed(elsewhere(NOW - SESSION + 1), NOW), NOW + 2 * TICK);

        stored = new StoredMarks(true, NOW + 9 * TICK, NOW + TICK, NOW + 8 * TICK);

        assertThat(goesOn(holds, last, NOW + SESSION + TICK - 1)).isTrue();
        assertThat(goesOn(holds, last, NOW + SESSION + TICK)).isFalse();
        assertThat(goesOn(holds, elsewhere(NOW + 2 * TICK + 1), NOW + SESSION + TICK)).as("counted elsewhere").isTrue();
    }

    @Test
    void shouldLetInWhomANumberCounts() {
        stored = stored.over();
        VisitorPass waiting = new VisitorPass(99, NOW, 0, NOW, NOW, false, 0, 0);
        Ticket number = new Ticket.Numbered("nairobi", NOW + TICK, 1);

        Verdict verdict = visits.settle(holds, new Decision.NeedsTicket(waiting), number, NOW + TICK);

        VisitorPass admitted = ((Verdict.Admitted) verdict).pass();
        assertThat(goesOn(holds, admitted, NOW + TICK + SESSION - 1)).isTrue();
    }

    @Test
    void shouldNotTakeForWaitingWhomItCountsMeanwhile() {
        RoomView closed = room(config -> {
            config.setCutOffEdge(CutOffEdge.HOLD);
            config.setQueueAll(true);
        }, true);
        VisitorPass waiting = new VisitorPass(99, NOW, 0, NOW, NOW, false, 0, 0);
        stored = stored.over();

        assertThat(visit(closed, waiting, NOW + 2 * TICK)).isInstanceOfSatisfying(Verdict.Waiting.class,
                verdict -> assertThat(verdict.pass()).as("as counted before, which is stored")
                        .extracting(VisitorPass::countedAt, VisitorPass::since).containsExactly(NOW, NOW));
    }

    @ParameterizedTest
    @EnumSource(QueueingMethod.class)
    void shouldServeThemUnlessTheRoomSaysOtherwise(QueueingMethod method) {
        stored = stored.over();

        assertThat(visit(room(config -> config.setQueueingMethod(method), true), elsewhere(NOW), NOW + SESSION - 1))
                .isInstanceOfSatisfying(Verdict.Admitted.class,
                        verdict -> assertThat(verdict.sealCookie()).isTrue());
        assertThat(moves).hasSize(1);
    }

    @Test
    void shouldServeThemWhereNothingCanBeKeptExact() {
        stored = stored.over();
        RoomView everybody = room(config -> {
            config.setCutOffEdge(CutOffEdge.HOLD);
            config.setQueueingMethod(QueueingMethod.PASSTHROUGH);
        }, true);
        RoomView unproved = room(config -> config.setCutOffEdge(CutOffEdge.HOLD), false);

        assertThat(visit(everybody, elsewhere(NOW), NOW + TICK)).isInstanceOf(Verdict.Admitted.class);
        assertThat(visit(unproved, elsewhere(NOW), NOW + 2 * TICK)).isInstanceOf(Verdict.Admitted.class);
        assertThat(moves).hasSize(2);
        VisitService unmarked = visits(0);
        Decision decision = unmarked.decide(holds, Optional.of(elsewhere(NOW)), NOW + TICK);
        assertThat(((Verdict.Admitted) unmarked.settle(holds, decision, Ticket.None.INSTANCE, NOW + TICK)).sealCookie())
                .isTrue();
    }

    /** As above, after counting went on without an edge. */
    private RoomView afterSilence() {
        RoomState after = Rooms.state(0, List.of());
        after.setProved(true);
        after.setCountedUpTo(NOW + TICK);
        after.setUncounted(List.of(new UncountedSpan(NOW - TICK, NOW + TICK)));
        return RoomView.of(holds.config(), Optional.of(after));
    }

    @Test
    void shouldLetInAsLongAsTheCountBeforeWhereAnotherEdgeMadeTheLastOneInVain() {
        VisitorPass pass = elsewhere(NOW).countedSince(NOW - 2 * TICK);

        assertThat(goesOn(afterSilence(), pass, NOW + SESSION - TICK - 1)).isTrue();
        assertThat(goesOn(afterSilence(), pass, NOW + SESSION - TICK)).isFalse();
        assertThat(goesOn(holds, pass, NOW + SESSION - 1)).as("nothing was lost").isTrue();
    }

    /** The count that is subtracted of a visitor whom another edge counted a moment ago, after the newest state. */
    private long subtracted(CutOffEdge setting) {
        RoomConfig config = Rooms.config(200, 200);
        config.setCutOffEdge(setting);
        RoomState state = Rooms.state(0, List.of());
        state.setProved(true);
        state.setPublishedAt(NOW + TICK - 500);
        VisitService edge = visits(8);
        RoomView room = RoomView.of(config, Optional.of(state));
        Decision decision = edge.decide(room,
                Optional.of(elsewhere(NOW + TICK - 1).countedSince(NOW - 2 * TICK)), NOW + TICK);
        edge.settle(room, decision, Ticket.None.INSTANCE, NOW + TICK);
        return moves.getLast().getPreviousCheckIn();
    }

    @Test
    void shouldSubtractTheCountBeforeWhereNoStateDecidesTheLastOneIfTheRoomHolds() {
        assertThat(subtracted(CutOffEdge.HOLD)).isEqualTo(NOW - 2 * TICK);
        assertThat(subtracted(CutOffEdge.SERVE)).isEqualTo(NOW + TICK - 1);
    }

    @Test
    void shouldSubtractTheLastCountOfWhoIsGoneThoughNoStateDecidesIt() {
        visits.revoke(holds, elsewhere(NOW + 1).countedSince(NOW - 2 * TICK), NOW + 2);

        assertThat(moves.getLast().getPreviousCheckIn()).isEqualTo(NOW + 1);
    }
}
