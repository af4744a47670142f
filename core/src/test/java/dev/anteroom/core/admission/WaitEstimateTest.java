package dev.anteroom.core.admission;

import static dev.anteroom.core.admission.Rooms.MINUTE;
import static dev.anteroom.core.admission.Rooms.NOW;
import static dev.anteroom.core.admission.Rooms.bucket;
import static dev.anteroom.core.admission.Rooms.state;
import static dev.anteroom.core.admission.Rooms.view;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomState;
import java.util.List;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.wait-estimate")
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
        WaitEstimate estimate = WaitEstimator.ofBucket(view(vector5(30)), B56);

        assertThat(estimate.ahead()).isEqualTo(60);
        assertThat(estimate.minutes()).isEqualTo(2);
        assertThat(estimate.formatted()).isEqualTo("2 minutes");
    }

    /** Eight came and three are in. */
    @Test
    void shouldTellThoseWhoWaitOfTheOthersAndNotOfThemselves() {
        RoomView room = view(state(0, List.of(bucket(B56, 5, 0))));
        VisitorPass counted = new VisitorPass(7, B56, 0, NOW - 1_000, NOW - 1_000, false, 20, 0);
        VisitorPass notCountedYet = counted.seenAt(NOW + 1).countedAt(NOW + 1);

        assertThat(WaitEstimator.ofVisitor(room, counted).ahead()).isEqualTo(4);
        assertThat(WaitEstimator.ofVisitor(room, notCountedYet).ahead()).isEqualTo(5);
        assertThat(WaitEstimator.ofVisitor(view(state(0, List.of(bucket(B54, 5, 0)))), counted).ahead())
                .as("a bucket about which the state says nothing").isEqualTo(5);
        assertThat(WaitEstimator.ofVisitor(view(state(0, List.of(bucket(B56, 5, 5)))), counted).ahead()).isZero();
    }

    @Test
    void shouldTellThoseOfARandomQueueOfTheOthers() {
        RoomView room = view(state(0, List.of(bucket(B54, 5, 0))));
        room.config().setQueueingMethod(QueueingMethod.RANDOM);

        assertThat(WaitEstimator.ofVisitor(room, new VisitorPass(7, B56, 0, NOW - 1, NOW - 1, false, 20, 0)).ahead())
                .isEqualTo(4);
    }

    @Test
    void shouldNotCountThoseWhoHoldASlotAsAhead() {
        assertThat(WaitEstimator.ofBucket(view(vector5(30)), B55).ahead()).isZero();
    }

    @Test
    void shouldBeUnknownWhileNobodyEnters() {
        WaitEstimate estimate = WaitEstimator.ofBucket(view(vector5(0)), B56);

        assertThat(estimate.known()).isFalse();
        assertThat(estimate.formatted()).isEqualTo("unavailable");
        assertThat(estimate.ahead()).isEqualTo(60);
    }

    @Test
    void shouldBeUnknownBeforeTheFirstState() {
        assertThat(WaitEstimator.ofBucket(view(config -> config.setQueueAll(true)), B56).known()).isFalse();
    }

    private static VisitorPass told(long expectedAt, long now) {
        return VisitorPass.newcomer(7, B56, 20).seenAt(now).expecting(expectedAt);
    }

    @Test
    void shouldCountDownWhileTheEstimateWobbles() {
        VisitorPass pass = told(NOW + 2 * MINUTE, NOW);
        for (int poll = 1; poll <= 4; poll++) {
            long now = NOW + poll * 20_000L;
            // From 60 people at 30 a minute on; each time a little better or worse than it was.
            RoomView room = view(waiting(60 - 10 * poll + (poll % 2 == 0 ? 8 : -8), 30));
            pass = pass.seenAt(now).expecting(WaitEstimator.expectedAt(room, pass, now));

            assertThat(pass.expectedAt()).isEqualTo(NOW + 2 * MINUTE);
            assertThat(WaitEstimator.ofVisitor(room, pass).minutes()).isEqualTo(poll < 3 ? 2 : 1);
        }
    }

    @Test
    void shouldGoHalfTheWayWhenTheTurnComesSooner() {
        VisitorPass pass = told(NOW + 2 * MINUTE, NOW);

        assertThat(WaitEstimator.expectedAt(view(waiting(0, 30)), pass, NOW)).isEqualTo(NOW + MINUTE);
    }

    @Test
    void shouldStandStillWhileTheTurnComesALittleLater() {
        VisitorPass pass = told(NOW + 2 * MINUTE, NOW);
        RoomView room = view(waiting(95, 30));

        assertThat(WaitEstimator.expectedAt(view(waiting(75, 30)), pass, NOW)).as("30 s more")
                .isEqualTo(NOW + 2 * MINUTE);
        assertThat(WaitEstimator.expectedAt(room, pass, NOW + 20_000)).as("as late as the last poll was ago")
                .isEqualTo(NOW + 2 * MINUTE + 20_000);
    }

    @Test
    void shouldSayAtOnceThatItTakesMuchLonger() {
        VisitorPass pass = told(NOW + 2 * MINUTE, NOW);

        assertThat(WaitEstimator.expectedAt(view(waiting(300, 30)), pass, NOW)).isEqualTo(NOW + 10 * MINUTE);
    }

    /** The shown minutes fall from poll to poll, however the present estimate wobbles by up to a tenth. */
    @Property
    void shouldNeverRiseWhileTheEstimateWobbles(@ForAll @IntRange(min = 5, max = 600) int minutes,
            @ForAll @Size(min = 1, max = 60) List<@DoubleRange(min = -0.1, max = 0.1) Double> wobbles) {
        long end = NOW + minutes * MINUTE;
        VisitorPass pass = told(end, NOW);
        long shown = minutes;
        long now = NOW;
        for (double wobble : wobbles) {
            now += 20_000;
            int ahead = (int) Math.max(1, (end - now) / 1_000.0 * (1 + wobble));
            RoomView room = view(waiting(ahead, 60));
            pass = pass.expecting(WaitEstimator.expectedAt(room, pass, now)).seenAt(now);
            long next = WaitEstimator.ofVisitor(room, pass).minutes();
            assertThat(next).isLessThanOrEqualTo(shown);
            shown = next;
        }
    }

    @Test
    void shouldKeepWhatWasToldWhileNobodyEnters() {
        VisitorPass pass = told(NOW + 2 * MINUTE, NOW);
        RoomView room = view(waiting(60, 0));

        assertThat(WaitEstimator.expectedAt(room, pass, NOW)).isEqualTo(NOW + 2 * MINUTE);
        assertThat(WaitEstimator.ofVisitor(room, pass).known()).isFalse();
    }

    @Test
    void shouldTellAMinuteAtLeastToWhoeverIsOverdue() {
        VisitorPass overdue = told(NOW - MINUTE, NOW);

        assertThat(WaitEstimator.ofVisitor(view(waiting(1, 30)), overdue).minutes()).isOne();
        assertThat(WaitEstimator.ofVisitor(view(waiting(0, 30)), overdue).minutes()).as("a place is held").isZero();
    }

    @Test
    void shouldTellAllTheSameInRandomOrder() {
        RoomView room = view(waiting(100, 10));
        room.config().setQueueingMethod(QueueingMethod.RANDOM);

        assertThat(WaitEstimator.expectedAt(room, told(0, NOW), NOW)).isZero();
        assertThat(WaitEstimator.ofVisitor(room, told(NOW + MINUTE, NOW)).minutes()).isEqualTo(7);
    }

    private static RoomState waiting(int people, double perMinute) {
        RoomState state = state(0, people == 0 ? List.of() : List.of(bucket(B56, people, 0)));
        state.setUsersToOriginPerMinute(perMinute);
        return state;
    }

    @Test
    void shouldBeFullBeyondADay() {
        assertThat(WaitEstimator.fifo(9, OptionalLong.of(1440 * MINUTE)).queueIsFull()).isFalse();
        assertThat(WaitEstimator.fifo(9, OptionalLong.of(1440 * MINUTE + 1)).queueIsFull()).isTrue();
    }

    @Test
    void shouldTellTheMedianOfARandomQueue() {
        assertThat(WaitEstimator.randomMinutes(.5, 10, 100)).isCloseTo(6.58, within(.005));
    }

    @Test
    void shouldTellARangeForARandomQueue() {
        RoomState state = vector5(11.2);
        RoomView room = view(state);
        room.config().setQueueingMethod(QueueingMethod.RANDOM);

        WaitEstimate estimate = WaitEstimator.ofBucket(room, B56);

        assertThat(estimate).isEqualTo(new WaitEstimate.RandomOrder(112, 3, 7, 14));
        assertThat(estimate.minutes()).isEqualTo(7);
        assertThat(estimate.longestMinutes()).isEqualTo(14);
        assertThat(estimate.formatted()).isEqualTo("3 minutes to 14 minutes");
    }
}
