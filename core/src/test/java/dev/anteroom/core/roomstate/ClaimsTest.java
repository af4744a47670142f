package dev.anteroom.core.roomstate;

import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.calculate;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.nothingPromised;
import static dev.anteroom.core.roomstate.Rooms.room;
import static dev.anteroom.core.roomstate.Rooms.slots;
import static dev.anteroom.core.roomstate.Rooms.withIssued;
import static dev.anteroom.core.roomstate.Rooms.withUsers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.UsedTickets;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ClaimsTest {

    private static final int FLOOR = 5;
    private static final long NOW = at("15:56");
    /** Lease and settle at their defaults. */
    private static final long VALID_MILLIS = 12_000;

    private final RoomConfig room = room(100, 1_000);
    private final DataCenterState dublin = withUsers(counted("dublin", NOW, 0, Map.of()), "15:54", 40);

    @Test
    void shouldServeFromWhatIsCounted() {
        RoomState state = calculate(FLOOR, room, NOW, withIssued("ANYWHERE", 70, 20));

        ScopeState anywhere = state.getScopes().getLast();
        assertThat(anywhere.getIssuedKnown()).isEqualTo(50);
        assertThat(anywhere.getReturned()).isEqualTo(20);
        assertThat(anywhere.getServingUpTo()).isEqualTo(150);
        assertThat(anywhere.getSlots()).isEqualTo(100);
    }

    @Test
    void shouldNotGiveAwayTwiceWhatMayStillBeIssued() {
        RecentSnapshots recent = calculate(FLOOR, room, NOW, nothingPromised(), dublin).recent();

        RoomState later = calculate(FLOOR, room, NOW + VALID_MILLIS, recent,
                counted("dublin", NOW + VALID_MILLIS, 0, Map.of("15:55", 10))).state();

        assertThat(later.getAvailable()).isEqualTo(100);
        assertThat(later.getRemaining()).isZero();
        assertThat(later.getPartialBucketId()).isEqualTo(at("15:55"));
    }

    @Test
    void shouldGiveAwayAgainWhenNoEdgeMayIssueOnItAnyMore() {
        RecentSnapshots recent = calculate(FLOOR, room, NOW, nothingPromised(), dublin).recent();

        RoomState later = calculate(FLOOR, room, NOW + VALID_MILLIS + 1, recent,
                counted("dublin", NOW + VALID_MILLIS + 1, 0, Map.of("15:55", 10))).state();

        assertThat(later.getPartialBucketId()).isNull();
        assertThat(later.getRemaining()).isEqualTo(90);
    }

    private static DataCenterState used(DataCenterState state, String scope, long upTo, long at) {
        return DataCenterState.newBuilder(state).setUsed(List.of(new UsedTickets(scope, upTo, at))).build();
    }

    @Test
    void shouldHoldThePlacesOfUsedNumbersThatAreNotReportedHoweverOldTheStateIsThatAllowedThem() {
        DataCenterState dublinUsed = used(counted("dublin", NOW, 10, Map.of()), "ANYWHERE", 75, NOW - 60_000);

        RoomState state = calculate(FLOOR, room, NOW, dublinUsed, withIssued("ANYWHERE", 70, 20));

        assertThat(state.getAvailable()).isEqualTo(90);
        assertThat(state.getRemaining()).as("five of these are used").isEqualTo(85);
        assertThat(state.getScopes().getLast().getServingUpTo()).as("50 in use, and 90 more, of which 5 are used")
                .isEqualTo(140);
    }

    @Test
    void shouldHoldNoPlaceForANumberWhoseVisitorCountsNoMore() {
        DataCenterState dublinUsed = used(counted("dublin", NOW, 10, Map.of()), "ANYWHERE", 75, NOW - 400_000);

        assertThat(calculate(FLOOR, room, NOW, dublinUsed, withIssued("ANYWHERE", 70, 20)).getRemaining())
                .isEqualTo(90);
    }

    @Test
    void shouldAllowNoMoreThanIsFreeOnceTheLimitIsLoweredUnderWhatIsOutstanding() {
        RecentSnapshots recent = calculate(FLOOR, room, NOW, nothingPromised(), dublin).recent();

        RoomState lowered = calculate(FLOOR, RoomConfig.newBuilder(room).setTotalActiveUsers(40).build(), NOW + 1,
                recent, counted("dublin", NOW + 1, 10, Map.of())).state();

        assertThat(lowered.getAvailable()).isEqualTo(30);
        assertThat(lowered.getScopes()).extracting(scope -> scope.getServingUpTo() - scope.getIssuedKnown())
                .satisfies(allowed -> assertThat(allowed.stream().mapToLong(Long::longValue).sum()).isEqualTo(30));
    }

    private static RoomSnapshot sharedBy(int limit, long now, RecentSnapshots recent, int dublin, int delhi) {
        return calculate(FLOOR, room(limit, 1_000), now, recent,
                withUsers(counted("dublin", now, 0, Map.of()), "15:54", dublin),
                withUsers(counted("delhi", now, 0, Map.of()), "15:54", delhi));
    }

    private static Map<String, Long> allowed(RoomSnapshot snapshot) {
        return snapshot.state().getScopes().stream()
                .collect(Collectors.toMap(ScopeState::getScope, ScopeState::getServingUpTo));
    }

    @Test
    void shouldNotMoveNumbersOfALoweredLimitWhileTheStateThatGaveThemIsValid() {
        RecentSnapshots before = sharedBy(100, NOW, nothingPromised(), 50, 50).recent();
        RoomSnapshot lowered = sharedBy(40, NOW + 1_000, before, 40, 0);
        RoomSnapshot moved = sharedBy(40, NOW + 2_000, lowered.recent(), 0, 40);

        assertThat(allowed(lowered)).containsEntry("dublin", 38L).containsEntry("delhi", 0L)
                .containsEntry("ANYWHERE", 2L);
        assertThat(allowed(moved)).as("dublin may still take what the state before gave").containsEntry("delhi", 0L);

        long over = NOW + 1_000 + VALID_MILLIS + 1;
        assertThat(allowed(sharedBy(40, over, moved.recent(), 0, 40))).containsEntry("delhi", 38L);
    }

    @Test
    void shouldGiveNoScopeNumbersOfALoweredLimitThatHadNone() {
        RecentSnapshots before = sharedBy(100, NOW, nothingPromised(), 100, 0).recent();

        RoomSnapshot lowered = sharedBy(40, NOW + 1_000, before, 0, 40);

        assertThat(allowed(lowered)).as("dublin may still take more than is free").containsEntry("delhi", 0L)
                .containsEntry("ANYWHERE", 2L);
    }

    @Test
    void shouldTakeUpOutstandingNumbersWhenTheyAreCounted() {
        RecentSnapshots recent = calculate(FLOOR, room, NOW, nothingPromised(), dublin).recent();
        DataCenterState issued = DataCenterState.newBuilder(counted("ANYWHERE", NOW, 60, Map.of()))
                .setTickets(withIssued("ANYWHERE", 60, 0).getTickets()).build();

        RoomState later = calculate(FLOOR, room, NOW + 1_000, recent, dublin, issued).state();

        assertThat(later.getActiveUsers()).isEqualTo(60);
        assertThat(later.getRemaining()).isZero();
        assertThat(slots(later)).containsExactly(16, 24);
        assertThat(later.getScopes()).extracting(ScopeState::getServingUpTo).as("24 are outstanding at dublin")
                .containsExactly(16L, 60L);
    }

    @Test
    void shouldSayWhatNumbersOfAnywhereAddToTheSumButGiveItNoShare() {
        DataCenterState issued = DataCenterState.newBuilder(counted("ANYWHERE", NOW, 60, Map.of()))
                .setTickets(withIssued("ANYWHERE", 60, 0).getTickets()).build();

        RoomState state = calculate(FLOOR, room, NOW, issued, dublin);

        assertThat(state.getDataCenters()).extracting(DataCenterSummary::getDataCenter).containsExactly("dublin",
                "ANYWHERE");
        assertThat(state.getScopes()).extracting(ScopeState::getScope).containsExactly("dublin", "ANYWHERE");
    }

    @Test
    void shouldHonourClaimsOfDataCenterThatIsNoMore() {
        RecentSnapshots recent = calculate(FLOOR, room, NOW, nothingPromised(), dublin).recent();

        RoomState later = calculate(FLOOR, room, NOW + 1_000, recent).state();

        assertThat(later.getRemaining()).isZero();
        assertThat(later.getScopes()).extracting(ScopeState::getScope).containsExactly("dublin", "ANYWHERE");
    }

    @Test
    void shouldKeepBackWhatThePartialBucketCanNotUse() {
        RecentSnapshots recent = calculate(FLOOR, room(60, 1_000), NOW, nothingPromised(), dublin).recent();
        DataCenterState waiting = counted("dublin", NOW + 1_000, 0, Map.of("15:55", 50, "15:56", 10));

        RoomState later = calculate(FLOOR, room, NOW + 1_000, recent, waiting).state();

        assertThat(later.getPartialBucketId()).isEqualTo(at("15:55"));
        assertThat(later.getRemaining()).isEqualTo(40);
        assertThat(later.getScopes().stream().mapToInt(ScopeState::getSlots).sum()).isEqualTo(50);
    }

    @Test
    void shouldReserveAPlaceForWhoeverWaitsWhileNumbersAreOutstandingInARoomWithPlacesFree() {
        RoomStateCalculator keeping = new RoomStateCalculator(FLOOR, 10);
        RoomSnapshot first = keeping
                .calculate(new RoomInputs(room, List.of(dublin), Workers.NONE, nothingPromised(), NOW));
        DataCenterState waiting = counted("dublin", NOW + 1_000, 0, Map.of("15:55", 3));

        RoomState later = keeping
                .calculate(new RoomInputs(room, List.of(waiting), Workers.NONE, first.recent(), NOW + 1_000)).state();

        assertThat(first.state().getScopes().stream()
                .mapToLong(scope -> scope.getServingUpTo() - scope.getIssuedKnown()).sum()).isEqualTo(90);
        assertThat(later.getPartialBucketId()).isNull();
        assertThat(later.getRemaining()).isEqualTo(7);
    }

    @Test
    void shouldGiveNumbersToThoseWhoCameAfterAPromiseToTheirBucketWasUsedUp() {
        RecentSnapshots promised = calculate(FLOOR, room, NOW, nothingPromised(),
                counted("dublin", NOW, 0, Map.of("15:56", 20))).recent();
        DataCenterState others = counted("dublin", NOW + 1_000, 20, Map.of("15:56", 20));

        RoomState later = calculate(FLOOR, room, NOW + 1_000, promised, others).state();

        assertThat(later.getPartialBucketId()).as("all that is free is outstanding or promised")
                .isEqualTo(at("15:56"));
        assertThat(later.getScopes().stream().mapToInt(ScopeState::getSlots).sum()).isEqualTo(20);
    }

    @Test
    void shouldGiveNumbersWhereThoseWaitWhoMayUseThem() {
        DataCenterState delhi = counted("delhi", NOW, 0, Map.of("15:55", 190, "15:56", 5));
        DataCenterState few = withUsers(counted("dublin", NOW, 0, Map.of("15:55", 10, "15:56", 95)), "15:54", 100);

        RoomState state = calculate(FLOOR, room, NOW, few, delhi);

        assertThat(state.getPartialBucketId()).isEqualTo(at("15:55"));
        assertThat(state.getScopes()).extracting(ScopeState::getServingUpTo)
                .as("a twentieth of them waits at dublin, and delhi has no history").containsExactly(0L, 5L, 95L);
        assertThat(slots(state)).as("by the traffic two buckets back").containsExactly(0, 95, 5);
    }

    /**
     * All edges that issue on this state or an earlier one issue no more than what remains and what was outstanding.
     * Nothing that can be used is kept back, apart from rounding down.
     */
    @Property
    void shouldNeverAllotMoreThanRemainsBeyondWhatIsOutstanding(
            @ForAll @Size(max = 6) List<@IntRange(max = 100_000) Integer> users,
            @ForAll @Size(max = 7) List<@IntRange(max = 10_000) Integer> outstanding,
            @ForAll @IntRange(max = 200_000) int remaining, @ForAll @IntRange(min = 1, max = 300_000) int demand,
            @ForAll @IntRange(max = 10) int kept, @ForAll boolean partial,
            @ForAll @IntRange(max = 300_000) int here) {
        Map<String, Integer> seen = new TreeMap<>();
        users.forEach(count -> seen.put("dc-" + seen.size(), count));
        Map<String, Long> serving = new TreeMap<>();
        List<String> scopes = List.of("dc-0", "dc-1", "dc-2", "dc-3", "dc-4", "dc-5", "ANYWHERE");
        outstanding.forEach(count -> serving.put(scopes.get(serving.size()), (long) count));
        Claims claims = new Claims(Map.of(), Map.of(), serving);

        Map<String, Integer> allotments = Allotments.of(scopes.subList(0, 6), new Shares(seen, 50_000, FLOOR), claims,
                new Reservations(List.of(), partial ? OptionalLong.of(NOW) : OptionalLong.empty(), remaining, 0,
                        demand, kept),
                new VisitorCounts(0, new TreeMap<>(), List.of(), Map.of("dc-0", new TreeMap<>(Map.of(NOW, here)))));

        long all = allotments.entrySet().stream()
                .mapToLong(each -> Math.max(each.getValue(), claims.outstanding(each.getKey()))).sum();
        long everything = remaining + claims.outstanding();
        assertThat(all).isBetween(Math.min(demand, everything) * (100 - kept) / 100 - scopes.size(), everything);
        assertThat(allotments.values().stream().mapToLong(Integer::longValue).sum()).isLessThanOrEqualTo(demand);
    }
}
