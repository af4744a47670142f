package dev.anteroom.edge.history;

import static dev.anteroom.edge.history.Buckets.MINUTE;
import static dev.anteroom.edge.history.Buckets.START;
import static dev.anteroom.edge.history.Buckets.bucket;
import static dev.anteroom.edge.history.Buckets.waits;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.state.Books;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import dev.anteroom.schemas.waits.WaitClasses;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoomAnalyticsTest {

    private static final Range HOUR = new Range(START, START + 60 * MINUTE, 30 * MINUTE);
    private static final int EIGHT_MINUTES = WaitClasses.of(8 * MINUTE);

    private final TrafficHistory history = new TrafficHistory(Duration.ofDays(1), 100);

    private RoomAnalytics analytics(RoomState... state) {
        return RoomAnalytics.of(history, "shop", HOUR, Optional.of(List.of(state)).filter(it -> !it.isEmpty())
                .map(List::getFirst));
    }

    private static RoomState waiting(long publishedAt, long bucketId, int visitors, double perMinute) {
        return RoomState.newBuilder(Books.state("shop", publishedAt)).setUsersToOriginPerMinute(perMinute)
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

        assertThat(analytics.stillWaiting()).isEqualTo(30);
        assertThat(analytics.gaveUp()).isEqualTo(10);
    }

    @Test
    void shouldCountThoseWhoQueuedInTheRangeAndEnteredAfterIt() {
        history.add(bucket(START + 40 * MINUTE).setArrivals(100).setQueued(100).build());
        history.add(bucket(START + 70 * MINUTE).setWaits(waits(WaitClasses.of(28 * MINUTE), 100)).build());

        assertThat(analytics().gaveUp()).isZero();
    }

    @Test
    void shouldNotCountThoseWhoQueuedBeforeTheRange() {
        history.add(bucket(START + MINUTE).setQueued(50).setWaits(waits(EIGHT_MINUTES, 50)).build());

        assertThat(analytics().gaveUp()).as("who entered came before, so all who queued are missing").isEqualTo(50);
    }

    @Test
    void shouldNotTakeThoseForGoneWhoEnteredSinceTheNewestClosedBucket() {
        history.add(bucket(START + 20 * MINUTE).setQueued(100).build());
        RoomState twoMinutesLater = waiting(START + 23 * MINUTE, START + 20 * MINUTE, 40, 30);

        assertThat(analytics(twoMinutesLater).gaveUp()).isZero();
    }

    @Test
    void shouldNeverSayThatFewerThanNobodyGaveUp() {
        history.add(bucket(START + 20 * MINUTE).setQueued(1).build());

        assertThat(analytics(waiting(START + 21 * MINUTE, START + 20 * MINUTE, 5, 100)).gaveUp()).isZero();
    }
}
