package dev.anteroom.core.admission;

import static dev.anteroom.core.admission.Rooms.MINUTE;
import static dev.anteroom.core.admission.Rooms.NOW;
import static dev.anteroom.core.admission.Rooms.bucket;
import static dev.anteroom.core.admission.Rooms.config;
import static dev.anteroom.core.admission.Rooms.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AdmissionForecastTest {

    /** The first place becomes free in 2 minutes, then one each 3 s up to 7 minutes; a place is taken for 7 minutes. */
    private static RoomState turning(int waiting) {
        RoomState state = state(0, List.of(bucket(NOW - MINUTE, waiting, 0)));
        List<Long> turns = new ArrayList<>(List.of(2 * MINUTE));
        for (int tenth = 1; tenth <= 10; tenth++) {
            turns.add(2 * MINUTE + tenth * MINUTE / 2);
        }
        state.setTotalActiveUsers(100);
        state.setTurnMillis(turns);
        state.setRoundMillis(7 * MINUTE);
        return state;
    }

    @Test
    void shouldWaitUntilAPlaceBecomesFree() {
        assertThat(AdmissionForecast.millis(turning(1), 10)).hasValue(2 * MINUTE + MINUTE / 2);
        assertThat(AdmissionForecast.millis(turning(1), 5)).hasValue(2 * MINUTE + MINUTE / 4);
        assertThat(AdmissionForecast.millis(turning(1), 100)).hasValue(7 * MINUTE);
        assertThat(AdmissionForecast.millis(turning(1), 0)).hasValue(0);
    }

    @Test
    void shouldBeginAgainWhenAllPlacesWereFreeOnce() {
        assertThat(AdmissionForecast.millis(turning(1), 110)).hasValue(9 * MINUTE + MINUTE / 2);
        assertThat(AdmissionForecast.millis(turning(1), 350)).hasValue(3 * 7 * MINUTE + 4 * MINUTE + MINUTE / 2);
    }

    @Test
    void shouldTellTheMinutesUntilTheTurn() {
        RoomView room = RoomView.of(config(100, 100), Optional.of(turning(110)));

        assertThat(WaitEstimator.ofBucket(room, NOW).minutes()).isEqualTo(10);
    }

    @Test
    void shouldTellARandomQueueHowManyEnterPerMinute() {
        RoomView room = RoomView.of(config(100, 100), Optional.of(turning(200)));
        room.config().setQueueingMethod(QueueingMethod.RANDOM);

        assertThat(AdmissionForecast.perMinute(turning(1))).isEqualTo(100.0 / 7);
        assertThat(WaitEstimator.ofBucket(room, NOW).minutes()).as("ln(1/2) / ln(1 - 1/14)").isEqualTo(10);
    }

    @Test
    void shouldAskMoreOftenWhenTheTurnIsNear() {
        assertThat(next(soon(60_000), true)).as("a quarter of a minute").isEqualTo(15);
        assertThat(next(soon(1_000), true)).as("no more often than a quarter of the interval").isEqualTo(5);
        assertThat(next(turning(1), true)).isEqualTo(20);
        assertThat(next(state(0, List.of()), true)).as("not known").isEqualTo(20);
        RoomState old = soon(1_000);
        old.setPublishedAt(NOW - 10_001);
        assertThat(next(old, true)).as("nobody is let in on this state").isEqualTo(20);
    }

    @Test
    void shouldDrawTheIntervalOfWhoeverAsksAgain() {
        assertThat(next(turning(1), false)).isBetween(17, 23);
        assertThat(List.of(draw(0), draw(1), draw(2), draw(3), draw(4), draw(5), draw(6)))
                .containsExactlyInAnyOrder(17, 18, 19, 20, 21, 22, 23);
    }

    @Test
    void shouldAskAtTheUsualIntervalWhileTheLimitsAreLowered() {
        RoomState held = soon(1_000);
        held.setTotalActiveUsers(0);
        held.setLimitReason(LimitReason.UNHEALTHY);
        RoomState rising = soon(1_000);
        rising.setLimitReason(LimitReason.RECOVERING);

        assertThat(List.of(next(held, true), next(rising, true))).containsOnly(20);
        assertThat(next(soon(1_000), true)).as("else the turn would be near").isLessThan(20);
    }

    private static RoomState soon(long millis) {
        RoomState state = turning(1);
        state.setTurnMillis(List.of(millis, millis));
        return state;
    }

    private static int draw(long visitorId) {
        RoomView room = RoomView.of(config(100, 100), Optional.of(turning(1)));
        return NextPoll.seconds(room, VisitorPass.newcomer(visitorId, NOW - MINUTE, 20).seenAt(NOW - 1), NOW);
    }

    private static int next(RoomState state, boolean newcomer) {
        VisitorPass pass = VisitorPass.newcomer(7, NOW - MINUTE, 20);
        return NextPoll.seconds(RoomView.of(config(100, 100), Optional.of(state)),
                newcomer ? pass : pass.seenAt(NOW - 1), NOW);
    }
}
