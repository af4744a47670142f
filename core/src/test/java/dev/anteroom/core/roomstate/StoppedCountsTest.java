package dev.anteroom.core.roomstate;

import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.calculate;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.nothingPromised;
import static dev.anteroom.core.roomstate.Rooms.room;
import static dev.anteroom.core.roomstate.Rooms.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.counting.LeftOutSpan;
import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoppedCountsTest {

    private static final long NOW = at("15:56");
    /** Settle at its default and the grace. */
    private static final long OLDEST_MILLIS = 5_000;

    @Test
    void shouldAdmitByCountsOfSettleAndGrace() {
        RoomState state = after(OLDEST_MILLIS);

        assertThat(state.getAvailable()).isEqualTo(60);
    }

    @Test
    void shouldGiveAwayNothingByOlderCounts() {
        RoomState state = after(OLDEST_MILLIS + 1);

        assertThat(state.getAvailable()).isZero();
        assertThat(state.getRemaining()).isZero();
        assertThat(state.getBuckets()).containsExactly(new WaitingBucket(at("15:54"), 10, 0, false));
    }

    @Test
    void shouldLetNothingExpireThatNobodyCouldRenew() {
        RoomState state = after(3_600_000);

        assertThat(state.getActiveUsers()).isEqualTo(40);
        assertThat(state.getWaitingUsers()).isEqualTo(10);
    }

    @Test
    void shouldCountVisitorOfANumberWhoseRenewalIsInADataCenterThatIsBehind() {
        // Session and settle at their defaults: cells of NOW expire when the next tick is as old.
        long later = NOW + 300_000 + 2_000 + 10_000;
        DataCenterState number = DataCenterState.newBuilder(counted("ANYWHERE", NOW, 1, Map.of()))
                .setPublishedAt(later).build();
        DataCenterState renewal = DataCenterState
                .newBuilder(state("dublin", List.of(new TickCell(NOW, -1, List.of()),
                        new TickCell(NOW + 290_000, 1, List.of())), List.of()))
                .setPublishedAt(later - 2_001).build();

        RoomState state = calculate(5, room(100, 1_000), later, number, renewal);

        assertThat(state.getActiveUsers()).isEqualTo(1);
        assertThat(state.getAvailable()).isEqualTo(99);
    }

    @Test
    void shouldNotHoldUpTimeWhereNobodyIsCounted() {
        long later = NOW + 3_600_000;

        RoomState state = calculate(5, room(100, 1_000), later, state("dublin", List.of(), List.of()),
                DataCenterState.newBuilder(counted("nairobi", NOW, 7, Map.of())).setPublishedAt(later).build());

        assertThat(state.getActiveUsers()).isZero();
    }

    @Test
    void shouldGiveAwayNothingWhileTheCountsOfOneDataCenterAreTooOld() {
        long later = NOW + 3_600_000;
        RoomState state = calculate(5, room(100, 1_000), later, counted("dublin", NOW, 40, Map.of()),
                counted("nairobi", later, 7, Map.of()));

        assertThat(state.getActiveUsers()).isEqualTo(47);
        assertThat(state.getAvailable()).isZero();
    }

    @Test
    void shouldNotMindAgeWhereNobodyIsCounted() {
        RoomState state = calculate(5, room(100, 1_000), NOW, state("dublin", List.of(), List.of()));

        assertThat(state.getAvailable()).isEqualTo(100);
    }

    @Test
    void shouldTellUpToWhenAllDataCentersAreCounted() {
        RoomState state = calculate(5, room(100, 1_000), NOW, counted("dublin", NOW - 700, 40, Map.of()),
                counted("nairobi", NOW - 300, 7, Map.of()), state("mumbai", List.of(), List.of()));

        assertThat(state.getCountedUpTo()).isEqualTo(NOW - 700);
    }

    @Test
    void shouldLetNobodyOvertakeThoseWhoWaitUncounted() {
        RoomState keepsUp = behind(2_000, Map.of("15:54", 10));
        RoomState isBehind = behind(2_001, Map.of("15:54", 10));
        RoomState nobodyWaits = behind(2_001, Map.of());

        assertThat(keepsUp.getPartialBucketId()).isNull();
        assertThat(isBehind.getPartialBucketId()).isEqualTo(at("15:55"));
        assertThat(isBehind.getBuckets()).containsExactly(new WaitingBucket(at("15:54"), 10, 10, true));
        assertThat(nobodyWaits.getPartialBucketId()).isNull();
    }

    @Test
    void shouldKeepClaimsUntilThoseWhoEnteredOnThemAreCounted() {
        RoomSnapshot before = calculate(5, room(100, 1_000), NOW, nothingPromised(),
                counted("dublin", NOW, 0, Map.of()));
        // Lease and settle at their defaults: by the clock the claim is over, by the counts it is not.
        long later = NOW + 12_001;

        RoomState state = calculate(5, room(100, 1_000), later, before.recent(),
                counted("dublin", later - 100, 0, Map.of("15:55", 10))).state();

        assertThat(state.getRemaining()).isZero();
        assertThat(state.getPartialBucketId()).isEqualTo(at("15:55"));
    }

    @Test
    void shouldAdmitByOlderCountsWhereTheyAreProved() {
        assertThat(proved(NOW + 8_000, NOW, counted("dublin", NOW, 40, Map.of())).getAvailable()).isEqualTo(60);
        assertThat(proved(NOW + 8_001, NOW, counted("dublin", NOW, 40, Map.of())).getAvailable()).isZero();
    }

    @Test
    void shouldLetNothingExpireBeyondWhatIsProvedHoweverFreshTheCountsAre() {
        long later = NOW + 400_000;
        DataCenterState fresh = DataCenterState.newBuilder(counted("dublin", NOW, 40, Map.of())).setPublishedAt(later)
                .build();

        RoomState state = proved(later, NOW + 1_000, fresh);

        assertThat(state.getCountedUpTo()).isEqualTo(NOW + 1_000);
        assertThat(state.getActiveUsers()).isEqualTo(40);
        assertThat(state.getAvailable()).isZero();
    }

    @Test
    void shouldNotCountBeyondWhatADataCenterCouldNotPublish() {
        DataCenterState stopped = DataCenterState.newBuilder(counted("dublin", NOW, 40, Map.of()))
                .setProblem("too large").build();

        assertThat(proved(NOW + 3_000, NOW + 2_500, stopped).getCountedUpTo()).isEqualTo(NOW);
    }

    @Test
    void shouldNameTheEdgesOnlyWhereSomebodyWaits() {
        RoomState waiting = proved(NOW, NOW, counted("dublin", NOW, 40, Map.of("15:54", 10)));
        RoomState empty = proved(NOW, NOW, counted("dublin", NOW, 40, Map.of()));

        assertThat(waiting.getProved()).isTrue();
        assertThat(waiting.getEdges()).containsExactly(3, 7);
        assertThat(empty.getEdges()).isNull();
    }

    @Test
    void shouldStayProvedWhileNoEdgeIsNamedEverywhere() {
        CountingProof proof = new CountingProof(OptionalLong.of(NOW), List.of());

        RoomState state = provedBy(NOW + 6_000, proof, 0, counted("dublin", NOW + 6_000, 40, Map.of("15:54", 10)));

        assertThat(state.getProved()).isTrue();
        assertThat(state.getCountedUpTo()).isEqualTo(NOW);
        assertThat(state.getEdges()).isEmpty();
    }

    @Test
    void shouldTellHowManyLivingEdgesAreLeftOut() {
        CountingProof proof = new CountingProof(OptionalLong.of(NOW), List.of(3, 7));

        assertThat(edgesLeftOut(proof, 3)).isEqualTo(1);
        assertThat(edgesLeftOut(proof, 1)).as("a heartbeat is late").isZero();
        assertThat(edgesLeftOut(CountingProof.NONE, 3)).isZero();
    }

    private static int edgesLeftOut(CountingProof proof, int alive) {
        return provedBy(NOW, proof, alive, counted("dublin", NOW, 40, Map.of())).getEdgesLeftOut();
    }

    @Test
    void shouldEndSessionsAtTheProvedMomentWhereCountingWaitsForAllEdges() {
        // When the tick after NOW is as old as a session.
        long ended = NOW + 310_000;

        assertThat(activeBy(ended - 1, 2)).isEqualTo(40);
        assertThat(activeBy(ended, 2)).isZero();
        assertThat(activeBy(ended, 3)).as("what an edge does for which counting does not wait may come later")
                .isEqualTo(40);
        assertThat(activeBy(ended + 2_000, 3)).as("by settle").isZero();
    }

    @Test
    void shouldEndSessionsSettleLaterForASessionAndSettleAfterAnEdgeWasLeftOut() {
        long ended = NOW + 310_000;
        long longAgo = ended - 300_000 - 2_000;

        assertThat(activeAfter(longAgo + 1, ended)).as("it may serve its visitors still, by its clock").isEqualTo(40);
        assertThat(activeAfter(longAgo + 1, ended + 2_000)).as("by settle").isZero();
        assertThat(activeAfter(longAgo, ended)).isZero();
    }

    @Test
    void shouldEndSessionsSettleLaterWhereNothingIsProved() {
        long ended = NOW + 310_000 + 2_000;

        assertThat(activeUnproved(ended - 1)).isEqualTo(40);
        assertThat(activeUnproved(ended)).isZero();
    }

    @Test
    void shouldEndSessionsAtOnceInAReplay() {
        long ended = NOW + 310_000;
        RoomInputs replayed = new RoomInputs(EventSchedule.of(room(100, 1_000)),
                List.of(publishedAt(ended, counted("dublin", NOW, 40, Map.of()))), Workers.NONE, nothingPromised(),
                OriginSignals.NONE, CountingProof.NONE, ended, true);

        assertThat(new RoomStateCalculator(5, 0).calculate(replayed).state().getActiveUsers()).isZero();
    }

    private static int activeUnproved(long at) {
        return calculate(5, room(100, 1_000), at, publishedAt(at, counted("dublin", NOW, 40, Map.of())))
                .getActiveUsers();
    }

    /** How many of those who were counted at NOW are active where all that two edges did is counted up to {@code upTo}. */
    private static int activeBy(long upTo, int alive) {
        return activeBy(new CountingProof(OptionalLong.of(upTo), List.of(3, 7)), upTo, alive);
    }

    /** The same, where a third edge was left out until {@code leftOut}. */
    private static int activeAfter(long leftOut, long upTo) {
        LeftOutSpan span = new LeftOutSpan("dublin", leftOut - 4_000, leftOut);
        return activeBy(new CountingProof(OptionalLong.of(upTo), List.of(3, 7), OptionalLong.empty(), List.of(span)),
                upTo, 2);
    }

    private static int activeBy(CountingProof proof, long upTo, int alive) {
        return provedBy(upTo, proof, alive, publishedAt(upTo, counted("dublin", NOW, 40, Map.of()))).getActiveUsers();
    }

    private static DataCenterState publishedAt(long at, DataCenterState counts) {
        return DataCenterState.newBuilder(counts).setPublishedAt(at).build();
    }

    private static RoomState proved(long now, long upTo, DataCenterState counts) {
        return provedBy(now, new CountingProof(OptionalLong.of(upTo), List.of(3, 7)), 0, counts);
    }

    private static RoomState provedBy(long now, CountingProof proof, int alive, DataCenterState counts) {
        Workers workers = Workers.of(IntStream.range(0, alive).mapToObj(each -> "dublin|" + each).toList());
        return new RoomStateCalculator(5, 0).calculate(new RoomInputs(EventSchedule.of(room(100, 1_000)),
                List.of(counts), workers, nothingPromised(), OriginSignals.NONE, proof, now)).state();
    }

    /** In the second after the start of a bucket. */
    private static RoomState behind(long millis, Map<String, Integer> waiting) {
        return calculate(5, room(100, 1_000), NOW + 1_000, counted("dublin", NOW + 1_000 - millis, 40, waiting));
    }

    private static RoomState after(long millis) {
        return calculate(5, room(100, 1_000), NOW + millis, counted("dublin", NOW, 40, Map.of("15:54", 10)));
    }
}
