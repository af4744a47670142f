package dev.anteroom.devkit.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MeasurementTest {

    private static final Freshness FRESH = new Freshness(10, 100, 200);

    private final Measurement measurement = new Measurement(DemoRoom.ofLimit(2));

    private void enter(long visitor, long at) {
        measurement.arrived(visitor, at);
        measurement.answered();
        measurement.servedAtOrigin(visitor, "nairobi", at + 1);
        measurement.admitted(visitor, new Exchange(at, at + 2));
    }

    private void queue(long visitor, long at) {
        measurement.arrived(visitor, at);
        measurement.answered();
        measurement.toldToWait(visitor, "nairobi", new Exchange(at, at + 1));
    }

    private static List<String> broken(Summary summary) {
        return Promise.of(summary).stream().filter(promise -> !promise.kept()).map(Promise::text).toList();
    }

    @Test
    void shouldKeepThePromisesOfAGoodRun() {
        enter(1, 0);
        enter(2, 100);
        queue(3, 200);
        measurement.servedAtOrigin(3, "nairobi", 5150);
        measurement.admitted(3, new Exchange(5140, 5160));

        Summary summary = measurement.summary(FRESH, 5200, 5.2);

        assertThat(summary.maxActiveAtOrigin()).isEqualTo(2);
        assertThat(summary.overshoot()).isZero();
        assertThat(summary.queued()).isOne();
        assertThat(summary.waitP50Seconds()).isEqualTo(4.96);
        assertThat(summary.queuedEarlyShare()).isZero();
        assertThat(summary.utilizationWhileWaiting()).isBetween(0.95, 1.0);
        assertThat(Promise.allKept(summary)).isTrue();
    }

    @Test
    void shouldSayWhoQueuedWithPlacesFree() {
        enter(1, 0);
        queue(2, 100);

        assertThat(measurement.summary(FRESH, 1000, 1).queuedEarlyShare()).isEqualTo(1.0);
    }

    @Test
    void shouldBreakThePromiseWhenMoreThanTheLimitAreIn() {
        for (int visitor = 1; visitor <= 3; visitor++) {
            enter(visitor, visitor);
        }
        queue(4, 10);

        Summary summary = measurement.summary(FRESH, 1000, 1);

        assertThat(summary.overshoot()).isOne();
        assertThat(broken(summary)).containsExactly("never more than the limit");
    }

    @Test
    void shouldSeeOvershootThatTheOriginReportsLate() {
        enter(1, 0);
        enter(2, 3000);
        queue(3, 5001);
        measurement.servedAtOrigin(4, "nairobi", 4999);

        assertThat(measurement.summary(FRESH, 6000, 6).overshoot()).isOne();
    }

    @Test
    void shouldBreakThePromiseWhenAnAcceptedVisitorIsTurnedAway() {
        enter(1, 0);
        enter(2, 1);
        queue(3, 10);
        measurement.servedAtOrigin(3, "nairobi", 5150);
        measurement.admitted(3, new Exchange(5140, 5160));
        measurement.turnedAway();

        assertThat(broken(measurement.summary(FRESH, 5200, 5.2))).containsExactly("nobody accepted is turned away");
    }

    /** The limit is 1 once two are there, of whom the first comes back after the end of the session. */
    private static Measurement whileAnOriginIsSlow() {
        SlowdownLog slowdown = new SlowdownLog(DemoRoom.ofLimit(2), Duration.ofMillis(100), 1);
        Measurement slow = new Measurement(DemoRoom.ofLimit(2), Optional.empty(), Optional.of(slowdown));
        for (int visitor = 1; visitor <= 2; visitor++) {
            slow.arrived(visitor, 0);
        }
        slow.servedAtOrigin(1, "nairobi", 1);
        slow.admitted(1, new Exchange(0, 2));
        slow.servedAtOrigin(2, "nairobi", 1);
        slow.admitted(2, new Exchange(0, 2));
        slowdown.applied(lowered(10), 10);
        slow.servedAtOrigin(2, "nairobi", 4_000);
        slow.servedAtOrigin(1, "nairobi", 5_500);
        return slow;
    }

    @Test
    void shouldNotTakeThoseWhoStayInASlowOriginForThoseWhoEnter() {
        Measurement slow = whileAnOriginIsSlow();
        assertThat(overLimit(slow)).as("who came back to a limit of 1 was away").isOne();

        slow.servedAgain(1, new Exchange(4_990, 5_501));
        assertThat(overLimit(slow)).as("that one asked in the session").isZero();
    }

    @Test
    void shouldNotTakeWhoStaysAndHasNoAnswerYetForWhoEnters() {
        Measurement slow = whileAnOriginIsSlow();

        slow.asks(1, 5_002);
        assertThat(overLimit(slow)).as("who asked after the session was away").isOne();
        slow.asksNoMore(1);
        slow.asks(1, 4_990);
        assertThat(overLimit(slow)).as("that one asked in the session").isZero();
    }

    @Test
    void shouldNotTakeWhoStaysAndGetsNoAnswerForWhoEnters() {
        Measurement slow = whileAnOriginIsSlow();

        slow.unanswered(1, new Exchange(4_990, 5_499));
        assertThat(overLimit(slow)).as("that request did not reach the origin").isOne();
        slow.unanswered(1, new Exchange(4_990, 5_501));
        assertThat(overLimit(slow)).isZero();
    }

    @Test
    void shouldNotTakeWhoIsLetInAfterARequestThatFailedForTwoWhoEnter() {
        SlowdownLog slowdown = new SlowdownLog(DemoRoom.ofLimit(2), Duration.ofMillis(100), 1);
        Measurement slow = new Measurement(DemoRoom.ofLimit(2), Optional.empty(), Optional.of(slowdown));
        slow.arrived(1, 0);
        slow.arrived(2, 0);
        slow.servedAtOrigin(1, "nairobi", 1);
        slow.servedAtOrigin(2, "nairobi", 1);
        slowdown.applied(lowered(10), 10);
        slow.servedAtOrigin(2, "nairobi", 4_000);
        slow.servedAtOrigin(1, "nairobi", 5_500);
        assertThat(overLimit(slow)).as("whose first request was unknown was away").isOne();

        slow.admitted(1, new Exchange(4_990, 5_501));
        assertThat(overLimit(slow)).as("that one asked in the session").isZero();
    }

    @Test
    void shouldKnowHowLongWhoGotNoAnswerWasOnTheWayToASlowOrigin() {
        SlowdownLog slowdown = new SlowdownLog(DemoRoom.ofLimit(2), Duration.ofMillis(100), 1);
        Measurement slow = new Measurement(DemoRoom.ofLimit(2), Optional.empty(), Optional.of(slowdown));
        slow.servedAtOrigin(1, "nairobi", 1);
        slowdown.applied(lowered(10), 10);
        slow.servedAtOrigin(2, "nairobi", 3_000);
        slow.unanswered(2, new Exchange(2_600, 3_100));
        assertThat(overLimit(slow)).as("400 ms").isOne();

        slow.unanswered(2, new Exchange(2_100, 3_100));
        assertThat(overLimit(slow)).as("900 ms, when an edge could still act on the limit before").isZero();
    }

    private static int overLimit(Measurement measurement) {
        return measurement.summary(FRESH, 10_000, 10).slowdowns().getFirst().overLimit();
    }

    private static RoomState lowered(long at) {
        RoomState state = new RoomState();
        state.setRoomId("demo");
        state.setPublishedAt(at);
        state.setTotalActiveUsers(1);
        state.setLimitReason(LimitReason.SLOW);
        return state;
    }

    @Test
    void shouldTakeTheNearestRank() {
        assertThat(Measurement.seconds(new long[]{1000, 2000, 3000, 4000}, 50)).isEqualTo(2.0);
        assertThat(Measurement.seconds(new long[]{1000, 2000, 3000, 4000}, 95)).isEqualTo(4.0);
        assertThat(Measurement.seconds(new long[0], 95)).isZero();
    }

    @Test
    void shouldWriteEveryFigureAsJson() {
        assertThat(measurement.summary(FRESH, 1000, 1).json()).contains("\"limit\" : 2", "\"admitted\"",
                "\"maxActiveAtOrigin\"", "\"utilizationWhileWaiting\"", "\"acceptedTurnedAway\"",
                "\"bucketInversions\"", "\"queuedEarlyShare\"", "\"waitP50Seconds\"", "\"waitP95Seconds\"",
                "\"freshnessP50Millis\" : 100", "\"freshnessP99Millis\" : 200", "\"policy\" : \"tickets\"");
    }
}
