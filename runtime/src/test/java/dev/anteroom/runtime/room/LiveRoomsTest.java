package dev.anteroom.runtime.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RoomState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LiveRoomsTest {

    private final List<String> failed = new ArrayList<>();
    private final LiveRooms rooms = new LiveRooms((roomId, reason) -> failed.add(roomId));

    private void configure(String... ids) {
        for (String id : ids) {
            rooms.configure(id, Optional.of(SampleRooms.room(id).build()));
        }
    }

    private static Optional<RoomState> state(String id, long publishedAt) {
        return Optional.of(SampleRooms.state(id, publishedAt));
    }

    private Optional<RoomView> match(RoomRoutes routes, String id) {
        return routes.match(id + ".example", "/");
    }

    @Test
    void shouldReplaceOneViewAndNothingElseWhenAStateComes() {
        configure("a", "b");
        assertThat(rooms.show(0)).as("a configuration shows all anew").isTrue();
        RoomRoutes routes = rooms.routes(0);
        RoomView other = match(routes, "b").orElseThrow();

        rooms.publish("a", state("a", 100));
        boolean isAnew = rooms.show(0);

        assertThat(isAnew).isFalse();
        assertThat(rooms.routes(0)).as("the routes are the same, and lead to the new state").isSameAs(routes);
        assertThat(match(routes, "a").orElseThrow().publishedAt()).isEqualTo(100);
        assertThat(match(routes, "b")).containsSame(other);
    }

    @Test
    void shouldShowNothingBeforeItIsAskedTo() {
        configure("a");
        rooms.show(0);

        rooms.publish("a", state("a", 100));

        assertThat(rooms.lastShown("a").flatMap(RoomView::state)).isEmpty();
    }

    @Test
    void shouldMakeRoutesAnewWhenAnEventBegins() {
        RoomEvent event = RoomEvent.newBuilder().setId("sale").setName("sale").setStartAt(60_000L).setEndAt(120_000L)
                .setTotalActiveUsers(7).setNewUsersPerMinute(7).build();
        rooms.configure("a", Optional.of(SampleRooms.room("a").setEvents(List.of(event)).build()));
        rooms.show(0);

        assertThat(rooms.routes(59_999)).isSameAs(rooms.routes(0));
        assertThat(match(rooms.routes(60_000), "a").orElseThrow().config().getTotalActiveUsers()).isEqualTo(7);
        assertThat(rooms.room("a", 120_000).orElseThrow().config().getTotalActiveUsers()).isEqualTo(10);
    }

    @Test
    void shouldShowAStateThatComesWithTheEndOfAnEvent() {
        RoomEvent event = RoomEvent.newBuilder().setId("sale").setName("sale").setStartAt(60_000L).setEndAt(120_000L)
                .setTotalActiveUsers(7).setNewUsersPerMinute(7).build();
        rooms.configure("a", Optional.of(SampleRooms.room("a").setEvents(List.of(event)).build()));
        rooms.show(70_000);

        rooms.publish("a", state("a", 120_000));
        rooms.show(120_000);

        assertThat(rooms.lastShown("a").orElseThrow().publishedAt()).isEqualTo(120_000);
        assertThat(rooms.lastShown("a").orElseThrow().config().getTotalActiveUsers()).isEqualTo(10);
    }

    @Test
    void shouldForgetRemovedRoomsAndTheStatesOfRoomsThatItDoesNotKnow() {
        configure("a", "b");
        rooms.show(0);

        rooms.configure("a", Optional.empty());
        rooms.publish("a", state("a", 100));
        rooms.publish("c", state("c", 100));
        rooms.show(0);

        assertThat(match(rooms.routes(0), "a")).isEmpty();
        assertThat(rooms.all()).extracting(RoomView::roomId).containsExactly("b");
    }

    @Test
    void shouldKeepTheEarlierViewOfARoomThatCannotBeShown() {
        configure("a", "b");
        rooms.show(0);

        rooms.configure("a", Optional.of(SampleRooms.room("a").setTickDurationMillis(0).build()));
        rooms.publish("b", state("b", 100));
        rooms.show(0);

        assertThat(failed).containsExactly("a");
        assertThat(rooms.lastShown("a").orElseThrow().config().getTickDurationMillis()).isEqualTo(10_000);
        assertThat(rooms.lastShown("b").orElseThrow().publishedAt()).isEqualTo(100);
    }

    @Test
    void shouldShowARoomAsSoonAsItsStateCanBeShown() {
        RoomState broken = SampleRooms.state("a", 100);
        broken.setBuckets(Collections.singletonList(null));
        rooms.configure("a", Optional.of(SampleRooms.room("a").build()));
        rooms.publish("a", Optional.of(broken));
        rooms.show(0);
        assertThat(failed).containsExactly("a");
        assertThat(match(rooms.routes(0), "a")).isEmpty();

        rooms.publish("a", state("a", 200));
        rooms.show(0);

        assertThat(match(rooms.routes(0), "a").orElseThrow().publishedAt()).isEqualTo(200);
    }
}
