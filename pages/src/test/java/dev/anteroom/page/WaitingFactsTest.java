package dev.anteroom.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.SampleRooms;
import dev.anteroom.core.admission.WaitEstimate;
import dev.anteroom.core.admission.WaitEstimator;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("feature.json-answer")
class WaitingFactsTest {

    private static final RoomConfig ROOM = SampleRooms.room("shop").build();

    private static RoomView view(RoomConfig room) {
        RoomState state = SampleRooms.state("shop", 0);
        state.setBuckets(List.of(new WaitingBucket(0L, 60, 0, false), new WaitingBucket(60_000L, 60, 0, false)));
        state.setWaitingUsers(120);
        state.setUsersToOriginPerMinute(1);
        return RoomView.of(room, Optional.of(state));
    }

    private static WaitingFacts waiting(RoomConfig room, long bucketId) {
        RoomView view = view(room);
        VisitorPass pass = VisitorPass.newcomer(7, bucketId, 20).seenAt(bucketId);
        return WaitingFacts.waiting(view, WaitEstimator.ofVisitor(view, pass), EventFacts.NONE, 20, "now");
    }

    @Test
    void shouldHaveTheFieldsOfTheInterfaceInTheirOrder() {
        assertThat(waiting(ROOM, 0).json().keySet()).containsExactly("inWaitingRoom",
                "waitTimeKnown", "waitTime", "waitTime25Percentile", "waitTime50Percentile", "waitTime75Percentile",
                "waitTimeFormatted", "queueIsFull", "queueAll", "lastUpdated", "refreshIntervalSeconds",
                "queueingMethod", "isFIFOQueue", "isRandomQueue", "isPassthroughQueue", "isRejectQueue",
                "isEventActive", "isEventPrequeueing", "timeUntilEventStart", "timeUntilEventStartFormatted",
                "timeUntilEventEnd", "timeUntilEventEndFormatted", "shuffleAtEventStart", "turnstile",
                "infiniteQueue", "isOriginUnhealthy", "limitReason");
    }

    @Test
    void shouldEstimateTheWait() {
        WaitingFacts facts = waiting(ROOM, 60_000);

        assertThat(facts.json()).containsEntry("waitTimeKnown", true).containsEntry("waitTime", 120L)
                .containsEntry("waitTimeFormatted", "120 minutes").containsEntry("queueingMethod", "fifo")
                .containsEntry("isFIFOQueue", true).containsEntry("refreshIntervalSeconds", 20);
        assertThat(facts.template()).containsEntry("waitTimeHours", 2L).containsEntry("waitTimeHourMinutes", 0L)
                .containsEntry("peopleAhead", 120L);
    }

    @Test
    void shouldNotPromiseATimeWhileEverybodyIsQueued() {
        RoomConfig room = RoomConfig.newBuilder(ROOM).setQueueAll(true).build();

        assertThat(waiting(room, 0).json()).containsEntry("waitTimeKnown", false)
                .containsEntry("waitTimeFormatted", "unavailable").containsEntry("queueAll", true);
    }

    @Test
    void shouldTellARejectedVisitorNotToRefresh() {
        RoomConfig room = RoomConfig.newBuilder(ROOM).setQueueingMethod(QueueingMethod.REJECT).build();

        assertThat(WaitingFacts.rejected(view(room), EventFacts.NONE, "now").json())
                .containsEntry("inWaitingRoom", true)
                .containsEntry("isRejectQueue", true).containsEntry("refreshIntervalSeconds", 0);
    }

    @Test
    void shouldTellOfTheEventThatIsWaitedFor() {
        WaitingFacts facts = PagePreview.facts(PageVariant.PREQUEUE);

        assertThat(facts.json()).containsEntry("isEventPrequeueing", true).containsEntry("isEventActive", true)
                .containsEntry("timeUntilEventStart", 8L).containsEntry("timeUntilEventStartFormatted", "8 minutes")
                .containsEntry("timeUntilEventEnd", 68L).containsEntry("timeUntilEventEndFormatted", "68 minutes")
                .containsEntry("shuffleAtEventStart", true);
    }

    @Test
    void shouldTellWhatIsInForceAtTheMoment() {
        RoomEvent event = RoomEvent.newBuilder().setId("sale").setName("sale").setPrequeueAt(0L).setStartAt(600_000L)
                .setEndAt(1_200_000L).setShuffleAtStart(true).setShuffleSeed("5eed".repeat(16)).build();
        RoomView room = view(RoomConfig.newBuilder(ROOM).setEvents(List.of(event)).build());

        assertThat(EventFacts.of(room.at(-1), -1)).isEqualTo(EventFacts.NONE);
        assertThat(EventFacts.of(room.at(0), 0)).isEqualTo(new EventFacts(true, true, 10, 20, true));
        assertThat(EventFacts.of(room.at(599_999), 599_999)).isEqualTo(new EventFacts(true, true, 1, 11, true));
        assertThat(EventFacts.of(room.at(600_000), 600_000)).isEqualTo(new EventFacts(true, false, 0, 10, true));
        assertThat(EventFacts.of(room.at(1_200_000), 1_200_000)).isEqualTo(EventFacts.NONE);
    }

    /** Everything that an event changes, its end included, takes effect at the start of a bucket. */
    @Test
    void shouldTellOfTheEndOfTheBucketInWhichAnEventEnds() {
        RoomEvent event = RoomEvent.newBuilder().setId("sale").setName("sale").setPrequeueAt(0L).setStartAt(600_000L)
                .setEndAt(1_200_001L).build();
        RoomView room = view(
                RoomConfig.newBuilder(ROOM).setBucketDurationMillis(600_000).setEvents(List.of(event)).build());

        assertThat(EventFacts.of(room.at(0), 0)).isEqualTo(new EventFacts(true, true, 10, 30, false));
        assertThat(EventFacts.of(room.at(600_000), 600_000)).isEqualTo(new EventFacts(true, false, 0, 20, false));
    }

    private static WaitingFacts withOrigin(RoomConfig room, LimitReason reason, int limit, EventFacts event) {
        RoomState state = view(room).state().orElseThrow();
        state.setLimitReason(reason);
        state.setTotalActiveUsers(limit);
        return WaitingFacts.waiting(RoomView.of(room, Optional.of(state)), new WaitEstimate.Unknown(5), event, 20,
                "now");
    }

    @Test
    void shouldTellOfASiteWithAProblemWhileNobodyIsLetIn() {
        WaitingFacts held = withOrigin(ROOM, LimitReason.UNHEALTHY, 0, EventFacts.NONE);

        assertThat(held.variant()).isEqualTo(PageVariant.SITE_PROBLEM);
        assertThat(held.json()).containsEntry("isOriginUnhealthy", true).containsEntry("limitReason", "unhealthy")
                .containsEntry("waitTimeKnown", false).containsEntry("inWaitingRoom", true);
        assertThat(held.hasPlace()).isTrue();
    }

    @Test
    void shouldOnlyGiveTheReasonWhileSomeAreLetIn() {
        WaitingFacts reduced = withOrigin(ROOM, LimitReason.UNHEALTHY, 3, EventFacts.NONE);
        WaitingFacts rising = withOrigin(ROOM, LimitReason.RECOVERING, 0, EventFacts.NONE);

        assertThat(reduced.variant()).isEqualTo(PageVariant.WAITING);
        assertThat(reduced.json()).containsEntry("isOriginUnhealthy", false).containsEntry("limitReason", "unhealthy");
        assertThat(rising.variant()).isEqualTo(PageVariant.WAITING);
        assertThat(rising.json()).containsEntry("limitReason", "recovering");
    }

    @Test
    void shouldSayNothingOfTheSiteBeforeAnEventOrWhileEverybodyIsQueued() {
        EventFacts before = new EventFacts(true, true, 3, 63, false);
        RoomConfig queueAll = RoomConfig.newBuilder(ROOM).setQueueAll(true).build();

        assertThat(withOrigin(ROOM, LimitReason.UNHEALTHY, 0, before).variant()).isEqualTo(PageVariant.PREQUEUE);
        assertThat(withOrigin(queueAll, LimitReason.UNHEALTHY, 0, EventFacts.NONE).variant())
                .isEqualTo(PageVariant.QUEUE_ALL);
    }

    @ParameterizedTest
    @EnumSource
    void shouldKnowWhatItsPageIsAbout(PageVariant variant) {
        assertThat(PagePreview.facts(variant).variant()).isEqualTo(variant);
    }

    @Test
    void shouldPutAQueueThatStandsStillBeforeItsEvent() {
        RoomConfig room = RoomConfig.newBuilder(ROOM).setQueueAll(true).build();
        EventFacts event = new EventFacts(true, true, 3, 63, false);

        assertThat(WaitingFacts.waiting(view(room), WaitEstimate.Unknown.NOTHING_KNOWN, event, 20, "now").variant())
                .isEqualTo(PageVariant.QUEUE_ALL);
    }
}
