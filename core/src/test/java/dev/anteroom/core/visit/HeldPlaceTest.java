package dev.anteroom.core.visit;

import static dev.anteroom.core.admission.Rooms.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.counting.StoredMarks;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.avro.UncountedSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A place that is held is the visitor's once the move is stored. */
@Tag("feature.exact-limit")
class HeldPlaceTest {

    private static final int RUN = 7;
    private static final long AT = NOW + 3_300;
    private static final VisitorPass WAITING = new VisitorPass(99, NOW, 0, NOW, NOW, false, 0, 0);

    private final List<TrafficEvent> moves = new ArrayList<>();
    private CompletableFuture<Boolean> underway = new CompletableFuture<>();
    private StoredMarks marks = new StoredMarks(true, NOW, 0, NOW);
    private final VisitService visits = edge("edge-1");
    private final VisitService other = edge("edge-2");

    /** Stores what it is given when the test says so. */
    private final class LateSink implements MoveSink {

        @Override
        public boolean offer(TrafficEvent move) {
            return moves.add(move);
        }

        @Override
        public CompletableFuture<Boolean> store(TrafficEvent move) {
            moves.add(move);
            return underway;
        }
    }

    private VisitService edge(String id) {
        return new VisitService(id, "nairobi", () -> 1, new VisitorMemory(10), new LateSink(),
                new EdgeMembership(RUN, roomId -> marks));
    }

    private static RoomView room(int reserved, CounterOutage outage) {
        return RoomView.of(config(outage), Optional.of(state(reserved, NOW + 3_000, List.of(RUN))));
    }

    private static RoomConfig config(CounterOutage outage) {
        RoomConfig config = Rooms.config(200, 200);
        config.setCounterOutage(outage);
        return config;
    }

    /** A state that was published 200 ms after the moment up to which it is counted. */
    private static RoomState state(int reserved, long countedUpTo, List<Integer> edges) {
        RoomState state = Rooms.state(NOW - countedUpTo - 200, List.of(Rooms.bucket(NOW, 5, reserved)));
        state.setCountedUpTo(countedUpTo);
        state.setProved(true);
        state.setEdges(edges);
        return state;
    }

    private static RoomView holding() {
        return room(5, CounterOutage.HOLD);
    }

    /** The same room once a state is counted up to {@code countedUpTo}. */
    private static RoomView counted(long countedUpTo) {
        return holding().next(config(CounterOutage.HOLD), Optional.of(state(5, countedUpTo, List.of(RUN))));
    }

    /** The same room where counting waited for an edge, and goes on without it. */
    private static RoomView without(long countedUpTo) {
        RoomState state = state(5, countedUpTo, List.of());
        state.setUncounted(List.of(new UncountedSpan(NOW, countedUpTo)));
        return holding().next(config(CounterOutage.HOLD), Optional.of(state));
    }

    private Verdict visit(RoomView room, VisitorPass pass, long now) {
        return visit(visits, room, pass, now);
    }

    private static Verdict visit(VisitService edge, RoomView room, VisitorPass pass, long now) {
        return edge.settle(room, edge.decide(room, Optional.of(pass), now), Ticket.None.INSTANCE, now);
    }

    /** The pass of a visitor whose request has waited in vain for the move. */
    private VisitorPass underway() {
        return ((Verdict.Waiting) visits.entered(holding(), enters(holding(), AT), AT + 500)).pass();
    }

    private Verdict.Entering enters(RoomView room, long now) {
        return (Verdict.Entering) visit(room, WAITING, now);
    }

    @Test
    void shouldLetTheVisitorInOnceTheMoveIsStored() {
        Verdict.Entering entering = enters(holding(), AT);
        assertThat(entering.stored()).isNotDone();

        underway.complete(true);

        assertThat(visits.entered(holding(), entering, AT + 20)).isInstanceOfSatisfying(Verdict.Admitted.class,
                admitted -> {
                    assertThat(admitted.pass().acceptedAt()).isEqualTo(AT);
                    assertThat(admitted.pass().countedAt()).isEqualTo(AT);
                    assertThat(admitted.sealCookie()).isTrue();
                });
        assertThat(moves).extracting(TrafficEvent::getAdmission).containsExactly(Admission.RESERVED);
    }

    @Test
    void shouldLetTheVisitorWaitWhileTheMoveIsUnderwayAndInWithTheNextRequest() {
        Verdict.Entering entering = enters(holding(), AT);

        Verdict.Waiting waiting = (Verdict.Waiting) visits.entered(holding(), entering, AT + 2_000);
        assertThat(waiting.pass().accepted()).isFalse();
        assertThat(waiting.pass().refreshIntervalSeconds()).as("soon").isEqualTo(2);

        underway.complete(true);
        assertThat(visit(holding(), waiting.pass(), AT + 4_000)).isInstanceOf(Verdict.Admitted.class);
        assertThat(moves).as("of admission").filteredOn(move -> move.getAdmission() == Admission.RESERVED).hasSize(1);
    }

    @Test
    void shouldSendOneMoveForRequestsThatComeMeanwhile() {
        Verdict.Entering first = enters(holding(), AT);
        Verdict.Entering second = enters(holding(), AT + 5);
        underway.complete(true);

        assertThat(moves).hasSize(1);
        assertThat(visits.entered(holding(), first, AT + 20)).isEqualTo(visits.entered(holding(), second, AT + 20));
    }

    @Test
    void shouldCountNobodyAsWaitingWhoseMoveIsUnderway() {
        Verdict.Entering unused = enters(holding(), AT);

        Verdict.Entering again = (Verdict.Entering) visit(room(0, CounterOutage.HOLD), WAITING, AT + 30_000);

        assertThat(visits.entered(holding(), again, AT + 30_500)).isInstanceOf(Verdict.Waiting.class);
        assertThat(moves).hasSize(1);
    }

    @Test
    void shouldLetTheVisitorWaitOnWhenTheMoveIsLost() {
        Verdict.Entering entering = enters(holding(), AT);
        underway.complete(false);

        Verdict.Waiting waiting = (Verdict.Waiting) visits.entered(holding(), entering, AT + 20);
        assertThat(waiting.pass().since()).as("the move may come in, so that the count before is not relied on")
                .isEqualTo(AT + 20);
        assertThat(moves).last().extracting(TrafficEvent::getFrom).isEqualTo(Standing.NEW);

        underway = CompletableFuture.completedFuture(true);
        assertThat(visit(counted(AT + 30_000), waiting.pass(), AT + 30_300)).as("another try")
                .isInstanceOf(Verdict.Admitted.class);
    }

    @Test
    void shouldRenewTheSessionOfWhoeverIsLetInLate() {
        Verdict.Entering entering = enters(holding(), AT);
        long late = AT + 20_000;
        underway.complete(true);

        Verdict.Admitted in = (Verdict.Admitted) visits.entered(holding(), entering, late);

        assertThat(in.pass().acceptedAt()).isEqualTo(AT);
        assertThat(in.pass().lastCheckIn()).isEqualTo(late);
        assertThat(in.sealCookie()).isTrue();
        assertThat(moves).last().satisfies(move -> {
            assertThat(move.getFrom()).isEqualTo(Standing.ACTIVE);
            assertThat(move.getPreviousCheckIn()).isEqualTo(AT);
        });
    }

    @Test
    void shouldKeepTheTurnWhereTheMoveWasNotEvenTaken() {
        underway = CompletableFuture.completedFuture(false);
        Verdict.Waiting waiting = (Verdict.Waiting) visit(holding(), WAITING, AT);
        assertThat(waiting.pass().isEntering()).isFalse();
        assertThat(waiting.pass().since()).isEqualTo(NOW);
    }

    @Test
    void shouldNotSubtractAtAnotherEdgeWhatTheMoveSubtracts() {
        VisitorPass pass = underway();
        assertThat(pass.isEntering()).isTrue();

        Verdict.Waiting elsewhere = (Verdict.Waiting) visit(other, holding(), pass, AT + 30_000);

        assertThat(elsewhere.pass().countedAt()).isEqualTo(AT);
        assertThat(elsewhere.pass().refreshIntervalSeconds()).as("soon").isEqualTo(2);
        assertThat(moves).as("the first edge's alone").hasSize(1);
    }

    @Test
    void shouldLetTheVisitorInAtAnotherEdgeOnceTheMoveIsCounted() {
        VisitorPass pass = underway();

        assertThat(visit(other, counted(AT), pass, AT + 3_000)).as("perhaps not counted yet")
                .isInstanceOf(Verdict.Waiting.class);
        assertThat(visit(other, counted(AT + 5_000), pass, AT + 5_300)).isInstanceOfSatisfying(Verdict.Admitted.class,
                admitted -> assertThat(admitted.pass().acceptedAt()).isEqualTo(AT));
    }

    @Test
    void shouldGiveNoSessionToWhoComesToAnotherEdgeWhenItIsOver() {
        VisitorPass pass = underway();
        long late = AT + counted(AT).config().getSessionDurationMillis();

        assertThat(visit(other, counted(late), pass.seenAt(late - 10_000), late + 200))
                .isInstanceOf(Verdict.Waiting.class);
        assertThat(moves).last().extracting(TrafficEvent::getFrom).isEqualTo(Standing.NEW);
    }

    @Test
    void shouldLetTheVisitorWaitAtAnotherEdgeWhenCountingWentOnWithoutTheMove() {
        VisitorPass pass = underway();
        RoomView room = without(AT + 5_000);

        assertThat(visit(other, room, pass, AT + 5_300)).isInstanceOf(Verdict.Waiting.class);
        assertThat(moves).as("nothing is subtracted").last().extracting(TrafficEvent::getFrom)
                .isEqualTo(Standing.NEW);
    }

    @Test
    void shouldSubtractNothingWhereTheRoomLetsEverybodyInMeanwhile() {
        VisitorPass pass = underway();
        RoomConfig open = config(CounterOutage.HOLD);
        open.setQueueingMethod(QueueingMethod.PASSTHROUGH);

        assertThat(visit(other, holding().next(open, holding().state()), pass, AT + 3_000))
                .isInstanceOf(Verdict.Admitted.class);
        assertThat(moves).last().extracting(TrafficEvent::getFrom).isEqualTo(Standing.NEW);
    }

    @Test
    void shouldTellOfTheMoveAlsoWhenTheEdgeIsLeftOutMeanwhile() {
        Verdict.Entering entering = enters(holding(), AT);
        marks = new StoredMarks(false, AT - 100, 0, NOW);

        assertThat(((Verdict.Waiting) visits.entered(holding(), entering, AT + 500)).pass().isEntering())
                .as("it may be stored in time all the same").isTrue();
    }

    @Test
    void shouldGiveNoPlaceWhenCountingMayHaveGoneOnWithoutTheMove() {
        Verdict.Entering entering = enters(holding(), AT);
        marks = new StoredMarks(false, AT - 100, 0, NOW);
        underway.complete(true);

        assertThat(entering.stored()).isCompletedWithValue(false);
        assertThat(visits.entered(holding(), entering, AT + 5_000)).isInstanceOf(Verdict.Waiting.class);
    }

    @Test
    void shouldWaitForNothingWhereTheRoomPrefersToAdmit() {
        assertThat(visit(room(5, CounterOutage.SPLIT), WAITING, AT)).isInstanceOf(Verdict.Admitted.class);
    }

    /** The move was stored when nobody could know whether counting had waited for it. */
    private VisitorPass storedAfterAStall() {
        Verdict.Entering entering = enters(holding(), AT);
        marks = new StoredMarks(true, AT + 4_000, NOW, AT + 3_900);
        underway.complete(true);
        Verdict.Waiting waiting = (Verdict.Waiting) visits.entered(holding(), entering, AT + 4_000);
        assertThat(waiting.pass().isEntering()).as("nothing is subtracted").isTrue();
        return waiting.pass();
    }

    private static RoomView countedWithout(long edgesSince) {
        RoomState state = state(5, AT + 6_000, List.of(RUN));
        state.setEdgesSince(edgesSince);
        return holding().next(config(CounterOutage.HOLD), Optional.of(state));
    }

    @Test
    void shouldLetTheVisitorInOnceAStateTellsThatCountingWaitedForTheMove() {
        assertThat(visit(countedWithout(NOW - 60_000), storedAfterAStall(), AT + 6_300))
                .isInstanceOfSatisfying(Verdict.Admitted.class,
                        admitted -> assertThat(admitted.pass().acceptedAt()).isEqualTo(AT));
    }

    @Test
    void shouldLetTheVisitorWaitAnewWhereAnEdgeWasLeftOutSinceTheMove() {
        assertThat(visit(countedWithout(AT + 3_000), storedAfterAStall(), AT + 6_300))
                .isInstanceOf(Verdict.Waiting.class);
        assertThat(moves).last().extracting(TrafficEvent::getFrom).isEqualTo(Standing.NEW);
    }

    @Test
    void shouldLetTheVisitorWaitAnewAtOnceWhoseSessionWouldBeOver() {
        long late = AT + holding().config().getSessionDurationMillis();
        VisitorPass pass = storedAfterAStall();

        assertThat(visit(holding(), pass.seenAt(late - 3_000), late)).isInstanceOfSatisfying(Verdict.Waiting.class,
                waiting -> assertThat(waiting.pass().isEntering()).isFalse());
        assertThat(moves).last().extracting(TrafficEvent::getFrom).isEqualTo(Standing.NEW);
    }
}
