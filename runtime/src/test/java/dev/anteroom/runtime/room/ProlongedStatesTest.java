package dev.anteroom.runtime.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How an edge understands the state of a resting room. */
@Tag("feature.states")
class ProlongedStatesTest {

    private static final long TASK = 1L << 52;
    private static final long OTHER_TASK = 4711;
    private static final long PUBLISHED = 1_700_000_040_000L;
    private static final long LATER = PUBLISHED + 3_600_500;

    private final ShownRooms metrics = new ShownRooms();
    private final List<RoomState> applied = new ArrayList<>();
    private final RoomDirectory directory = new RoomDirectory(() -> Instant.ofEpochMilli(LATER), metrics,
            applied::add);

    private void publish(String roomId, long at, @Nullable Long task) {
        RoomState state = RoomDirectories.state(roomId, at);
        state.setCountedUpTo(at - 800);
        state.setProlongedBy(task);
        state.setScopes(List.of(ScopeState.newBuilder().setScope("ANYWHERE").setShare(1).setSlots(10).setWorkers(1)
                .setIssuedKnown(4).setServingUpTo(13).build()));
        RoomDirectories.publish(directory, state);
    }

    private void prolong(long by, long at) {
        RoomDirectories.prolong(directory, by, at, at - 1_200);
    }

    private RoomView room(String roomId) {
        return directory.room(roomId).orElseThrow();
    }

    private void configure(String... roomIds) {
        for (String roomId : roomIds) {
            RoomDirectories.configure(directory, RoomDirectories.room(roomId).build());
        }
    }

    @Test
    void shouldHoldTheLeaseOfAStateThatIsUnchanged() {
        configure("a");
        publish("a", PUBLISHED, TASK);
        assertThat(room("a").holdsLease(LATER)).isFalse();

        prolong(TASK, LATER - 500);

        RoomView room = room("a");
        assertThat(room.holdsLease(LATER)).isTrue();
        assertThat(room.publishedAt()).isEqualTo(LATER - 500);
        assertThat(room.state()).get().satisfies(state -> {
            assertThat(state.getCountedUpTo()).isEqualTo(LATER - 1_700);
            assertThat(state.getProved()).isTrue();
            assertThat(state.getEdgesLeftOut()).isEqualTo(2);
            assertThat(state.getBucketId()).as("the bucket of that moment").isEqualTo(1_700_003_640_000L);
        });
        assertThat(directory.oldestStateAge(LATER)).isEqualTo(500);
        assertThat(applied).hasSize(2);
        assertThat(metrics.states).as("states that were read").hasValue(1);
    }

    @Test
    void shouldProlongNoStateOfAnotherTaskOrOfABusyRoom() {
        configure("a", "b", "c");
        publish("a", PUBLISHED, TASK);
        publish("b", PUBLISHED, OTHER_TASK);
        publish("c", PUBLISHED, null);

        prolong(TASK, LATER);

        assertThat(room("a").publishedAt()).isEqualTo(LATER);
        assertThat(room("b").publishedAt()).isEqualTo(PUBLISHED);
        assertThat(room("c").publishedAt()).isEqualTo(PUBLISHED);
    }

    @Test
    void shouldTakeAStateThatComesAfterwardsAsItIs() {
        configure("a");
        publish("a", PUBLISHED, TASK);
        prolong(TASK, LATER);

        publish("a", PUBLISHED + 250, null);
        assertThat(room("a").publishedAt()).as("of a clock that was set back").isEqualTo(PUBLISHED + 250);
        prolong(TASK, LATER + 3_000);

        assertThat(room("a").publishedAt()).as("no longer resting").isEqualTo(PUBLISHED + 250);
    }

    @Test
    void shouldNotProlongBackwards() {
        configure("a");
        publish("a", PUBLISHED, TASK);

        prolong(TASK, PUBLISHED - 10_000);

        assertThat(room("a").publishedAt()).isEqualTo(PUBLISHED);
        assertThat(room("a").state().orElseThrow().getCountedUpTo()).isEqualTo(PUBLISHED - 800);
    }

    @Test
    void shouldKnowNothingOfARoomThatWasRemoved() {
        configure("a");
        publish("a", PUBLISHED, TASK);
        directory.apply(List.of(new RoomUpdate.Published("a", Optional.empty())));

        prolong(TASK, LATER);

        assertThat(room("a").state()).isEmpty();
    }

    @Test
    void shouldProlongAStateThatCameBeforeItsConfiguration() {
        publish("a", PUBLISHED, TASK);
        prolong(TASK, LATER);
        configure("a");

        assertThat(room("a").publishedAt()).isEqualTo(LATER);
    }
}
