package dev.anteroom.streams.global;

import static dev.anteroom.core.roomstate.Rooms.ROOM;
import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.counted;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.OnUnhealthy;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.TopologyTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** States of a room whose origin fails for a while. */
@Tag("feature.health-admission")
class LoweredLimitsTest {

    private static final long START = at("15:56");
    private static final Duration INTERVAL = Duration.ofMillis(250);
    private static final RoomConfig ROOM_OF_CHECK = RoomConfig.newBuilder(room(200, 600))
            .setHealthChecks(List.of("origin")).setOnUnhealthy(OnUnhealthy.HOLD).setRecoverOverMillis(20_000).build();

    private static TestStreams start(TopologyTime time) {
        TopologySettings settings = new TopologySettings(INTERVAL, time, Duration.ofHours(1), 5);
        return new TestStreams(START,
                (serdes, clock) -> GlobalTopology.build(settings, serdes, TestStreams.TOPICS, clock));
    }

    private static void say(TestStreams streams, HealthStatus status, long sequence, long at) {
        streams.input(Topics.ROOM_HEALTH).pipeInput(ROOM + "|origin",
                RoomHealth.newBuilder().setRoomId(ROOM).setCheckId("origin").setAt(at).setStatus(status)
                        .setSequence(sequence).setSince(at).build(),
                at);
    }

    private static void configure(TestStreams streams, RoomConfig room) {
        streams.input(Topics.ROOMS).pipeInput(ROOM, room, streams.now());
    }

    @Test
    void shouldHoldAtTheNextStateAndRiseEachSecondAfterwards() {
        try (TestStreams streams = start(TopologyTime.WALL_CLOCK)) {
            configure(streams, ROOM_OF_CHECK);
            streams.pass(INTERVAL);
            say(streams, HealthStatus.UNHEALTHY, 1, streams.now());
            streams.pass(INTERVAL);
            List<RoomState> before = streams.output(Topics.ROOM_STATE).readValuesToList();
            assertThat(before.getFirst().getAvailable()).isEqualTo(200);
            assertThat(before.getLast().getLimitReason()).isEqualTo(LimitReason.UNHEALTHY);
            assertThat(before.getLast().getAvailable()).isZero();

            say(streams, HealthStatus.HEALTHY, 2, streams.now());
            streams.pass(Duration.ofSeconds(21));

            List<RoomState> after = streams.output(Topics.ROOM_STATE).readValuesToList();
            assertThat(after).extracting(RoomState::getTotalActiveUsers).isSorted().hasSizeGreaterThan(20);
            assertThat(after.getFirst().getTotalActiveUsers()).isZero();
            assertThat(after.getLast().getTotalActiveUsers()).isEqualTo(200);
            for (RoomState state : after) {
                double passed = (state.getPublishedAt() - after.getFirst().getPublishedAt()) / 20_000.0;
                assertThat(state.getTotalActiveUsers()).isBetween((int) (200 * Math.min(1, passed)) - 1,
                        (int) (200 * Math.min(1, passed)) + 1);
            }
        }
    }

    @Test
    void shouldForgetWhatChecksSayWhenTheyNoLongerDo() {
        try (TestStreams streams = start(TopologyTime.WALL_CLOCK)) {
            configure(streams, RoomConfig.newBuilder(ROOM_OF_CHECK).setRecoverOverMillis(0).build());
            say(streams, HealthStatus.UNHEALTHY, 1, START);
            streams.pass(INTERVAL);

            streams.input(Topics.ROOM_HEALTH).pipeInput(ROOM + "|origin", null, streams.now());
            streams.pass(INTERVAL);

            assertThat(streams.output(Topics.ROOM_STATE).readValuesToList().getLast().getTotalActiveUsers())
                    .isEqualTo(200);
        }
    }

    @Test
    void shouldRefuseWhatHasAnothersKey() {
        try (TestStreams streams = start(TopologyTime.WALL_CLOCK)) {
            configure(streams, ROOM_OF_CHECK);
            streams.input(Topics.ROOM_HEALTH).pipeInput("other|origin",
                    RoomHealth.newBuilder().setRoomId(ROOM).setCheckId("origin").setAt(START)
                            .setStatus(HealthStatus.UNHEALTHY).setSequence(1).setSince(START).build(),
                    START);
            streams.pass(INTERVAL);

            assertThat(streams.output(Topics.ROOM_STATE).readValue().getAvailable()).isEqualTo(200);
            assertThat(streams.deadLetters().readRecordsToList()).hasSize(1);
        }
    }

    @Test
    void shouldGiveTheSameStatesWhenItIsReplayed() {
        List<RoomState> first = replay();

        assertThat(first).extracting(RoomState::getLimitReason).contains(LimitReason.NONE, LimitReason.UNHEALTHY,
                LimitReason.RECOVERING);
        assertThat(replay()).isEqualTo(first);
    }

    private static List<RoomState> replay() {
        try (TestStreams streams = start(TopologyTime.STREAM)) {
            configure(streams, ROOM_OF_CHECK);
            for (int second = 0; second < 60; second++) {
                long at = START + second * 1_000L;
                if (second == 10 || second == 20) {
                    say(streams, second == 10 ? HealthStatus.UNHEALTHY : HealthStatus.HEALTHY, second, at);
                }
                streams.input(Topics.DATA_CENTER_STATE).pipeInput(ROOM + "|dublin",
                        counted("dublin", at, 40, Map.of("15:55", second)), at);
            }
            return streams.output(Topics.ROOM_STATE).readValuesToList();
        }
    }
}
