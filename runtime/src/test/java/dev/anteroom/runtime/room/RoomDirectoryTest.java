package dev.anteroom.runtime.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RoomState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.status")
class RoomDirectoryTest {

    private final ShownRooms metrics = new ShownRooms();
    private Instant now = Instant.EPOCH;
    private final List<RoomState> applied = new ArrayList<>();
    private final RoomDirectory directory = new RoomDirectory(() -> now, metrics, applied::add);

    private Optional<RoomState> stateOf(String roomId) {
        return directory.routes().match(roomId + ".example", "/").flatMap(RoomView::state);
    }

    @Test
    void shouldShowWhatIsInForceWhenARequestComesWithoutAnyUpdate() {
        RoomEvent event = RoomEvent.newBuilder().setId("sale").setName("sale").setStartAt(60_000L).setEndAt(120_000L)
                .setTotalActiveUsers(7).setNewUsersPerMinute(7).build();
        RoomConfig configured = RoomDirectories.room("a").setEvents(List.of(event)).build();
        RoomDirectories.configure(directory, configured);

        for (int limit : List.of(10, 7, 10)) {
            assertThat(directory.routes().match("a.example", "/").orElseThrow().config().getTotalActiveUsers())
                    .isEqualTo(limit);
            assertThat(directory.room("a").orElseThrow().config().getTotalActiveUsers()).isEqualTo(limit);
            assertThat(directory.configs()).containsExactly(configured);
            now = now.plusSeconds(60);
        }
        now = Instant.ofEpochMilli(60_000);
        assertThat(directory.room("a").orElseThrow().config().getTotalActiveUsers()).as("a clock that was set back")
                .isEqualTo(7);
    }

    @Test
    void shouldGoOnWithWhatItKnowsOfARoomWhoseNewestRecordCannotBeRead() {
        directory.requireReadable();
        RoomDirectories.configure(directory, RoomDirectories.room("a").build());
        directory.markLoaded();

        directory.apply(List.of(new RoomUpdate.Unreadable("a"), new RoomUpdate.Unreadable("new")));

        assertThat(directory.unreadable()).containsExactly("a", "new");
        assertThat(directory.room("a")).isPresent();
        assertThat(directory.isLoaded()).as("an edge that serves does not stop").isTrue();
    }

    @Test
    void shouldServeNobodyUntilTheLastUnreadableRoomIsWrittenAgain() {
        directory.requireReadable();
        directory.apply(List.of(new RoomUpdate.Unreadable("a"), new RoomUpdate.Unreadable("b")));
        directory.markLoaded();
        assertThat(directory.isLoaded()).isFalse();

        RoomDirectories.configure(directory, RoomDirectories.room("a").build());
        assertThat(directory.isLoaded()).isFalse();
        RoomDirectories.remove(directory, "b");

        assertThat(directory.isLoaded()).isTrue();
    }

    @Test
    void shouldRouteToConfiguredRoomsWithTheirNewestState() {
        RoomDirectories.configure(directory, RoomDirectories.room("a").build(), RoomDirectories.room("b").build());
        RoomDirectories.publish(directory, RoomDirectories.state("a", 100), RoomDirectories.state("a", 200));

        assertThat(stateOf("a")).map(RoomState::getPublishedAt).contains(200L);
        assertThat(stateOf("b")).isEmpty();
        assertThat(applied).hasSize(2);
    }

    @Test
    void shouldTakeTheLaterStateWhateverItsPublishersClockSays() {
        RoomDirectories.configure(directory, RoomDirectories.room("a").build());
        RoomDirectories.publish(directory, RoomDirectories.state("a", 200), RoomDirectories.state("a", 100));

        assertThat(stateOf("a")).map(RoomState::getPublishedAt).contains(100L);
        assertThat(metrics.states).hasValue(2);
    }

    @Test
    void shouldShowStatesOfItsRoomsAsGauges() {
        RoomDirectories.configure(directory, RoomDirectories.room("a").build());
        RoomDirectories.publish(directory, RoomDirectories.state("a", 100));

        assertThat(metrics.value(RoomMetrics.Gauge.LIMIT, "a").intValue())
                .isEqualTo(RoomDirectories.state("a", 100).getTotalActiveUsers());
    }

    @Test
    void shouldShowWhyLimitsAreLowered() {
        RoomState held = RoomDirectories.state("a", 100);
        held.setLimitReason(LimitReason.UNHEALTHY);
        held.setLimitFactor(0.25);
        RoomDirectories.configure(directory, RoomDirectories.room("a").build());
        RoomDirectories.publish(directory, held);

        assertThat(metrics.value(RoomMetrics.Gauge.LIMIT_FACTOR, "a").doubleValue()).isEqualTo(0.25);
        assertThat(metrics.value(RoomMetrics.Gauge.LIMIT_REASON, "a", "unhealthy").intValue()).isOne();
        assertThat(metrics.value(RoomMetrics.Gauge.LIMIT_REASON, "a", "slow").intValue()).isZero();
    }

    @Test
    void shouldShowHowManyEdgesAreLeftOutOfARoomsCounts() {
        RoomState state = RoomDirectories.state("a", 100);
        state.setEdgesLeftOut(2);
        RoomDirectories.configure(directory, RoomDirectories.room("a").build());
        RoomDirectories.publish(directory, state);

        assertThat(metrics.value(RoomMetrics.Gauge.EDGES_LEFT_OUT, "a").intValue()).isEqualTo(2);
    }

    @Test
    void shouldHaveNoGaugesOfRoomsThatAreGone() {
        RoomDirectories.configure(directory, RoomDirectories.room("a").build(), RoomDirectories.room("b").build());
        RoomDirectories.remove(directory, "a");

        assertThat(metrics.rooms(RoomMetrics.Gauge.ACTIVE)).containsExactly("b");
    }

    @Test
    void shouldShowTheOtherRoomsWhenOneCantBeShown() {
        RoomDirectories.configure(directory, RoomDirectories.room("bad").setTickDurationMillis(0).build(),
                RoomDirectories.room("a").build());

        assertThat(directory.rooms()).extracting(RoomView::roomId).containsExactly("a");
        assertThat(directory.configs()).as("an author of changes must know all rooms").hasSize(2);
    }

    @Test
    void shouldKeepARoomAsItWasWhenItCantBeShownAnew() {
        RoomDirectories.configure(directory, RoomDirectories.room("a").build());
        RoomDirectories.configure(directory, RoomDirectories.room("a").setTickDurationMillis(0).build());

        assertThat(directory.rooms()).extracting(room -> room.config().getTickDurationMillis())
                .containsExactly(10_000L);
    }

    @Test
    void shouldNotBeLoadedBeforeItHasTheExpectedRooms() {
        directory.expect(List.of("a", "b"));
        RoomDirectories.configure(directory, RoomDirectories.room("a").build());
        directory.markLoaded();

        assertThat(directory.isLoaded()).isFalse();

        RoomDirectories.configure(directory, RoomDirectories.room("b").build());

        assertThat(directory.isLoaded()).isTrue();
    }

    @Test
    void shouldWaitForTheFirstStatesOfExpectedRoomsButNotForever() {
        directory.expect(List.of("a", "off"));
        RoomDirectories.configure(directory, RoomDirectories.room("a").build(),
                RoomDirectories.room("off").setSuspended(true).build());
        directory.markLoaded();

        assertThat(directory.hasExpectedStates()).isFalse();
        now = now.plusSeconds(10);
        assertThat(directory.hasExpectedStates()).isFalse();
        now = now.plusMillis(1);
        assertThat(directory.hasExpectedStates()).as("no aggregator runs").isTrue();

        now = now.minusMillis(1);
        RoomDirectories.publish(directory, RoomDirectories.state("a", 100));
        assertThat(directory.hasExpectedStates()).isTrue();
    }

    @Test
    void shouldStayLoadedWhenAnExpectedRoomIsRemovedLater() {
        directory.expect(List.of("a"));
        RoomDirectories.configure(directory, RoomDirectories.room("a").build());
        directory.markLoaded();

        directory.apply(List.of(new RoomUpdate.Configured("a", Optional.empty())));

        assertThat(directory.isLoaded()).isTrue();
    }

    @Test
    void shouldKeepAStateThatComesBeforeItsRoom() {
        RoomDirectories.publish(directory, RoomDirectories.state("a", 100));
        RoomDirectories.configure(directory, RoomDirectories.room("a").build());

        assertThat(stateOf("a")).isPresent();
    }

    @Test
    void shouldForgetARemovedRoom() {
        RoomDirectories.configure(directory, RoomDirectories.room("a").build());
        directory.apply(List.of(new RoomUpdate.Configured("a", Optional.empty())));

        assertThat(directory.routes().match("a.example", "/")).isEmpty();
        assertThat(directory.rooms()).isEmpty();
    }

    @Test
    void shouldTellTheAgeOfTheOldestState() {
        RoomDirectories.configure(directory, RoomDirectories.room("a").build(), RoomDirectories.room("b").build());
        RoomDirectories.publish(directory, RoomDirectories.state("a", 100), RoomDirectories.state("b", 150));

        assertThat(directory.oldestStateAge(300)).isEqualTo(200);
    }
}
