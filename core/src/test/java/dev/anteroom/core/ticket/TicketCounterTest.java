package dev.anteroom.core.ticket;

import static dev.anteroom.core.ticket.Requests.LEASE_MILLIS;
import static dev.anteroom.core.ticket.Requests.SNAPSHOT_AT;
import static dev.anteroom.core.ticket.Requests.giveBack;
import static dev.anteroom.core.ticket.Requests.take;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.ticket.TicketDecision.Answered;
import dev.anteroom.core.ticket.TicketDecision.Counted;
import dev.anteroom.core.ticket.TicketDecision.Refused;
import dev.anteroom.core.ticket.TicketDecision.Replayed;
import dev.anteroom.schemas.avro.BucketApplicants;
import dev.anteroom.schemas.avro.TicketRefusal;
import dev.anteroom.schemas.avro.TicketRequest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("feature.ticket-counters")
class TicketCounterTest {

    private static final long NOW = SNAPSHOT_AT + 500;

    @Test
    void vector2ShouldLetAllEightEnterWhoeverAsks() {
        TicketDecision seven = TicketCounter.UNUSED.decide(take(7, 0, 10).build(), NOW, 0);
        TicketDecision one = counterAfter(seven).decide(take(1, 0, 10).setEdgeId("edge-2").build(), NOW, 1);

        assertThat(seven).isEqualTo(new Answered(counter(7, 0, 0, take(7, 0, 10)), 7, 1, TicketRefusal.NONE));
        assertThat(one).isEqualTo(new Answered(counter(8, 0, 1, take(1, 0, 10)), 1, 8, TicketRefusal.NONE));
    }

    @Test
    void vector2ShouldLetExactlyTenOfFifteenEnter() {
        TicketDecision eight = TicketCounter.UNUSED.decide(take(8, 0, 10).build(), NOW, 0);
        TicketDecision seven = counterAfter(eight).decide(take(7, 0, 10).setEdgeId("edge-2").build(), NOW, 1);

        assertThat(seven).isEqualTo(new Answered(counter(10, 0, 1, take(8, 0, 10)), 2, 9, TicketRefusal.EXHAUSTED));
    }

    @Test
    void shouldIssueNothingForRequestThatIsReadAgain() {
        TicketCounter counter = new TicketCounter(7, 0, 5);

        assertThat(counter.decide(take(1, 0, 10).build(), NOW, 4)).isEqualTo(new Replayed(false));
        assertThat(counter.decide(take(1, 0, 10).build(), NOW, 5)).isEqualTo(new Replayed(true));
    }

    @Test
    void shouldRefuseStateOlderThanItsLease() {
        TicketCounter counter = new TicketCounter(7, 0, 5);

        TicketDecision last = counter.decide(take(1, 0, 10).build(), SNAPSHOT_AT + LEASE_MILLIS, 6);
        TicketDecision late = counter.decide(take(1, 9, 10).build(), SNAPSHOT_AT + LEASE_MILLIS + 1, 6);

        assertThat(last).isInstanceOfSatisfying(Answered.class, answer -> assertThat(answer.granted()).isEqualTo(1));
        assertThat(late)
                .isEqualTo(new Answered(new TicketCounter(7, 0, 6), 0, 8, TicketRefusal.STALE_SNAPSHOT));
    }

    @Test
    void shouldOnlyRememberHavingSeenARequestByAStateThatWasNeverValid() {
        TicketCounter counter = counter(7, 2, 5, take(7, 0, 10));

        TicketDecision rehearsal = counter.decide(take(1, 0, 10).setSnapshotAt(0).setLeaseMillis(0).build(), NOW, 6);

        assertThat(rehearsal).isEqualTo(
                new Answered(counter(7, 2, 6, take(7, 0, 10)), 0, 8, TicketRefusal.STALE_SNAPSHOT));
    }

    @Test
    void shouldIssueReturnedNumbersAnewUnderOtherNumbers() {
        TicketDecision returned = new TicketCounter(10, 0, 5).decide(giveBack(3), NOW, 6);

        TicketDecision taken = counterAfter(returned).decide(take(5, 7, 10).setReturnedKnown(3).build(), NOW, 7);

        assertThat(returned).isEqualTo(new Counted(new TicketCounter(10, 3, 6)));
        assertThat(taken).isEqualTo(
                new Answered(counter(13, 3, 7, take(5, 7, 10).setReturnedKnown(3)), 3, 11, TicketRefusal.EXHAUSTED));
    }

    @Test
    void shouldNotIssueOnAStateWhatWasReturnedSince() {
        TicketCounter counter = new TicketCounter(10, 3, 5);

        TicketDecision decision = counter.decide(take(5, 9, 11).setReturnedKnown(1).build(), NOW, 6);

        assertThat(decision).isEqualTo(
                new Answered(counter(12, 3, 6, take(5, 9, 11).setReturnedKnown(1)), 2, 11, TicketRefusal.EXHAUSTED));
    }

    @Test
    void shouldNotTakeBackMoreThanItIssued() {
        assertThat(new TicketCounter(10, 8, 5).decide(giveBack(9), NOW, 6))
                .isEqualTo(new Counted(new TicketCounter(10, 10, 6)));
    }

    @Test
    void shouldGoOnFromWhatOthersCountedWhenItLostItsState() {
        TicketDecision decision = TicketCounter.UNUSED.decide(take(5, 100, 103).setReturnedKnown(40).build(), NOW, 0);

        assertThat(decision)
                .isEqualTo(new Answered(counter(143, 40, 0, take(5, 100, 103).setReturnedKnown(40)), 3, 141,
                        TicketRefusal.EXHAUSTED));
    }

    @Test
    void shouldNotUndoReturnThatIsNotCountedYet() {
        TicketDecision decision = new TicketCounter(100, 30, 5).decide(take(5, 100, 103).build(), NOW, 6);

        assertThat(decision)
                .isEqualTo(new Answered(counter(103, 30, 6, take(5, 100, 103)), 3, 101, TicketRefusal.EXHAUSTED));
    }

    @Test
    void shouldNotBeChangedByWhatOlderStatesKnow() {
        TicketCounter counter = new TicketCounter(100, 30, 5);

        TicketDecision decision = counter.decide(take(1, 60, 60).setReturnedKnown(10).build(), NOW, 6);

        assertThat(decision)
                .isEqualTo(new Answered(counter(100, 30, 6, take(1, 60, 60).setReturnedKnown(10)), 0, 101,
                        TicketRefusal.EXHAUSTED));
    }

    @Test
    void shouldGrantNothingOnOlderStateThatAllowedLess() {
        assertThat(new TicketCounter(10, 0, 5).decide(take(5, 2, 6).build(), NOW, 6))
                .isEqualTo(new Answered(counter(10, 0, 6, take(5, 2, 6)), 0, 11, TicketRefusal.EXHAUSTED));
    }

    @Test
    void shouldJudgeAnEdgeThatIsBehindByTheNewestStateThatAnyEdgeTold() {
        TicketDecision newest = TicketCounter.UNUSED.decide(take(1, 0, 4).setSnapshotAt(SNAPSHOT_AT + 400).build(), NOW,
                0);

        TicketDecision behind = counterAfter(newest).decide(take(9, 0, 20).build(), NOW, 1);

        assertThat(behind).isInstanceOfSatisfying(Answered.class, answer -> {
            assertThat(answer.granted()).isEqualTo(3);
            assertThat(answer.next().newest().snapshotAt()).isEqualTo(SNAPSHOT_AT + 400);
        });
    }

    @Test
    void shouldGrantAnEdgeThatIsBehindWhatTheNewestStateAllows() {
        TicketDecision newest = TicketCounter.UNUSED.decide(take(1, 0, 9).setSnapshotAt(SNAPSHOT_AT + 400).build(), NOW,
                0);

        TicketDecision behind = counterAfter(newest).decide(take(5, 0, 0).build(), NOW, 1);

        assertThat(behind).isInstanceOfSatisfying(Answered.class,
                answer -> assertThat(answer.granted()).isEqualTo(5));
    }

    @Test
    void shouldGrantNothingToThoseBehindThePartialBucket() {
        TicketRequest request = take(5, 0, 10).setPartialBucketId(120_000L).setApplicants(List.of(
                new BucketApplicants(60_000L, 1), new BucketApplicants(120_000L, 2), new BucketApplicants(180_000L, 2)))
                .build();

        TicketDecision decision = TicketCounter.UNUSED.decide(request, NOW, 0);

        assertThat(decision).isInstanceOfSatisfying(Answered.class,
                answer -> assertThat(answer.granted()).isEqualTo(3));
    }

    @Test
    void shouldJudgeByTheEdgesOwnStateWhereTheNewestIsOfAnotherTime() {
        TicketDecision ahead = TicketCounter.UNUSED
                .decide(take(1, 0, 0).setSnapshotAt(NOW + LEASE_MILLIS + 1).build(), NOW, 0);

        TicketDecision decision = counterAfter(ahead).decide(take(2, 0, 10).build(), NOW, 1);

        assertThat(decision).isInstanceOfSatisfying(Answered.class, answer -> {
            assertThat(answer.granted()).isEqualTo(2);
            assertThat(answer.next().newest().snapshotAt()).isEqualTo(SNAPSHOT_AT);
        });
    }

    static Stream<TicketRequest> requestsThatCanNotBe() {
        return Stream.of(take(0, 0, 10).build(), take(1, -1, 10).build(), take(1, 0, -10).build(),
                take(1, 0, 10).setReturnedKnown(-1).build(),
                take(1, Long.MAX_VALUE, 10).build(), take(1, 0, 10).setReplyPartition(-1).build(),
                take(1, 0, 10).setSnapshotAt(-1).build(), take(1, 0, 10).setLeaseMillis(-1).build(),
                take(1, 0, 10).setTickMillis(0).build(), take(1, 0, 10).setBucketMillis(15_000).build(),
                take(1, 0, 10).setCountedMillis(1).build(), take(1, 0, 10).setCountedUpTo(-1).build(), giveBack(-3));
    }

    @ParameterizedTest
    @MethodSource("requestsThatCanNotBe")
    void shouldOnlyHaveSeenWhatCanNotBe(TicketRequest request) {
        assertThat(new TicketCounter(7, 1, 5).decide(request, NOW, 6)).isInstanceOfSatisfying(Refused.class,
                refused -> assertThat(refused.next()).isEqualTo(new TicketCounter(7, 1, 6)));
    }

    /** A counter that heard of the state of {@code request}. */
    private static TicketCounter counter(long issued, long returned, long lastOffset, TicketRequest.Builder request) {
        return new TicketCounter(issued, returned, lastOffset, HeardState.of(request.build()));
    }

    private static TicketCounter counterAfter(TicketDecision decision) {
        return switch (decision) {
            case Answered answered -> answered.next();
            case Counted counted -> counted.next();
            case Refused refused -> refused.next();
            case Replayed replayed -> throw new AssertionError("replayed");
        };
    }
}
