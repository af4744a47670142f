package dev.anteroom.core.roomstate;

import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.calculate;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.reserved;
import static dev.anteroom.core.roomstate.Rooms.room;
import static dev.anteroom.core.roomstate.Rooms.slots;
import static dev.anteroom.core.roomstate.Rooms.state;
import static dev.anteroom.core.roomstate.Rooms.withAdmitted;
import static dev.anteroom.core.roomstate.Rooms.withUsers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.anteroom.core.ticket.TicketCounter;
import dev.anteroom.core.ticket.TicketDecision;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The vectors of the published articles that the global topology computes. */
@Tag("feature.fifo")
@Tag("feature.shares")
class ArticleVectorsTest {

    private static final int NO_FLOOR = 0;

    @Test
    void vector1ShouldShareSlotsByTrafficTwoBucketsBack() {
        long now = at("16:33");
        RoomState state = calculate(NO_FLOOR, room(200, 200), now,
                withUsers(counted("san-jose", now, 50, Map.of()), "16:31", 20),
                withUsers(counted("london", now, 0, Map.of()), "16:31", 30), counted("delhi", now, 0, Map.of()));

        assertThat(state.getRemaining()).isEqualTo(150);
        assertThat(state.getScopes()).extracting(ScopeState::getScope).containsExactly("delhi", "london", "san-jose",
                "ANYWHERE");
        assertThat(slots(state)).containsExactly(0, 22, 15, 113);
        assertThat(state.getScopes().get(1).getShare()).isCloseTo(0.15, within(1e-9));
        assertThat(state.getScopes().get(2).getShare()).isCloseTo(0.10, within(1e-9));
        assertThat(state.getScopes().get(3).getShare()).isCloseTo(0.75, within(1e-9));
    }

    @Test
    void vector1ShouldLetEachScopeIssueItsSlots() {
        long now = at("16:33");
        RoomState state = calculate(NO_FLOOR, room(200, 200), now,
                withUsers(counted("san-jose", now, 50, Map.of()), "16:31", 20),
                withUsers(counted("london", now, 0, Map.of()), "16:31", 30), counted("delhi", now, 0, Map.of()));

        // San Jose takes its own 15 and then some of ANYWHERE's; Delhi has only ANYWHERE's.
        assertThat(granted(state, "san-jose", 16, TicketCounter.UNUSED)).isEqualTo(15);
        TicketCounter afterSanJose = new TicketCounter(1, 0, 0);
        assertThat(granted(state, "ANYWHERE", 1, TicketCounter.UNUSED)).isEqualTo(1);
        assertThat(granted(state, "delhi", 150, TicketCounter.UNUSED)).isZero();
        assertThat(granted(state, "ANYWHERE", 150, TicketCounter.UNUSED)).isEqualTo(113);
        assertThat(granted(state, "ANYWHERE", 150, afterSanJose)).isEqualTo(112);
    }

    private static int granted(RoomState state, String scope, int count, TicketCounter counter) {
        ScopeState found = state.getScopes().stream().filter(each -> each.getScope().equals(scope)).findAny()
                .orElseThrow();
        TicketRequest request = TicketRequest.newBuilder().setRoomId(state.getRoomId()).setScope(scope)
                .setEdgeId("edge").setReplyPartition(0).setRequestId(1).setCount(count)
                .setIssuedKnown(found.getIssuedKnown()).setReturnedKnown(found.getReturned())
                .setServingUpTo(found.getServingUpTo())
                .setSnapshotAt(state.getPublishedAt()).setLeaseMillis(10_000).setTickMillis(10_000)
                .setBucketMillis(60_000).setCountedMillis(302_000).build();
        return counter.decide(request, state.getPublishedAt() + 1, 1) instanceof TicketDecision.Answered answered
                ? answered.granted()
                : -1;
    }

    @Test
    void vector1ShouldBeUtilizedToAQuarter() {
        RoomState state = calculate(NO_FLOOR, room(200, 200), at("16:33"),
                counted("san-jose", at("16:33"), 50, Map.of()));

        assertThat(state.getUtilization()).isEqualTo(0.25);
    }

    @Test
    void vector3ShouldFollowSharesMinuteByMinute() {
        DataCenterState nairobi = withUsers(withUsers(state("nairobi", List.of(), List.of()), "16:31", 500), "16:32",
                450);
        DataCenterState dublin = withUsers(withUsers(state("dublin", List.of(), List.of()), "16:31", 500), "16:32",
                550);

        RoomState at1633 = calculate(NO_FLOOR, room(1000, 1000), at("16:33"), nairobi, dublin);
        RoomState at1634 = calculate(NO_FLOOR, room(1000, 1000), at("16:34"), nairobi, dublin);

        assertThat(slots(at1633)).containsExactly(500, 500, 0);
        assertThat(slots(at1634)).containsExactly(550, 450, 0);
    }

    @Test
    void vector4ShouldMergeDataCenters() {
        long now = at("15:56");
        RoomState state = calculate(NO_FLOOR, room(200, 200), now,
                counted("dublin", now, 50, Map.of("15:55", 20, "15:56", 40)),
                counted("nairobi", now, 151, Map.of("15:54", 2, "15:55", 30, "15:56", 20)));

        assertThat(state.getActiveUsers()).isEqualTo(201);
        assertThat(state.getAvailable()).isZero();
        assertThat(state.getBuckets()).containsExactly(new WaitingBucket(at("15:54"), 2, 0, false),
                new WaitingBucket(at("15:55"), 50, 0, false), new WaitingBucket(at("15:56"), 60, 0, false));
        assertThat(state.getPartialBucketId()).isEqualTo(at("15:54"));
    }

    @Test
    void vector5ShouldReserveOldestBucketsFirst() {
        long now = at("15:56");
        RoomState state = calculate(NO_FLOOR, room(200, 200), now,
                counted("dublin", now, 0, Map.of("15:55", 20, "15:56", 40)),
                counted("nairobi", now, 148, Map.of("15:54", 2, "15:55", 30, "15:56", 20)));

        assertThat(state.getAvailable()).isEqualTo(52);
        assertThat(reserved(state)).containsExactly(2, 50, 0);
        assertThat(state.getPartialBucketId()).isEqualTo(at("15:56"));
        assertThat(state.getRemaining()).isZero();
    }

    @Test
    void vector5ShouldEstimateTwoMinutes() {
        long now = at("15:56");
        DataCenterState admitting = withAdmitted(
                counted("dublin", now, 148, Map.of("15:54", 2, "15:55", 50, "15:56", 60)), "15:54", 30);

        RoomState state = calculate(NO_FLOOR, room(200, 200), now, admitting);

        int ahead = state.getBuckets().stream().mapToInt(bucket -> bucket.getWaiting() - bucket.getReserved()).sum();
        assertThat(ahead).isEqualTo(60);
        assertThat(state.getUsersToOriginPerMinute()).isEqualTo(30);
        assertThat(Math.ceil(ahead / state.getUsersToOriginPerMinute())).isEqualTo(2);
    }

    @Test
    void vector6ShouldReservePartOfTheLastBucket() {
        RoomState state = vector6(room(10_000, 2_000), Map.of("16:30", 500, "16:31", 1000, "16:32", 1000));

        assertThat(state.getAvailable()).isEqualTo(2_000);
        assertThat(reserved(state)).containsExactly(500, 1000, 500);
        assertThat(state.getPartialBucketId()).isEqualTo(at("16:32"));
        assertThat(slots(state)).containsExactly(300, 200, 0);
    }

    @Test
    void vector6ShouldLeaveTheRestForNewVisitors() {
        RoomState state = vector6(room(10_000, 2_000), Map.of("16:32", 200));

        assertThat(state.getPartialBucketId()).isNull();
        assertThat(state.getRemaining()).isEqualTo(1_800);
        assertThat(slots(state)).containsExactly(1_080, 720, 0);
    }

    @Test
    void vector6ShouldLetAllCompeteUnderRandomQueueing() {
        RoomConfig random = room(10_000, 2_000);
        random.setQueueingMethod(QueueingMethod.RANDOM);

        RoomState state = vector6(random, Map.of("16:30", 500, "16:31", 1000, "16:32", 1000));

        assertThat(state.getRemaining()).isEqualTo(2_000);
        assertThat(slots(state)).containsExactly(1_200, 800, 0);
    }

    /** Active 7 000; traffic two buckets back was 60 to 40. */
    private static RoomState vector6(RoomConfig config, Map<String, Integer> waiting) {
        long now = at("16:33");
        return calculate(NO_FLOOR, config, now, withUsers(counted("dublin", now, 7_000, waiting), "16:31", 6_000),
                withUsers(counted("nairobi", now, 0, Map.of()), "16:31", 4_000));
    }
}
