package dev.anteroom.core.admission;

import static dev.anteroom.core.admission.Rooms.MINUTE;
import static dev.anteroom.core.admission.Rooms.NOW;
import static dev.anteroom.core.admission.Rooms.bucket;
import static dev.anteroom.core.admission.Rooms.config;
import static dev.anteroom.core.admission.Rooms.settled;
import static dev.anteroom.core.admission.Rooms.state;
import static dev.anteroom.core.admission.Rooms.view;
import static dev.anteroom.core.admission.Rooms.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("feature.local-decision")
class AdmissionPolicyTest {

    private static final long B54 = NOW - 3 * MINUTE;
    private static final long B55 = NOW - 2 * MINUTE;
    private static final long B56 = NOW - MINUTE;
    private static final long B57 = NOW;

    /** Article vector 5: 52 slots for 2, 50 and 60 people. */
    private static final RoomState VECTOR_5 = state(100,
            List.of(bucket(B54, 2, 2), bucket(B55, 50, 50), bucket(B56, 60, 0)));

    private static VisitorPass newcomer() {
        return VisitorPass.newcomer(7, B57, 20);
    }

    private static VisitorPass accepted(long lastCheckIn) {
        return new VisitorPass(7, B54, NOW - 10 * MINUTE, lastCheckIn, lastCheckIn, true, 20, 0);
    }

    @Test
    void shouldAdmitEverybodyOfAFullyReservedBucketAndNobodyBehindThePartialOne() {
        RoomView room = view(VECTOR_5);

        assertThat(AdmissionPolicy.decide(room, settled(B54), NOW)).isInstanceOf(Decision.AdmitReserved.class);
        assertThat(AdmissionPolicy.decide(room, settled(B55), NOW)).isInstanceOf(Decision.AdmitReserved.class);
        assertThat(AdmissionPolicy.decide(room, settled(B56), NOW)).isInstanceOf(Decision.NeedsTicket.class);
        assertThat(AdmissionPolicy.decide(room, newcomer(), NOW)).isInstanceOf(Decision.Wait.class);
    }

    @Test
    void shouldAskForATicketWhenNothingIsPartial() {
        RoomView room = view(state(100, List.of(bucket(B54, 200, 200))));

        assertThat(AdmissionPolicy.decide(room, newcomer(), NOW)).isInstanceOf(Decision.NeedsTicket.class);
        assertThat(AdmissionPolicy.decide(room, settled(B55), NOW)).as("a bucket that is not in the state")
                .isInstanceOf(Decision.NeedsTicket.class);
    }

    @Test
    void shouldAskForATicketWhenTheStateMayNotCountTheVisitorYet() {
        RoomView room = view(VECTOR_5);
        long publishedAt = VECTOR_5.getPublishedAt();

        assertThat(AdmissionPolicy.decide(room, waiting(B54, publishedAt - 2_000), NOW))
                .isInstanceOf(Decision.AdmitReserved.class);
        assertThat(AdmissionPolicy.decide(room, waiting(B54, publishedAt - 1_999), NOW))
                .isInstanceOf(Decision.NeedsTicket.class);
    }

    @Test
    void shouldHoldThePlaceOfWhoWaitsSinceLongAndWasCountedAgainAMomentAgo() {
        VisitorPass pass = waiting(B54, NOW - 10).countedSince(VECTOR_5.getPublishedAt() - 2_000);

        assertThat(AdmissionPolicy.decide(view(VECTOR_5), pass, NOW)).isInstanceOf(Decision.AdmitReserved.class);
    }

    @Test
    void shouldHoldPlacesForThoseWhoWereCountedNotForThoseWhoCameBeforeTheStateWasPublished() {
        RoomState behind = state(100, List.of(bucket(B54, 2, 2)));
        behind.setCountedUpTo(behind.getPublishedAt() - 1_500);

        assertThat(AdmissionPolicy.decide(view(behind), waiting(B54, behind.getCountedUpTo() - 2_000), NOW))
                .isInstanceOf(Decision.AdmitReserved.class);
        assertThat(AdmissionPolicy.decide(view(behind), waiting(B54, behind.getPublishedAt() - 2_000), NOW))
                .isInstanceOf(Decision.NeedsTicket.class);
    }

    @Test
    void shouldAskTheCountersBeforeAnybodyWaitsByAnOldState() {
        List<WaitingBucket> full = List.of(bucket(B54, 2, 0));

        assertThat(AdmissionPolicy.decide(view(state(750, full)), settled(B55), NOW)).isInstanceOf(Decision.Wait.class);
        assertThat(AdmissionPolicy.decide(view(state(751, full)), settled(B55), NOW))
                .isInstanceOf(Decision.WaitsUnlessNewer.class);
    }

    @Test
    void shouldAskForATicketWhenTheVisitorLapsesBeforeTheStateIsReplaced() {
        RoomView room = view(VECTOR_5);
        RoomTiming timing = room.timing();
        long oldest = timing.tickOf(NOW + timing.settle()) - timing.lapse();

        assertThat(AdmissionPolicy.decide(room, waiting(B54, oldest), NOW)).isInstanceOf(Decision.AdmitReserved.class);
        assertThat(AdmissionPolicy.decide(room, waiting(B54, oldest - 1), NOW))
                .isInstanceOf(Decision.NeedsTicket.class);
    }

    @Test
    void shouldHoldWhenTheLeaseIsOverUnlessTheRoomSplits() {
        RoomState old = state(10_001, List.of(bucket(B54, 2, 2)));
        RoomView holds = view(old);
        RoomView splits = RoomView.of(config(200, 200), Optional.of(old));
        splits.config().setCounterOutage(CounterOutage.SPLIT);

        assertThat(AdmissionPolicy.decide(holds, newcomer(), NOW)).isInstanceOf(Decision.Wait.class);
        assertThat(AdmissionPolicy.decide(holds, waiting(B54, NOW - 15_000), NOW)).isInstanceOf(Decision.Wait.class);
        assertThat(AdmissionPolicy.decide(splits, newcomer(), NOW)).isInstanceOf(Decision.NeedsTicket.class);
        assertThat(AdmissionPolicy.decide(splits, waiting(B54, NOW - 15_000), NOW)).as("a reservation ends with it")
                .isInstanceOf(Decision.NeedsTicket.class);
    }

    @ParameterizedTest
    @EnumSource(CounterOutage.class)
    void shouldAdmitNobodyBeforeTheFirstState(CounterOutage policy) {
        RoomView room = view(config -> config.setCounterOutage(policy));

        assertThat(AdmissionPolicy.decide(room, newcomer(), NOW)).isInstanceOf(Decision.Wait.class);
    }

    @ParameterizedTest
    @EnumSource(QueueingMethod.class)
    void shouldPassAcceptedVisitorsByEveryMethodWithAndWithoutState(QueueingMethod method) {
        VisitorPass pass = accepted(NOW - 1_000);

        assertThat(AdmissionPolicy.decide(view(config -> config.setQueueingMethod(method)), pass, NOW))
                .isEqualTo(new Decision.Pass(pass));
        assertThat(AdmissionPolicy.decide(view(config -> config.setQueueAll(true)), pass, NOW))
                .isEqualTo(new Decision.Pass(pass));
    }

    @Test
    void shouldDoAsTheRoomIsSwitched() {
        assertThat(AdmissionPolicy.decide(view(config -> config.setSuspended(true)), newcomer(), NOW))
                .isInstanceOf(Decision.Bypass.class);
        assertThat(AdmissionPolicy.decide(view(config -> config.setQueueAll(true)), newcomer(), NOW))
                .isInstanceOf(Decision.Wait.class);
        assertThat(AdmissionPolicy.decide(view(config -> config.setQueueingMethod(QueueingMethod.REJECT)), newcomer(),
                NOW)).isInstanceOf(Decision.Reject.class);
        assertThat(AdmissionPolicy.decide(view(config -> config.setQueueingMethod(QueueingMethod.PASSTHROUGH)),
                newcomer(), NOW)).isInstanceOf(Decision.AdmitPassthrough.class);
    }

    @Test
    void shouldGiveNewcomersNoTryWhileMoreWaitThanMayEnter() {
        RoomState state = state(100, List.of(bucket(B54, 52, 0)));
        RoomView room = view(state);
        room.config().setQueueingMethod(QueueingMethod.RANDOM);

        state.setAvailable(51);
        assertThat(AdmissionPolicy.decide(room, newcomer(), NOW)).isInstanceOf(Decision.Wait.class);
        assertThat(AdmissionPolicy.decide(room, waiting(B54, NOW - 20_000), NOW))
                .isInstanceOf(Decision.NeedsTicket.class);
        state.setAvailable(52);
        assertThat(AdmissionPolicy.decide(room, newcomer(), NOW)).isInstanceOf(Decision.NeedsTicket.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"FIFO", "RANDOM"})
    void shouldGiveNoAttemptBeforeItsTime(QueueingMethod method) {
        RoomView room = view(VECTOR_5);
        room.config().setQueueingMethod(method);
        VisitorPass due = waiting(B56, NOW - 20_000).refreshingEvery(20);
        VisitorPass early = waiting(B56, NOW - 19_999).refreshingEvery(20);

        assertThat(AdmissionPolicy.decide(room, due, NOW)).isInstanceOf(Decision.NeedsTicket.class);
        assertThat(AdmissionPolicy.decide(room, early, NOW)).isEqualTo(new Decision.TooEarly(early));
    }

    @Test
    void shouldHoldNobodyUpForWhomAReservationIsHeldButUntilTheirTime() {
        VisitorPass early = waiting(B54, NOW - 19_999).refreshingEvery(20);

        assertThat(AdmissionPolicy.decide(view(VECTOR_5), early, NOW)).isInstanceOf(Decision.TooEarly.class);
        assertThat(AdmissionPolicy.decide(view(VECTOR_5), early, NOW + 1)).isInstanceOf(Decision.AdmitReserved.class);
    }

    @Test
    void shouldAnswerEarlyPollsOfAPausedRoomFromTheSameData() {
        VisitorPass early = waiting(B54, NOW - 19_999).refreshingEvery(20);

        assertThat(AdmissionPolicy.decide(view(config -> config.setQueueAll(true)), early, NOW))
                .isInstanceOf(Decision.TooEarly.class);
    }

    @Test
    void shouldLetWhomAStreamCalledAskAtOnceInOrderOfArrivalOnly() {
        RoomView room = view(VECTOR_5);
        VisitorPass early = waiting(B56, NOW - 10_000).refreshingEvery(20);

        assertThat(AdmissionPolicy.decideCalled(room, early, NOW)).isInstanceOf(Decision.NeedsTicket.class);
        room.config().setQueueingMethod(QueueingMethod.RANDOM);
        assertThat(AdmissionPolicy.decideCalled(room, early, NOW)).isInstanceOf(Decision.TooEarly.class);
    }

    @Test
    void shouldNotMakeAVisitorPayForAnEdgeWhoseClockIsFarAhead() {
        VisitorPass ahead = waiting(B56, NOW + 3_600_000).refreshingEvery(20);

        assertThat(AdmissionPolicy.decide(view(VECTOR_5), ahead, NOW)).isInstanceOf(Decision.NeedsTicket.class);
    }

    @Test
    void shouldLetNewcomersWaitWhereOthersOfTheirBucketDo() {
        RoomView partial = view(state(100, List.of(bucket(B57, 60, 0))));

        assertThat(AdmissionPolicy.decide(partial, newcomer(), NOW)).isInstanceOf(Decision.Wait.class);
        assertThat(AdmissionPolicy.decide(partial, settled(B57), NOW)).isInstanceOf(Decision.NeedsTicket.class);
    }

    @Test
    void shouldEndASessionAfterItsDuration() {
        RoomView room = view(VECTOR_5);

        assertThat(AdmissionPolicy.isCurrent(room, accepted(NOW - 5 * MINUTE + 1), NOW)).isTrue();
        assertThat(AdmissionPolicy.isCurrent(room, accepted(NOW - 5 * MINUTE), NOW)).isFalse();
    }

    @Test
    void shouldEndASessionWhereStatesAreCountedBeyondItThoughTheClockIsBehind() {
        RoomState state = state(0, List.of());
        state.setCountedUpTo(NOW + 500);
        RoomView guessed = view(state);
        assertThat(AdmissionPolicy.isCurrent(guessed, accepted(NOW + 500 - 5 * MINUTE), NOW)).isTrue();

        state.setProved(true);
        RoomView proved = view(state);
        assertThat(AdmissionPolicy.isCurrent(proved, accepted(NOW + 501 - 5 * MINUTE), NOW)).isTrue();
        assertThat(AdmissionPolicy.isCurrent(proved, accepted(NOW + 500 - 5 * MINUTE), NOW)).isFalse();
    }

    @Test
    void shouldEndASessionAfterAdmissionWhenRenewalIsOff() {
        RoomView room = view(config -> config.setDisableSessionRenewal(true));

        assertThat(AdmissionPolicy.isCurrent(room, accepted(NOW - 1), NOW)).isFalse();
    }

    @Test
    void shouldKeepAPlaceForFiveMinutes() {
        RoomView room = view(VECTOR_5);

        assertThat(AdmissionPolicy.isCurrent(room, waiting(B54, NOW - 5 * MINUTE + 1), NOW)).isTrue();
        assertThat(AdmissionPolicy.isCurrent(room, waiting(B54, NOW - 5 * MINUTE), NOW)).isFalse();
    }
}
