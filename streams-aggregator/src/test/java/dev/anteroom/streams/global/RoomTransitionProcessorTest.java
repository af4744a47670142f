package dev.anteroom.streams.global;

import static dev.anteroom.core.roomstate.Rooms.ROOM;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.topic.Topics;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which changes of rooms the global topology writes for those who are to be told. */
@Tag("feature.notifications")
class RoomTransitionProcessorTest {

    @AutoClose
    private final CountedRoom room = new CountedRoom();

    private void count(int active, int waiting) {
        room.count(active, waiting);
        room.streams().pass(Duration.ofSeconds(1));
    }

    private List<Notification> told() {
        return room.streams().output(Topics.NOTIFICATIONS).readValuesToList();
    }

    @Test
    void shouldWriteOnceThatARoomQueues() {
        count(3, 0);
        count(3, 2);
        count(3, 1);

        assertThat(told()).singleElement().satisfies(begun -> {
            assertThat(begun.getSubjectId()).isEqualTo(ROOM);
            assertThat(begun.getStatus()).isEqualTo("queueing");
            assertThat(begun.getWaitingUsers()).isEqualTo(2);
            assertThat(begun.getLimit()).isEqualTo(3);
        });
    }

    @Test
    void shouldForgetARoomThatIsRemoved() {
        count(3, 2);
        room.remove();
        room.streams().pass(Duration.ofSeconds(1));

        assertThat(room.streams().<Object>ask(driver -> driver.getKeyValueStore(GlobalTopology.NOTICES).get(ROOM)))
                .isNull();
    }
}
