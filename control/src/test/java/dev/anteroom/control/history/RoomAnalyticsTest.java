package dev.anteroom.control.history;

import static dev.anteroom.control.history.Buckets.MINUTE;
import static dev.anteroom.control.history.Buckets.START;
import static dev.anteroom.control.history.Buckets.bucket;
import static dev.anteroom.control.history.Buckets.waits;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.counting.WaitClasses;
import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.analytics")
class RoomAnalyticsTest {

    private static final AnalyticsRange HOUR = new AnalyticsRange(START, START + 60 * MINUTE, 30 * MINUTE);
    private static final int EIGHT_MINUTES = WaitClasses.of(8 * MINUTE);

    private EventSchedule schedule = EventSchedule.of(RoomDirectories.room("shop").build());
    private final TrafficHistory history = new TrafficHistory(Duration.ofDays(1), 100);

    private RoomAnalytics analytics(RoomState... state) {
        return RoomAnalytics.of(history, schedule, HOUR, List.of(state).stream().findFirst());
    }

    private static RoomState waiting(long publishedAt, long bucketId, int visitors, double perMinute) {
        return RoomState.newBuilder(RoomDirectories.state("shop", publishedAt)).setUsersToOriginPerMinute(perMinute)
                .setBuckets(List.of(new WaitingBucket(bucketId, visitors, 0, false))).build();
    }

    @Test
    void shouldSumUpByStepAndDataCenter() {
        history.add(bucket(START).setArrivals(10).setQueued(4).setAdmitted(6).setRevoked(1).build());
        history.add(bucket(START + 30 * MINUTE).setArrivals(5).build());
        history.add(bucket(START + 31 * MINUTE).setDataCenter("dublin").setArrivals(7).build());
        history.add(bucket(START + 60 * MINUTE).setArrivals(100).build());

        RoomAnalytics analytics = analytics();

        assertThat(analytics.all().total().arrivals()).isEqualTo(22);
        assertThat(analytics.all().steps()).extracting(Sums::arrivals).containsExactly(10L, 12L);
        assertThat(analytics.dataCenters()).containsOnlyKeys("dublin", "nairobi");
        Sums first = Objects.requireNonNull(analytics.dataCenters().get("nairobi")).steps().getFirst();
        assertThat(List.of(first.queued(), first.admitted(), first.revoked())).containsExactly(4L, 6L, 1L);
        assertThat(analytics.countedUpTo()).isEqualTo(START + 61 * MINUTE);
    }

    @Test
    void shouldThinkThatWhoNeitherEnteredNorWaitsGaveUp() {
        history.add(bucket(START + 20 * MINUTE).setArrivals(100).setQueued(100).build());
        history.add(bucket(START + 30 * MINUTE).setWaits(waits(EIGHT_MINUTES, 60)).build());

        RoomAnalytics analytics = analytics(waiting(START + 31 * MINUTE, START + 20 * MINUTE, 30, 0));

        assertThat(analytics.stillWaiting()).hasValue(30);
        assertThat(analytics.gaveUp()).hasValue(10);
    }

    @Test
    void shouldCountThoseWhoQueuedInTheRangeAndEnteredAfterIt() {
        history.add(bucket(START + 40 * MINUTE).setArrivals(100).setQueued(100).build());
        history.add(bucket(START + 70 * MINUTE).setWaits(waits(WaitClasses.of(28 * MINUTE), 100)).build());

        assertThat(analytics().gaveUp()).hasValue(0);
    }

    @Test
    void shouldNotCountThoseWhoQueuedBeforeTheRange() {
        history.add(bucket(START + MINUTE).setQueued(50).setWaits(waits(EIGHT_MINUTES, 50)).build());

        assertThat(analytics().gaveUp()).as("the visitors who entered came earlier, so all who queued are missing")
                .hasValue(50);
    }

    @Test
    void shouldNotTakeThoseForGoneWhoEnteredSinceTheNewestClosedBucket() {
        history.add(bucket(START + 20 * MINUTE).setQueued(100).build());
        RoomState twoMinutesLater = waiting(START + 23 * MINUTE, START + 20 * MINUTE, 40, 30);

        assertThat(analytics(twoMinutesLater).gaveUp()).hasValue(0);
    }

    @Test
    void shouldNotTakeThoseForGoneWhoEnteredAsTheQueueDrained() {
        history.add(bucket(START + 20 * MINUTE).setQueued(100).build());
        history.add(bucket(START + 28 * MINUTE).setQueued(20).setWaits(waits(EIGHT_MINUTES, 70)).build());

        RoomState twoMinutesLater = RoomState.newBuilder(RoomDirectories.state("shop", START + 31 * MINUTE))
                .setUsersToOriginPerMinute(30).build();

        assertThat(analytics(twoMinutesLater).gaveUp()).as("50 of 120 are not counted yet").hasValue(0);
    }

    @Test
    void shouldNotHideThoseWhoGaveUpBehindThoseWhoNeverQueued() {
        history.add(bucket(START + 20 * MINUTE).setQueued(100).build());
        history.add(bucket(START + 28 * MINUTE).setWaits(waits(EIGHT_MINUTES, 90)).build());
        history.add(bucket(START + 50 * MINUTE).setArrivals(100).setWaits(waits(0, 100)).build());

        RoomState quiet = RoomState.newBuilder(RoomDirectories.state("shop", START + 53 * MINUTE))
                .setUsersToOriginPerMinute(100).build();

        assertThat(analytics(quiet).gaveUp()).hasValue(10);
    }

    @Test
    void shouldNotHideThoseWhoGaveUpBehindAQueueOfLater() {
        history.add(bucket(START + 20 * MINUTE).setQueued(100).build());
        history.add(bucket(START + 28 * MINUTE).setWaits(waits(EIGHT_MINUTES, 90)).build());
        history.add(bucket(START + 118 * MINUTE).setQueued(50).setWaits(waits(EIGHT_MINUTES, 50)).build());

        assertThat(analytics(waiting(START + 121 * MINUTE, START + 112 * MINUTE, 40, 50)).gaveUp()).hasValue(10);
    }

    @Test
    void shouldLookForNobodyAmongThoseWhoCameAfterTheNewestClosedBucket() {
        history.add(bucket(START + 20 * MINUTE).setQueued(30).build());

        RoomAnalytics analytics = analytics(waiting(START + 22 * MINUTE, START + 21 * MINUTE, 25, 0));

        assertThat(analytics.stillWaiting()).hasValue(25);
        assertThat(analytics.gaveUp()).as("these 25 are not among the 30").hasValue(30);
    }

    @Test
    void shouldNotTellWhatBecameOfThoseWhosePlacesAreFromBeforeTheRange() {
        RoomEvent.Builder event = RoomEvent.newBuilder().setId("sale").setName("sale")
                .setPrequeueAt(START - 10 * MINUTE).setStartAt(START + 10 * MINUTE).setEndAt(START + 40 * MINUTE)
                .setShuffleAtStart(true).setShuffleSeed("00".repeat(32));
        history.add(bucket(START + MINUTE).setQueued(30).build());

        schedule = EventSchedule.of(RoomDirectories.room("shop").setEvents(List.of(event.build())).build());
        assertThat(analytics().gaveUp()).isEmpty();
        assertThat(analytics().stillWaiting()).isEmpty();

        event.setPrequeueAt(START);
        schedule = EventSchedule.of(RoomDirectories.room("shop").setEvents(List.of(event.build())).build());
        assertThat(analytics().gaveUp()).as("all places belong to the range").hasValue(30);
    }

    @Test
    void shouldTellOfThePartThatIsKnown() {
        history.beginAt(START + 10 * MINUTE);
        history.add(bucket(START + 20 * MINUTE).setQueued(30).build());
        history.add(bucket(START + 29 * MINUTE).setWaits(waits(WaitClasses.of(28 * MINUTE), 30)).build());

        RoomAnalytics analytics = analytics();

        assertThat(analytics.countedFrom()).hasValue(START + 10 * MINUTE);
        assertThat(analytics.gaveUp()).as("who entered came before").hasValue(30);
    }

    @Test
    void shouldNeverSayThatFewerThanNobodyGaveUp() {
        history.add(bucket(START + 20 * MINUTE).setQueued(1).build());

        assertThat(analytics(waiting(START + 21 * MINUTE, START + 20 * MINUTE, 5, 100)).gaveUp()).hasValue(0);
    }
}
