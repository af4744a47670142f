package dev.anteroom.streams.health;

import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.TopologyTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class HealthTopologyTest {

    private static final String CHECK = "origin";
    private static final Duration INTERVAL = Duration.ofMillis(250);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final List<String> unreadable = new ArrayList<>();
    private final TopologySettings settings = new TopologySettings(INTERVAL, TopologyTime.WALL_CLOCK,
            Duration.ofHours(1), 5);
    private final TestStreams streams = new TestStreams(at("15:56"),
            (serdes, clock) -> HealthTopology.build(settings, serdes, TestStreams.TOPICS, clock,
                    (origin, record, error) -> unreadable.add(record.key())));
    private final TestInputTopic<String, HealthCheck> checks = streams.input(Topics.HEALTH_CHECKS);
    private final TestInputTopic<String, HealthResult> results = streams.input(Topics.HEALTH_RESULTS);
    private final TestInputTopic<String, RoomConfig> rooms = streams.input(Topics.ROOMS);
    private final TestOutputTopic<String, OriginHealth> origins = streams.output(Topics.ORIGIN_HEALTH);
    private final TestOutputTopic<String, Notification> notifications = streams.output(Topics.NOTIFICATIONS);
    private final TestOutputTopic<String, RoomHealth> told = streams.output(Topics.ROOM_HEALTH);

    @AfterEach
    void close() {
        streams.close();
    }

    private static HealthCheck check(long modifiedAt) {
        return AvroTypes.newHealthCheck().setCheckId(CHECK).setName(CHECK).setAddress("origin.example")
                .setIntervalMillis(1_000).setTimeoutMillis(500).setRetries(0).setConsecutiveFails(2)
                .setConsecutiveSuccesses(3).setModifiedAt(modifiedAt).build();
    }

    private void configure(HealthCheck check) {
        checks.pipeInput(CHECK, check, streams.now());
    }

    private void name(String... checkIds) {
        roomOf("shop", checkIds);
    }

    private void roomOf(String roomId, String... checkIds) {
        rooms.pipeInput(roomId, RoomConfig.newBuilder(room(200, 200)).setRoomId(roomId)
                .setHealthChecks(List.of(checkIds)).build(), streams.now());
    }

    private void probe(String edge, boolean passed) {
        HealthResult result = HealthResult.newBuilder().setCheckId(CHECK).setConfiguredAt(1).setDataCenter("dublin")
                .setEdgeId(edge).setAt(streams.now()).setProbers(3).setCode(passed ? 200 : 0)
                .setFailure(passed ? ProbeFailure.NONE : ProbeFailure.TCP).setFirstByteMicros(passed ? 3_000 : 0)
                .build();
        results.pipeInput(CHECK, result, streams.now());
    }

    private void probe(int rounds, boolean passed) {
        for (int round = 0; round < rounds; round++) {
            List.of("a", "b", "c").forEach(edge -> probe(edge, passed));
            streams.pass(SECOND);
        }
    }

    private OriginHealth newest() {
        return origins.readValuesToList().getLast();
    }

    @Test
    void shouldTellOperatorsAndRoomsOfEveryChange() {
        configure(check(1));
        name(CHECK);
        probe(3, true);
        probe(2, false);

        List<OriginHealth> published = origins.readValuesToList();
        assertThat(published.getLast().getStatus()).isEqualTo(HealthStatus.UNHEALTHY);
        assertThat(published.getLast().getFailure()).isEqualTo(ProbeFailure.TCP);
        assertThat(published).extracting(OriginHealth::getSequence).isSorted().contains(0L, 1L, 2L);
        List<RoomHealth> heard = told.readValuesToList();
        assertThat(heard).extracting(RoomHealth::getRoomId).containsOnly("shop");
        assertThat(heard.stream().filter(it -> it.getSequence() == 2)).singleElement()
                .satisfies(it -> assertThat(it.getStatus()).isEqualTo(HealthStatus.UNHEALTHY));
    }

    @Test
    void shouldGoOnBesideARoomWhoseNamesMakeNoSense() {
        configure(check(1));
        name(CHECK);
        roomOf("no room", CHECK);
        roomOf("door", "a|b");
        probe(3, true);

        assertThat(told.readValuesToList()).extracting(RoomHealth::getRoomId).containsOnly("shop");
    }

    @Test
    @Tag("feature.notifications")
    void shouldWriteEachChangeOnceForThoseWhoAreToBeTold() {
        configure(check(1));
        probe(3, true);
        probe(4, false);
        configure(check(2));
        streams.pass(SECOND);

        assertThat(notifications.readValuesToList()).satisfiesExactly(found -> {
            assertThat(found.getStatus()).isEqualTo("healthy");
            assertThat(found.getLastKnown()).isEqualTo("unknown");
        }, failed -> {
            assertThat(failed.getSubjectId()).isEqualTo(CHECK);
            assertThat(failed.getStatus()).isEqualTo("unhealthy");
            assertThat(failed.getPrevious()).isEqualTo("healthy");
            assertThat(failed.getFailure()).isEqualTo(ProbeFailure.TCP);
            assertThat(failed.getNotificationId()).startsWith("health-origin-2-");
        });
        assertThat(newest().getLastKnown()).as("the changed check remembers").isEqualTo(HealthStatus.UNHEALTHY);
    }

    @Test
    void shouldJudgeAPreviewAndTellNobodyOfIt() {
        configure(HealthCheck.newBuilder(check(1)).setPreviewUntil(streams.now() + 300_000).build());
        probe(3, true);
        probe(4, false);

        assertThat(newest().getStatus()).isEqualTo(HealthStatus.UNHEALTHY);
        assertThat(notifications.isEmpty()).isTrue();
    }

    @Test
    void shouldTellWhatWasMeasuredOnceInAnInterval() {
        configure(check(1));
        probe(3, true);
        origins.readValuesToList();

        probe(4, true);

        assertThat(origins.readValuesToList()).hasSize(4).allSatisfy(it -> {
            assertThat(it.getLatencyMicros()).isEqualTo(3_000);
            assertThat(it.getSequence()).isEqualTo(1);
        });
    }

    @Test
    void shouldKnowNothingOnceProbesAreTooOld() {
        configure(check(1));
        probe(2, false);
        assertThat(newest().getStatus()).isEqualTo(HealthStatus.UNHEALTHY);

        streams.pass(Duration.ofSeconds(3));

        assertThat(newest().getStatus()).isEqualTo(HealthStatus.UNKNOWN);
    }

    @Test
    void shouldNotTrustAClockThatIsFarAhead() {
        configure(check(1));
        for (int probe = 1; probe <= 2; probe++) {
            for (String edge : List.of("a", "b")) {
                HealthResult early = HealthResult.newBuilder().setCheckId(CHECK).setConfiguredAt(1)
                        .setDataCenter("dublin").setEdgeId(edge).setAt(streams.now() + 3_600_000).setProbers(2)
                        .setFailure(ProbeFailure.TCP).build();
                results.pipeInput(CHECK, early, early.getAt());
            }
            streams.pass(SECOND);
        }
        assertThat(newest().getStatus()).isEqualTo(HealthStatus.UNHEALTHY);

        streams.pass(Duration.ofSeconds(8));

        assertThat(newest().getStatus()).isEqualTo(HealthStatus.UNKNOWN);
    }

    @Test
    void shouldBeginAnewWithAChangedCheck() {
        configure(check(1));
        probe(2, false);
        configure(check(2));
        streams.pass(INTERVAL);
        origins.readValuesToList();
        probe(3, false);

        assertThat(origins.readValuesToList()).as("results of the earlier version").isEmpty();
    }

    @Test
    void shouldTellRoomsThatARemovedCheckKnowsNothing() {
        configure(check(1));
        name(CHECK);
        probe(2, false);
        told.readValuesToList();

        checks.pipeInput(CHECK, null, streams.now());
        streams.pass(SECOND);

        assertThat(told.readValuesToList()).singleElement()
                .satisfies(it -> assertThat(it.getStatus()).isEqualTo(HealthStatus.UNKNOWN));
        assertThat(origins.readKeyValuesToList().getLast()).isEqualTo(new KeyValue<>(CHECK, null));
    }

    @Test
    void shouldTakeBackWhatARoomNoLongerNames() {
        configure(check(1));
        name(CHECK);
        streams.pass(INTERVAL);
        told.readKeyValuesToList();

        name("another");
        streams.pass(INTERVAL);

        assertThat(told.readKeyValuesToList()).containsExactly(new KeyValue<>("shop|" + CHECK, null));
    }

    @Test
    void shouldTellARoomThatNamesACheckLater() {
        configure(check(1));
        probe(2, false);
        name(CHECK);
        streams.pass(INTERVAL);

        assertThat(told.readValue().getStatus()).isEqualTo(HealthStatus.UNHEALTHY);
    }

    @Test
    void shouldKeepWhatMakesNoSenseAndGoOn() {
        checks.pipeInput(CHECK, HealthCheck.newBuilder(check(1)).setIntervalMillis(1).build(), streams.now());
        results.pipeInput("other", HealthResult.newBuilder().setCheckId(CHECK).setConfiguredAt(1).setDataCenter("d")
                .setEdgeId("e").setAt(streams.now()).setProbers(1).build(), streams.now());
        streams.rawInput(Topics.ROOMS).pipeInput("shop", "no room".getBytes(StandardCharsets.UTF_8), streams.now());
        configure(check(1));
        probe(2, false);

        assertThat(newest().getStatus()).isEqualTo(HealthStatus.UNHEALTHY);
        assertThat(streams.deadLetters().readRecordsToList()).hasSize(2);
        assertThat(unreadable).containsExactly("shop");
    }
}
