package dev.anteroom.core.visit;

import static dev.anteroom.core.admission.Rooms.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.counting.StoredMarks;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.TrafficEvent;
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
    private final VisitService visits = new VisitService("edge-1", "nairobi", () -> 1, new VisitorMemory(10),
            new LateSink(), new EdgeMembership(RUN, roomId -> marks));

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

    private static RoomView room(int reserved, CounterOutage outage) {
        RoomState state = Rooms.state(-3_200, List.of(Rooms.bucket(NOW, 5, reserved)));
        state.setCountedUpTo(NOW + 3_000);
        state.setProved(true);
        state.setEdges(List.of(RUN));
        RoomConfig config = Rooms.config(200, 200);
        config.setCounterOutage(outage);
        return RoomView.of(config, Optional.of(state));
    }

    private static RoomView holding() {
        return room(5, CounterOutage.HOLD);
    }

    private Verdict visit(RoomView room, VisitorPass pass, long now) {
        return visits.settle(room, visits.decide(room, Optional.of(pass), now), Ticket.None.INSTANCE, now);
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

        assertThat(visit(room(0, CounterOutage.HOLD), WAITING, AT + 30_000)).isInstanceOf(Verdict.Waiting.class);

        assertThat(moves).hasSize(1);
    }

    @Test
    void shouldLetTheVisitorWaitOnWhenTheMoveIsLost() {
        Verdict.Entering entering = enters(holding(), AT);
        underway.complete(false);

        assertThat(visits.entered(holding(), entering, AT + 20)).isInstanceOf(Verdict.Waiting.class);

        underway = CompletableFuture.completedFuture(true);
        assertThat(visit(holding(), WAITING, AT + 4_000)).as("another try").isInstanceOf(Verdict.Admitted.class);
    }

    @Test
    void shouldGiveNoPlaceWhenCountingMayHaveGoneOnWithoutTheMove() {
        Verdict.Entering entering = enters(holding(), AT);
        marks = new StoredMarks(false, AT - 100, 0, NOW);
        underway.complete(true);

        assertThat(entering.stored()).isCompletedWithValue(Optional.empty());
        assertThat(visits.entered(holding(), entering, AT + 5_000)).isInstanceOf(Verdict.Waiting.class);
    }

    @Test
    void shouldWaitForNothingWhereTheRoomPrefersToAdmit() {
        assertThat(visit(room(5, CounterOutage.SPLIT), WAITING, AT)).isInstanceOf(Verdict.Admitted.class);
    }
}
