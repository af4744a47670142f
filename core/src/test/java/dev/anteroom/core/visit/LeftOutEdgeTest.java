package dev.anteroom.core.visit;

import static dev.anteroom.core.admission.Rooms.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.CounterNews;
import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.counting.StoredMarks;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.avro.UncountedSpan;
import java.util.ArrayList;
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

    private final List<TrafficEvent> moves = new ArrayList<>();
    private StoredMarks stored = new StoredMarks(true, NOW, 0, NOW);
    private final VisitService visits = new VisitService("edge-1", "nairobi", () -> 1, new VisitorMemory(10),
            moves::add, new EdgeMembership(RUN, roomId -> stored));

    /** Holds a place for everybody. */
    private static RoomState state() {
        RoomState state = Rooms.state(-3_200, List.of(Rooms.bucket(NOW, 5, 5)));
        state.setCountedUpTo(COUNTED_UP_TO);
        state.setProved(true);
        state.setEdges(List.of(RUN));
        return state;
    }

    private static RoomConfig closed() {
        return Rooms.view(config -> config.setQueueAll(true)).config();
    }

    private static RoomView room(boolean proved, @Nullable List<Integer> edges) {
        RoomState state = state();
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

    /** All of the older bucket have places, and some of the visitor's do not. */
    private static RoomView partial(int reserved) {
        RoomState state = Rooms.state(-3_200,
                List.of(Rooms.bucket(NOW - 60_000, 5, reserved), Rooms.bucket(NOW, 5, 0)));
        state.setPartialBucketId(reserved == 5 ? NOW : NOW - 60_000);
        state.setCountedUpTo(COUNTED_UP_TO);
        state.setProved(true);
        state.setEdges(List.of(RUN));
        return Rooms.view(state);
    }

    @Test
    void shouldLeaveNumbersToThoseBeforeWhoHavePlacesWhileItMayBeLeftOut() {
        VisitorPass older = new VisitorPass(98, NOW - 60_000, 0, NOW, NOW, false, 0, 0, NOW);
        assertThat(decide(partial(5))).as("it admits the others to their places")
                .isInstanceOf(Decision.NeedsTicket.class);
        assertThat(visits.leavesNumbersToOthers(partial(5), NOW + 3_300)).isFalse();
        stored = stored.over();

        assertThat(decide(partial(5))).isInstanceOf(Decision.Wait.class);
        assertThat(visits.leavesNumbersToOthers(partial(5), NOW + 3_300)).isTrue();
        assertThat(visits.decide(partial(5), Optional.of(older), NOW + 3_300)).isInstanceOf(Decision.NeedsTicket.class);
        assertThat(visits.decide(partial(3), Optional.of(older), NOW + 3_300)).as("nobody has a place")
                .isInstanceOf(Decision.NeedsTicket.class);
        assertThat(visits.leavesNumbersToOthers(partial(3), NOW + 3_300)).isFalse();
    }

    /** No state will ever tell that those before are in. */
    @Test
    void shouldLetEverybodyShareTheLastSlotsWhereCountersAreOut() {
        RoomConfig splits = Rooms.view(config -> config.setCounterOutage(CounterOutage.SPLIT)).config();
        RoomView old = RoomView.of(splits, partial(5).state());
        stored = stored.over();

        assertThat(visits.decide(old, Optional.of(WAITING), NOW + 14_000)).isInstanceOf(Decision.NeedsTicket.class);
        assertThat(visits.leavesNumbersToOthers(old, NOW + 14_000)).isFalse();
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

    /** Counting went on without an edge that was silent. */
    private static RoomView afterSilence() {
        RoomState state = state();
        state.setUncounted(List.of(new UncountedSpan(NOW - 2_001, COUNTED_UP_TO)));
        return Rooms.view(state);
    }

    private VisitorPass visit(RoomView room, VisitorPass pass, long now) {
        return switch (visits.settle(room, visits.decide(room, Optional.of(pass), now), Ticket.None.INSTANCE, now)) {
            case Verdict.Admitted(VisitorPass admitted, boolean sealCookie) -> admitted;
            case Verdict.Waiting(VisitorPass waiting, boolean sealCookie) -> waiting;
            case Verdict.Entering entering -> throw new AssertionError("moves are stored at once");
            case Verdict.Bypassed bypassed -> throw new AssertionError("the room is on");
            case Verdict.Rejected rejected -> throw new AssertionError("the room admits");
        };
    }

    private static VisitorPass active(long countedAt, long since) {
        return new VisitorPass(99, NOW, NOW - 60_000, countedAt, countedAt, true, 0, 0, since);
    }

    private static VisitorPass waiting(long countedAt) {
        return new VisitorPass(99, NOW, 0, countedAt, countedAt, false, 0, 0, NOW - 60_000);
    }

    @Test
    void shouldHoldNoPlaceForWhoseLastCountMayBeLost() {
        assertThat(visits.decide(afterSilence(), Optional.of(waiting(NOW)), NOW + 3_300))
                .isInstanceOf(Decision.NeedsTicket.class);
        assertThat(visits.decide(afterSilence(), Optional.of(waiting(NOW - 2_001)), NOW + 3_300)).as("before it")
                .isInstanceOf(Decision.AdmitReserved.class);
    }

    @Test
    void shouldRememberAsLongAsACountLastsThatCountsMayBeLost() {
        RoomState later = state();
        later.setPublishedAt(NOW + 4_000);
        later.setCountedUpTo(COUNTED_UP_TO);
        RoomView room = afterSilence().next(Rooms.view(later).config(), Optional.of(later));

        assertThat(visits.decide(room, Optional.of(waiting(NOW)), NOW + 4_300))
                .isInstanceOf(Decision.NeedsTicket.class);
    }

    @Test
    void shouldSubtractNothingWhereTheLastCountMayBeLost() {
        VisitorPass counted = visit(afterSilence(), waiting(NOW), NOW + 3_300);

        assertThat(moves.getLast().getFrom()).isEqualTo(Standing.NEW);
        assertThat(counted.since()).as("the chain begins anew").isEqualTo(NOW + 3_300);
    }

    @Test
    void shouldKeepTheTurnWhereTheCountBeforeIsStoredAndSubtractThatOne() {
        RoomView room = afterSilence();
        VisitorPass pass = waiting(NOW).countedAfter(NOW - 2_001);

        assertThat(visits.decide(room, Optional.of(pass), NOW + 3_300)).isInstanceOf(Decision.AdmitReserved.class);
        VisitorPass counted = visit(room.next(closed(), room.state()), pass, NOW + 20_000);
        assertThat(moves.getLast().getFrom()).isEqualTo(Standing.WAITING);
        assertThat(moves.getLast().getPreviousCheckIn()).isEqualTo(NOW - 2_001);
        assertThat(counted.since()).isEqualTo(NOW - 60_000);
    }

    @Test
    void shouldTellWhichCountTheLastOneReplacedIfThatIsStored() {
        RoomView room = room(true, List.of(RUN));
        RoomView closed = room.next(closed(), room.state());

        VisitorPass first = visit(closed, waiting(NOW), NOW + 20_000);
        assertThat(first.storedBefore()).as("counted by another edge, and a state tells of it").isEqualTo(NOW);
        VisitorPass second = visit(closed, first, NOW + 40_000);
        assertThat(second.storedBefore()).as("not stored so far").isZero();
        stored = new StoredMarks(true, NOW + 50_000, 0, NOW);
        assertThat(visit(closed, second, NOW + 70_000).storedBefore()).isEqualTo(NOW + 40_000);
        assertThat(visit(closed, new VisitorPass(98, NOW, 0, COUNTED_UP_TO + 1, COUNTED_UP_TO + 1, false, 0, 0),
                COUNTED_UP_TO + 20_000).storedBefore()).as("no state tells of it").isZero();
    }

    @Test
    void shouldSubtractTheCountBeforeWhereTheLastOneMayBeLost() {
        VisitorPass counted = visit(afterSilence(), active(NOW, NOW - 30_000), NOW + 3_300);

        assertThat(moves.getLast().getFrom()).isEqualTo(Standing.ACTIVE);
        assertThat(moves.getLast().getPreviousCheckIn()).isEqualTo(NOW - 30_000);
        assertThat(counted.since()).as("still the last that is sure").isEqualTo(NOW - 30_000);
    }

    @Test
    void shouldNotSubtractTwiceWhoGoesThoughTheLastCountMayBeLost() {
        visits.revoke(afterSilence(), active(NOW, 0), NOW + 3_300);

        assertThat(moves.getLast().getFrom()).isEqualTo(Standing.NEW);
    }

    @Test
    void shouldTrustWhatItCountedItself() {
        VisitorPass own = visit(room(true, List.of(RUN)), active(NOW - 60_000, NOW - 60_000), NOW);

        visit(afterSilence(), own, NOW + 30_000);

        assertThat(moves.getLast().getPreviousCheckIn()).isEqualTo(NOW);
    }

    /** The newest state says that counting has waited for {@code lag} milliseconds. */
    private static RoomView countingWaits(long lag) {
        RoomState state = state();
        state.setPublishedAt(COUNTED_UP_TO + lag);
        return Rooms.view(state);
    }

    @Test
    void shouldDoubtALastCountForWhichCountingStillWaits() {
        VisitorPass recent = active(COUNTED_UP_TO + 1, NOW - 30_000);

        visit(countingWaits(2_000), recent, COUNTED_UP_TO + 3_000);
        assertThat(moves).as("marks are a second apart").isEmpty();
        RoomView room = countingWaits(2_001);
        visit(room, recent, COUNTED_UP_TO + 3_000);
        assertThat(moves.getLast().getPreviousCheckIn()).isEqualTo(NOW - 30_000);

        visit(room, new VisitorPass(98, NOW, NOW, COUNTED_UP_TO, COUNTED_UP_TO, true, 0, 0, NOW - 30_000),
                COUNTED_UP_TO + 20_000);
        assertThat(moves.getLast().getPreviousCheckIn()).as("it is counted").isEqualTo(COUNTED_UP_TO);

        visit(room, new VisitorPass(97, NOW, NOW, COUNTED_UP_TO + 1, COUNTED_UP_TO + 1, false, 0, 0, 0),
                COUNTED_UP_TO + 3_000);
        assertThat(moves.getLast().getFrom()).as("as waiting").isEqualTo(Standing.NEW);
    }

    @Test
    void shouldDoubtALastCountOnceTheNewestStateIsTooOldToTellWhetherCountingWaits() {
        VisitorPass recent = active(COUNTED_UP_TO + 1, NOW - 30_000);

        visit(countingWaits(0), recent, COUNTED_UP_TO + 6_000);
        assertThat(moves).as("states may be on their way").isEmpty();
        visit(countingWaits(0), recent, COUNTED_UP_TO + 6_001);
        assertThat(moves.getLast().getPreviousCheckIn()).isEqualTo(NOW - 30_000);
    }

    @Test
    void shouldKeepTheTurnOfThoseWhoWaitWhileCountingWaits() {
        RoomView room = room(true, List.of(RUN));

        VisitorPass counted = visit(room.next(closed(), room.state()), waiting(COUNTED_UP_TO + 1),
                COUNTED_UP_TO + 20_000);

        assertThat(moves.getLast().getFrom()).isEqualTo(Standing.NEW);
        assertThat(counted.since()).isEqualTo(NOW - 60_000);
        visit(room.next(closed(), room.state()), counted, COUNTED_UP_TO + 40_000);
        assertThat(moves.getLast().getFrom()).as("by this edge").isEqualTo(Standing.WAITING);
    }

    @Test
    void shouldTellOtherEdgesOfNoCountThatItMadeInVain() {
        RoomView room = room(true, List.of(3));
        stored = new StoredMarks(false, NOW, NOW, 0);

        VisitorPass told = visit(room, active(NOW - 20_000, NOW - 30_000), NOW + 3_300);
        assertThat(told.countedAt()).isEqualTo(NOW - 20_000);
        assertThat(told.countedActive()).isTrue();
        assertThat(told.lastCheckIn()).isEqualTo(NOW + 3_300);

        visit(room, told, NOW + 20_000);
        assertThat(moves.getLast().getPreviousCheckIn()).as("it knows its own").isEqualTo(NOW + 3_300);
        VisitorPass queued = visit(room.next(closed(), room.state()),
                new VisitorPass(98, NOW, 0, NOW, NOW, false, 0, 0), NOW + 30_000);
        assertThat(queued.countedAt()).as("the one before, which is stored").isEqualTo(NOW);
        assertThat(queued.since()).isEqualTo(NOW);
    }

    @Test
    void shouldTellThatAnAdmissionToAPlaceIsStored() {
        RoomView room = room(true, List.of(RUN));

        VisitorPass admitted = visit(room, WAITING, NOW + 3_300);

        assertThat(moves.getLast().getAdmission()).isEqualTo(Admission.RESERVED);
        assertThat(admitted.since()).isEqualTo(NOW + 3_300);
    }

    @Test
    void shouldHoldNoPlaceForWhomItCountedInVainOnceItHasJoinedAgain() {
        RoomView room = room(true, List.of(RUN));
        stored = new StoredMarks(false, NOW, NOW, 0);
        VisitorPass told = visit(room.next(closed(), room.state()), waiting(NOW - 20_000), NOW + 3_300);
        assertThat(moves).hasSize(1);

        stored = new StoredMarks(true, NOW + 27_000, NOW, NOW + 26_000);
        RoomState later = state();
        later.setPublishedAt(NOW + 27_000);
        later.setCountedUpTo(NOW + 27_000);

        assertThat(visits.decide(room.next(room.config(), Optional.of(later)), Optional.of(told), NOW + 27_100))
                .isInstanceOf(Decision.NeedsTicket.class);
    }

    /** A later state, which counts all that is stored. */
    private static RoomView later(List<Integer> edges, @Nullable Long edgesSince) {
        RoomState later = state();
        later.setPublishedAt(NOW + 25_000);
        later.setCountedUpTo(NOW + 24_500);
        later.setEdges(edges);
        later.setEdgesSince(edgesSince);
        return room(true, List.of(RUN)).next(Rooms.view(later).config(), Optional.of(later));
    }

    /** Has waited since before a stall, is counted by this edge while it lasts, and has the cookie of that answer. */
    private VisitorPass countedInStall(VisitorPass before) {
        stored = new StoredMarks(false, NOW, NOW - 90_000, NOW - 90_000);
        RoomView room = room(true, List.of(RUN));
        VisitorPass told = visit(room.next(closed(), room.state()), before, NOW + 5_000);
        stored = new StoredMarks(true, NOW + 8_000, NOW, NOW + 8_000);
        return told;
    }

    @Test
    void shouldKeepTheTurnOfThoseWhomItCountedInAStallOnceAStateTellsThatCountingWaitedForIt() {
        VisitorPass told = countedInStall(waiting(NOW - 14_000));

        assertThat(told.since()).as("what others are told").isEqualTo(NOW - 14_000);
        assertThat(visits.decide(later(List.of(RUN), NOW - 70_000), Optional.of(told), NOW + 26_300))
                .isInstanceOf(Decision.AdmitReserved.class);
    }

    @Test
    void shouldKeepTheTurnOfThoseWhoCameInAStall() {
        VisitorPass told = countedInStall(VisitorPass.newcomer(99, NOW, 0));

        assertThat(visits.decide(later(List.of(RUN), NOW - 70_000), Optional.of(told), NOW + 26_300))
                .isInstanceOf(Decision.AdmitReserved.class);
    }

    @Test
    void shouldKeepNoTurnWhereAnEdgeWasLeftOutOrCountingDoesNotWaitForThisOneOrNobodyKnows() {
        VisitorPass told = countedInStall(waiting(NOW - 14_000));

        assertThat(
                List.of(later(List.of(RUN), NOW - 59_999), later(List.of(3), NOW - 70_000), later(List.of(RUN), null)))
                .allSatisfy(room -> assertThat(visits.decide(room, Optional.of(told), NOW + 26_300))
                        .isInstanceOf(Decision.NeedsTicket.class));
    }

    @Test
    void shouldBeginAnewWhereATurnIsLost() {
        VisitorPass told = countedInStall(waiting(NOW - 14_000));
        RoomView room = later(List.of(RUN), NOW + 7_000);

        VisitorPass again = visit(room.next(closed(), room.state()), told, NOW + 30_000);

        assertThat(again.since()).isEqualTo(NOW + 30_000);
    }

    @Test
    void shouldTellOthersOfTheNextCountAloneWhileATurnIsInDoubt() {
        VisitorPass told = countedInStall(waiting(NOW - 14_000));
        RoomView room = room(true, List.of(RUN));

        VisitorPass next = visit(room.next(closed(), room.state()), told, NOW + 26_000);

        assertThat(next.countedAt()).isEqualTo(NOW + 26_000);
        assertThat(next.since()).isEqualTo(NOW + 26_000);
        assertThat(moves.getLast().getPreviousCheckIn()).as("it knows its own").isEqualTo(NOW + 5_000);
        RoomState state = later(List.of(RUN), NOW - 70_000).state().orElseThrow();
        state.setPublishedAt(NOW + 46_000);
        state.setCountedUpTo(NOW + 45_500);
        assertThat(visits.decide(Rooms.view(state), Optional.of(next), NOW + 47_300))
                .isInstanceOf(Decision.AdmitReserved.class);
    }

    @Test
    void shouldKeepNoTurnOfThoseWhomItCountedBeforeItJoined() {
        stored = StoredMarks.NONE;
        RoomView room = room(true, List.of(RUN));
        VisitorPass told = visit(room.next(closed(), room.state()), waiting(NOW - 14_000), NOW + 5_000);
        stored = new StoredMarks(true, NOW + 8_000, 0, NOW + 8_000);

        assertThat(visits.decide(later(List.of(RUN), NOW - 70_000), Optional.of(told), NOW + 26_300))
                .isInstanceOf(Decision.NeedsTicket.class);
    }
}
