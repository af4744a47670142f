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

    /** The limit is 2; the first was on the way for long when asking for the last time, and a third enters. */
    private static int overshoot(long thirdEntersAt) {
        Measurement late = new Measurement(DemoRoom.ofLimit(2));
        late.servedAtOrigin(1, "nairobi", 0);
        late.servedAtOrigin(2, "nairobi", 3000);
        late.asks(1, 1000);
        late.servedAtOrigin(1, "nairobi", 2200);
        late.servedAtOrigin(3, "nairobi", thirdEntersAt);
        return late.summary(FRESH, 7000, 7).overshoot();
    }

    @Test
    void shouldEndASessionByWhenAVisitorAskedAndNotByWhenTheOriginSawIt() {
        assertThat(overshoot(5999)).isOne();
        assertThat(overshoot(6000)).as("for the last time 5 s before").isZero();
    }

    /** The limit is 1 once two are there, of whom the first asks again and is served after the end of the session. */
    private static Measurement whileAnOriginIsSlow(long askedAt) {
        SlowdownLog slowdown = new SlowdownLog(DemoRoom.ofLimit(2), Duration.ofMillis(100), 1);
        Measurement slow = new Measurement(DemoRoom.ofLimit(2), Optional.empty(), Optional.of(slowdown));
        for (int visitor = 1; visitor <= 2; visitor++) {
            slow.asks(visitor, 0);
            slow.servedAtOrigin(visitor, "nairobi", 1);
        }
        slowdown.applied(lowered(10), 10);
        slow.asks(2, 4_000);
        slow.servedAtOrigin(2, "nairobi", 4_000);
        slow.asks(1, askedAt);
        slow.servedAtOrigin(1, "nairobi", 5_500);
        return slow;
    }

    @Test
    void shouldNotTakeThoseWhoStayInASlowOriginForThoseWhoEnter() {
        assertThat(overLimit(whileAnOriginIsSlow(5_001))).as("who came back to a limit of 1 was away").isOne();
        assertThat(overLimit(whileAnOriginIsSlow(4_990))).as("that one asked in the session").isZero();
    }

    private static Measurement whileALimitIsLowered(long askedAt) {
        SlowdownLog slowdown = new SlowdownLog(DemoRoom.ofLimit(2), Duration.ofMillis(100), 1);
        Measurement slow = new Measurement(DemoRoom.ofLimit(2), Optional.empty(), Optional.of(slowdown));
        slow.servedAtOrigin(1, "nairobi", 1);
        slowdown.applied(lowered(10), 10);
        slow.asks(2, askedAt);
        slow.servedAtOrigin(2, "nairobi", 3_000);
        return slow;
    }

    @Test
    void shouldKnowHowLongAVisitorWasOnTheWayToASlowOrigin() {
        assertThat(overLimit(whileALimitIsLowered(2_600))).as("400 ms").isOne();
        assertThat(overLimit(whileALimitIsLowered(2_100)))
                .as("900 ms, when an edge could still act on the limit before")
                .isZero();
    }

    @Test
    void shouldTellOfWhoWasLetInIntoAFailingOriginByWhenTheyAsked() {
        OutageLog outage = new OutageLog(DemoRoom.ofLimit(2), 10_000);
        Measurement failing = new Measurement(DemoRoom.ofLimit(2), Optional.of(outage), Optional.empty());
        outage.fails(0);
        RoomState held = lowered(1_000);
        held.setLimitReason(LimitReason.UNHEALTHY);
        outage.applied(held, 1_000);
        failing.asks(1, 3_400);
        failing.servedAtOrigin(1, "nairobi", 4_000);
        failing.asks(2, 3_600);
        failing.servedAtOrigin(2, "nairobi", 4_000);
        outage.works(5_000);

        assertThat(failing.summary(FRESH, 10_000, 10).outages().getFirst().admittedWhileHeld())
                .as("3.5 s is the end of the lease and of what was on its way").isOne();
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
