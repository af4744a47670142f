package dev.anteroom.edge.rooms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.schemas.avro.RoomConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoomPublisherTest {

    private final LedgerUnderTest topic = new LedgerUnderTest();
    private final RoomPublisher publisher = new RoomPublisher(topic.ledger());

    private static List<RoomConfig> rooms(int limit) throws Exception {
        return RoomsFile.parse("""
                rooms:
                  - {name: a, host: a.example, total_active_users: %d, new_users_per_minute: 5}
                  - {name: b, host: b.example, total_active_users: 7, new_users_per_minute: 5}
                """.formatted(limit), "rooms.yaml");
    }

    private void edit(String id, int limit) throws InterruptedException {
        topic.ledger().change("somebody", rooms -> Map.of(id,
                Optional.of(RoomConfig.newBuilder(rooms.get(id)).setTotalActiveUsers(limit).build())));
    }

    @Test
    void shouldWriteOnlyWhatDiffers() throws Exception {
        assertThat(publisher.publish(rooms(5))).containsExactly("a", "b");
        assertThat(publisher.publish(rooms(5))).isEmpty();
        assertThat(publisher.publish(rooms(6))).containsExactly("a");

        assertThat(topic.written()).hasSize(3);
    }

    @Test
    void shouldUndoNothingThatWasChangedSinceTheFileWasLoaded() throws Exception {
        publisher.publish(rooms(5));
        edit("a", 50);

        assertThat(publisher.publish(rooms(5))).isEmpty();
        assertThat(topic.room("a").getTotalActiveUsers()).isEqualTo(50);

        publisher.publish(rooms(6));
        assertThat(topic.room("a").getTotalActiveUsers()).isEqualTo(6);
    }

    @Test
    void shouldRefuseARouteThatAnotherRoomOfTheTopicHas() throws Exception {
        RoomConfig other = RoomConfig.newBuilder(rooms(5).getFirst()).setRoomId("c").setName("c").build();
        topic.ledger().change("somebody", held -> Map.of("c", Optional.of(other)));

        assertThatThrownBy(() -> publisher.publish(rooms(5)))
                .isInstanceOf(RoomsFileException.class).hasMessageContaining("route 'a.example/'")
                .hasMessageContaining("'a'").hasMessageContaining("'c'");
        assertThat(topic.written()).hasSize(1);
    }

    @Test
    void shouldKeepTheTimeOfCreation() throws Exception {
        publisher.publish(rooms(5));
        long created = topic.room("a").getCreatedAt();
        topic.later(1_000);

        publisher.publish(rooms(6));

        assertThat(topic.room("a").getCreatedAt()).isEqualTo(created);
        assertThat(topic.room("a").getModifiedAt()).isEqualTo(created + 1_000);
    }
}
