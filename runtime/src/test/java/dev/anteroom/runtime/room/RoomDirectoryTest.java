package dev.anteroom.runtime.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RoomState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoomDirectoryTest {

    private final ShownRooms metrics = new ShownRooms();
    private Instant now = Instant.EPOCH;
    private final List<RoomState> applied = new ArrayList<>();
    private final RoomDirectory book = new RoomDirectory(() -> now, metrics, applied::add);

    private Optional<RoomState> stateOf(String roomId) {
        return book.routes().match(roomId + ".example", "/").flatMap(RoomView::state);
    }

    @Test
    void shouldShowWhatIsInForceWhenARequestComesWithoutAnyUpdate() {
        RoomEvent event = RoomEvent.newBuilder().setId("sale").setName("sale").setStartAt(60_000L).setEndAt(120_000L)
                .setTotalActiveUsers(7).setNewUsersPerMinute(7).build();
        RoomConfig configured = RoomDirectories.room("a").setEvents(List.of(event)).build();
        RoomDirectories.configure(book, configured);

        for (int limit : List.of(10, 7, 10)) {
            assertThat(book.routes().match("a.example", "/").orElseThrow().config().getTotalActiveUsers())
                    .isEqualTo(limit);
            assertThat(book.room("a").orElseThrow().config().getTotalActiveUsers()).isEqualTo(limit);
            assertThat(book.configs()).containsExactly(configured);
            now = now.plusSeconds(60);
        }
        now = Instant.ofEpochMilli(60_000);
        assertThat(book.room("a").orElseThrow().config().getTotalActiveUsers()).as("a clock that is set back")
                .isEqualTo(7);
    }

    @Test
    void shouldRouteToConfiguredRoomsWithTheirNewestState() {
        RoomDirectories.configure(book, RoomDirectories.room("a").build(), RoomDirectories.room("b").build());
        RoomDirectories.publish(book, RoomDirectories.state("a", 100), RoomDirectories.state("a", 200));

        assertThat(stateOf("a")).map(RoomState::getPublishedAt).contains(200L);
        assertThat(stateOf("b")).isEmpty();
        assertThat(applied).hasSize(2);
    }

    @Test
    void shouldTakeTheLaterStateWhateverItsPublishersClockSays() {
        RoomDirectories.configure(book, RoomDirectories.room("a").build());
        RoomDirectories.publish(book, RoomDirectories.state("a", 200), RoomDirectories.state("a", 100));

        assertThat(stateOf("a")).map(RoomState::getPublishedAt).contains(100L);
        assertThat(metrics.states).hasValue(2);
    }

    @Test
    void shouldShowStatesOfItsRoomsAsGauges() {
        RoomDirectories.configure(book, RoomDirectories.room("a").build());
        RoomDirectories.publish(book, RoomDirectories.state("a", 100));

        assertThat(metrics.value(RoomMetrics.Gauge.LIMIT, "a").intValue())
                .isEqualTo(RoomDirectories.state("a", 100).getTotalActiveUsers());
    }

    @Test
    void shouldHaveNoGaugesOfRoomsThatAreGone() {
        RoomDirectories.configure(book, RoomDirectories.room("a").build(), RoomDirectories.room("b").build());
        RoomDirectories.remove(book, "a");

        assertThat(metrics.rooms(RoomMetrics.Gauge.ACTIVE)).containsExactly("b");
    }

    @Test
    void shouldShowTheOtherRoomsWhenOneCantBeShown() {
        RoomDirectories.configure(book, RoomDirectories.room("bad").setTickDurationMillis(0).build(),
                RoomDirectories.room("a").build());

        assertThat(book.rooms()).extracting(RoomView::roomId).containsExactly("a");
        assertThat(book.configs()).as("who changes rooms is to know of all").hasSize(2);
    }

    @Test
    void shouldKeepARoomAsItWasWhenItCantBeShownAnew() {
        RoomDirectories.configure(book, RoomDirectories.room("a").build());
        RoomDirectories.configure(book, RoomDirectories.room("a").setTickDurationMillis(0).build());

        assertThat(book.rooms()).extracting(room -> room.config().getTickDurationMillis()).containsExactly(10_000L);
    }

    @Test
    void shouldNotBeLoadedBeforeItHasTheExpectedRooms() {
        book.expect(List.of("a", "b"));
        RoomDirectories.configure(book, RoomDirectories.room("a").build());
        book.markLoaded();

        assertThat(book.isLoaded()).isFalse();

        RoomDirectories.configure(book, RoomDirectories.room("b").build());

        assertThat(book.isLoaded()).isTrue();
    }

    @Test
    void shouldStayLoadedWhenAnExpectedRoomIsRemovedLater() {
        book.expect(List.of("a"));
        RoomDirectories.configure(book, RoomDirectories.room("a").build());
        book.markLoaded();

        book.apply(List.of(new RoomUpdate.Configured("a", Optional.empty())));

        assertThat(book.isLoaded()).isTrue();
    }

    @Test
    void shouldKeepAStateThatComesBeforeItsRoom() {
        RoomDirectories.publish(book, RoomDirectories.state("a", 100));
        RoomDirectories.configure(book, RoomDirectories.room("a").build());

        assertThat(stateOf("a")).isPresent();
    }

    @Test
    void shouldForgetARemovedRoom() {
        RoomDirectories.configure(book, RoomDirectories.room("a").build());
        book.apply(List.of(new RoomUpdate.Configured("a", Optional.empty())));

        assertThat(book.routes().match("a.example", "/")).isEmpty();
        assertThat(book.rooms()).isEmpty();
    }

    @Test
    void shouldTellTheAgeOfTheOldestState() {
        RoomDirectories.configure(book, RoomDirectories.room("a").build(), RoomDirectories.room("b").build());
        RoomDirectories.publish(book, RoomDirectories.state("a", 100), RoomDirectories.state("b", 150));

        assertThat(book.oldestStateAge(300)).isEqualTo(200);
    }
}
