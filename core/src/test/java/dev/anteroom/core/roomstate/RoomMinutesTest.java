package dev.anteroom.core.roomstate;

import static dev.anteroom.core.roomstate.Rooms.ROOM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.anteroom.schemas.avro.DataCenterMinute;
import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomMinute;
import dev.anteroom.schemas.avro.RoomState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.analytics")
class RoomMinutesTest {

    private static final long START = Rooms.at("15:56");
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;

    private final RoomMinutes minutes = new RoomMinutes();
    private final List<RoomMinute> written = new ArrayList<>();

    private static RoomState state(long at, int active, int waiting, int limit) {
        return RoomState.newBuilder().setRoomId(ROOM).setPublishedAt(at).setBucketId(at).setTotalActiveUsers(limit)
                .setNewUsersThisBucket(1).setActiveUsers(active).setWaitingUsers(waiting).setAdmittedThisBucket(0)
                .setAvailable(0).setRemaining(0).setUtilization(0).setUsersToOriginPerMinute(0).setBuckets(List.of())
                .setScopes(List.of())
                .setDataCenters(List.of(DataCenterSummary.newBuilder().setDataCenter("nairobi").setActive(active + 2)
                        .setWaiting(waiting).setAdmittedThisBucket(0).build(),
                        DataCenterSummary.newBuilder().setDataCenter("oslo").setActive(-2).setWaiting(0)
                                .setAdmittedThisBucket(0).build()))
                .build();
    }

    private void add(RoomState state) {
        minutes.add(state).ifPresent(written::add);
    }

    /** States every ten seconds, before {@code until}. */
    private void steady(long from, long until, int active, int waiting) {
        for (long at = from; at < until; at += 10 * SECOND) {
            add(state(at, active, waiting, 200));
        }
    }

    @Test
    void shouldWeighEachStateByHowLongItHeld() {
        add(state(START, 100, 0, 200));
        add(state(START + 15 * SECOND, 200, 40, 200));
        add(state(START + 30 * SECOND, 100, 0, 200));
        add(state(START + 55 * SECOND, 100, 0, 200));

        add(state(START + MINUTE + SECOND, 7, 7, 200));

        assertThat(written).singleElement().satisfies(minute -> {
            assertThat(minute.getMinuteAt()).isEqualTo(START);
            assertThat(minute.getCoveredMillis()).isEqualTo(60_000);
            assertThat(minute.getActive()).isCloseTo(125, within(.001));
            assertThat(minute.getActivePeak()).isEqualTo(200);
            assertThat(minute.getWaiting()).isCloseTo(10, within(.001));
            assertThat(minute.getWaitingPeak()).isEqualTo(40);
            assertThat(minute.getDataCenters()).extracting(DataCenterMinute::getDataCenter).containsExactly("nairobi",
                    "oslo");
            assertThat(minute.getDataCenters().getFirst().getActive()).isCloseTo(127, within(.001));
            assertThat(minute.getDataCenters().getLast().getActive()).isCloseTo(-2, within(.001));
        });
    }

    @Test
    void shouldTellTheLowestLimitAndItsReason() {
        add(state(START, 100, 0, 200));
        add(RoomState.newBuilder(state(START + 10 * SECOND, 100, 0, 20)).setLimitReason(LimitReason.UNHEALTHY).build());
        add(state(START + 20 * SECOND, 100, 0, 150));

        add(state(START + MINUTE, 100, 0, 200));

        assertThat(written).extracting(RoomMinute::getLimit).containsExactly(20);
        assertThat(written).extracting(RoomMinute::getLimitReason).containsExactly("UNHEALTHY");
    }

    @Test
    void shouldCarryAStateIntoTheNextMinute() {
        add(state(START + 50 * SECOND, 100, 0, 200));
        steady(START + MINUTE + 10 * SECOND, START + 2 * MINUTE, 40, 0);

        add(state(START + 2 * MINUTE, 40, 0, 200));

        assertThat(written).extracting(RoomMinute::getCoveredMillis).containsExactly(10_000, 60_000);
        assertThat(written.getLast().getActive()).isCloseTo(50, within(.001));
        assertThat(written.getLast().getActivePeak()).isEqualTo(100);
    }

    @Test
    void shouldWriteOneMinuteOfAnEmptyRoomAndThenNone() {
        steady(START, START + MINUTE, 5, 0);
        steady(START + MINUTE, START + 5 * MINUTE, 0, 0);
        assertThat(written).extracting(RoomMinute::getMinuteAt).containsExactly(START, START + MINUTE);

        steady(START + 5 * MINUTE, START + 7 * MINUTE, 3, 0);

        assertThat(written).extracting(RoomMinute::getMinuteAt)
                .containsExactly(START, START + MINUTE, START + 5 * MINUTE);
    }

    @Test
    void shouldTellOfAnEmptyRoomWhoseLimitWasChanged() {
        steady(START, START + 3 * MINUTE, 0, 0);
        add(state(START + 3 * MINUTE, 0, 0, 500));
        add(state(START + 4 * MINUTE, 0, 0, 500));

        assertThat(written).extracting(RoomMinute::getLimit).containsExactly(200, 500);
    }

    @Test
    void shouldNotGuessWhatHappenedWhileNoStatesWerePublished() {
        steady(START, START + MINUTE, 5, 0);
        add(state(START + 10 * MINUTE + 30 * SECOND, 9, 0, 200));
        add(state(START + 11 * MINUTE, 9, 0, 200));

        assertThat(written).extracting(RoomMinute::getMinuteAt).containsExactly(START, START + 10 * MINUTE);
        assertThat(written.getLast().getCoveredMillis()).isEqualTo(30_000);
        assertThat(written.getLast().getActive()).isCloseTo(9, within(.001));
    }

    @Test
    void shouldLeaveOutStatesThatTellNothingNew() {
        add(state(START, 100, 0, 200));

        Optional<RoomMinute> over = minutes
                .add(RoomState.newBuilder(state(START, 500, 0, 200)).setProblem("p").build());
        add(state(START + MINUTE, 100, 0, 200));

        assertThat(over).isEmpty();
        assertThat(written).extracting(RoomMinute::getActivePeak).containsExactly(100);
        assertThat(written).extracting(RoomMinute::getCoveredMillis).containsExactly(30_000);
    }
}
