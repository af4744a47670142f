package dev.anteroom.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Prolongation;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WatchedRoomsTest {

    private static TopicFeed.Entry<RoomState> state(String roomId) {
        RoomState state = new RoomState();
        state.setRoomId(roomId);
        return new TopicFeed.Entry<>(roomId, Optional.of(state));
    }

    @Test
    void shouldForgetARoomThatWasRemoved() {
        WatchedRooms rooms = new WatchedRooms(Optional.empty());
        rooms.take(state("b"));
        rooms.take(state("a"));

        rooms.take(new TopicFeed.Entry<>("b", Optional.empty()));

        assertThat(rooms.states()).extracting(RoomState::getRoomId).containsExactly("a");
    }

    @Test
    void shouldWatchTheRoomThatIsNamed() {
        WatchedRooms rooms = new WatchedRooms(Optional.of("a"));

        assertThat(rooms.take(state("b"))).isFalse();
        assertThat(rooms.take(state("a"))).isTrue();
        assertThat(rooms.states()).extracting(RoomState::getRoomId).containsExactly("a");
    }

    @Test
    void shouldShowAStateThatWasProlongedWithItsNewAge() {
        WatchedRooms rooms = new WatchedRooms(Optional.of("a"));
        RoomState resting = Prolongation.record(0, 7, 100, 100, false, 0);
        resting.setRoomId("a");
        rooms.take(new TopicFeed.Entry<>("a", Optional.of(resting)));

        boolean isAboutTheRoom = rooms.take(new TopicFeed.Entry<>(Prolongation.key(0),
                Optional.of(Prolongation.record(0, 7, 200, 200, false, 0))));

        assertThat(isAboutTheRoom).isFalse();
        assertThat(rooms.states()).singleElement().extracting(RoomState::getPublishedAt).isEqualTo(200L);
    }

    @Test
    void shouldNotShowARestingRoomThatIsNotWatched() {
        WatchedRooms rooms = new WatchedRooms(Optional.of("a"));
        RoomState resting = Prolongation.record(0, 7, 100, 100, false, 0);
        resting.setRoomId("b");
        rooms.take(new TopicFeed.Entry<>("b", Optional.of(resting)));

        rooms.take(new TopicFeed.Entry<>(Prolongation.key(0),
                Optional.of(Prolongation.record(0, 7, 200, 200, false, 0))));

        assertThat(rooms.states()).isEmpty();
    }
}
