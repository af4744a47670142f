package dev.anteroom.edge.admission;

import static dev.anteroom.edge.admission.Rooms.MINUTE;
import static dev.anteroom.edge.admission.Rooms.NOW;
import static dev.anteroom.edge.admission.Rooms.bucket;
import static dev.anteroom.edge.admission.Rooms.state;
import static dev.anteroom.edge.admission.Rooms.view;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomState;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitEstimateTest {

    private static final long B54 = NOW - 3 * MINUTE;
    private static final long B55 = NOW - 2 * MINUTE;
    private static final long B56 = NOW - MINUTE;

    private static RoomState vector5(double perMinute) {
        RoomState state = state(0, List.of(bucket(B54, 2, 2), bucket(B55, 50, 50), bucket(B56, 60, 0)));
        state.setUsersToOriginPerMinute(perMinute);
        return state;
    }

    @Test
    void shouldTellSixtyAheadAndTwoMinutesInVector5() {
        WaitEstimate estimate = WaitEstimate.of(view(vector5(30)), B56);

        assertThat(estimate.ahead()).isEqualTo(60);
        assertThat(estimate.minutes()).isEqualTo(2);
        assertThat(estimate.formatted()).isEqualTo("2 minutes");
    }

    @Test
    void shouldNotCountThoseWhoHoldASlotAsAhead() {
        assertThat(WaitEstimate.of(view(vector5(30)), B55).ahead()).isZero();
    }

    @Test
    void shouldBeUnknownWhileNobodyEnters() {
        WaitEstimate estimate = WaitEstimate.of(view(vector5(0)), B56);

        assertThat(estimate.known()).isFalse();
        assertThat(estimate.formatted()).isEqualTo("unavailable");
        assertThat(estimate.ahead()).isEqualTo(60);
    }

    @Test
    void shouldBeUnknownBeforeTheFirstState() {
        assertThat(WaitEstimate.of(view(config -> config.setQueueAll(true)), B56).known()).isFalse();
    }

    @Test
    void shouldBeFullBeyondADay() {
        assertThat(WaitEstimate.fifo(1440, 1).queueIsFull()).isFalse();
        assertThat(WaitEstimate.fifo(1441, 1).queueIsFull()).isTrue();
    }

    @Test
    void shouldTellTheMedianOfARandomQueue() {
        assertThat(WaitEstimate.randomMinutes(.5, 10, 100)).isCloseTo(6.58, within(.005));
    }

    @Test
    void shouldTellARangeForARandomQueue() {
        RoomState state = vector5(11.2);
        RoomView room = view(state);
        room.config().setQueueingMethod(QueueingMethod.RANDOM);

        WaitEstimate estimate = WaitEstimate.of(room, B56);

        assertThat(estimate.minutes()).isEqualTo(estimate.minutes50());
        assertThat(estimate.formatted()).isEqualTo("3 minutes to 14 minutes");
    }
}
