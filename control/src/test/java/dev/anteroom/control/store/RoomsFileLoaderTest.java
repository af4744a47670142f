package dev.anteroom.control.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.core.event.ShuffleSeed;
import dev.anteroom.roomfile.RoomsFile;
import dev.anteroom.roomfile.RoomsFileException;
import dev.anteroom.schemas.avro.RoomConfig;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.rooms-file")
class RoomsFileLoaderTest {

    private final StoreUnderTest topic = new StoreUnderTest();
    private final RoomsFileLoader loader = new RoomsFileLoader(topic.store());

    private static List<RoomConfig> rooms(int limit) throws Exception {
        return RoomsFile.parse("""
                rooms:
                  - {name: a, host: a.example, total_active_users: %d, new_users_per_minute: 5}
                  - {name: b, host: b.example, total_active_users: 7, new_users_per_minute: 5}
                """.formatted(limit), "rooms.yaml");
    }

    private void edit(String id, int limit) throws InterruptedException {
        topic.store().change("somebody", rooms -> Map.of(id,
                Optional.of(RoomConfig.newBuilder(rooms.get(id)).setTotalActiveUsers(limit).build())));
    }

    @Test
    void shouldWriteOnlyWhatDiffers() throws Exception {
        assertThat(loader.publish(rooms(5))).containsExactly("a", "b");
        assertThat(loader.publish(rooms(5))).isEmpty();
        assertThat(loader.publish(rooms(6))).containsExactly("a");

        assertThat(topic.written()).hasSize(3);
    }

    @Test
    void shouldUndoNothingThatWasChangedSinceTheFileWasLoaded() throws Exception {
        loader.publish(rooms(5));
        edit("a", 50);

        assertThat(loader.publish(rooms(5))).isEmpty();
        assertThat(topic.room("a").getTotalActiveUsers()).isEqualTo(50);

        loader.publish(rooms(6));
        assertThat(topic.room("a").getTotalActiveUsers()).isEqualTo(6);
    }

    private static List<RoomConfig> withEvent(String start, String end) throws Exception {
        return RoomsFile.parse("""
                rooms:
                  - name: a
                    host: a.example
                    total_active_users: 5
                    new_users_per_minute: 5
                    events:
                      - {name: sale, prequeue_start_time: 1970-01-01T00:00:00Z, event_start_time: %s,
                         event_end_time: %s, shuffle_at_event_start: true}
                """.formatted(start, end), "rooms.yaml");
    }

    private String publishedSeed() {
        return topic.room("a").getEvents().getFirst().getShuffleSeed();
    }

    @Test
    void shouldDrawASeedOnceForEachEvent() throws Exception {
        loader.publish(withEvent("1970-01-01T01:00:00Z", "1970-01-01T02:00:00Z"));
        String drawn = publishedSeed();
        assertThat(drawn).matches(ShuffleSeed.PATTERN);

        assertThat(loader.publish(withEvent("1970-01-01T01:00:00Z", "1970-01-01T02:00:00Z")))
                .as("the file again, without its seed").isEmpty();

        loader.publish(withEvent("1970-01-01T03:00:00Z", "1970-01-01T04:00:00Z"));
        assertThat(publishedSeed()).as("put off before it began").isEqualTo(drawn);

        topic.later(Duration.ofMinutes(210).toMillis());
        loader.publish(withEvent("1970-01-01T03:00:00Z", "1970-01-01T05:00:00Z"));
        assertThat(publishedSeed()).as("made longer after it began").isEqualTo(drawn);

        loader.publish(withEvent("1970-01-02T01:00:00Z", "1970-01-02T02:00:00Z"));
        assertThat(publishedSeed()).as("the same again on another day, when the seed is known").isNotEqualTo(drawn);
        assertThat(topic.audits().toString()).as("what is secret is not in the audit").doesNotContain(publishedSeed());
    }

    @Test
    void shouldRefuseARouteThatAnotherRoomOfTheTopicHas() throws Exception {
        RoomConfig other = RoomConfig.newBuilder(rooms(5).getFirst()).setRoomId("c").setName("c").build();
        topic.store().change("somebody", held -> Map.of("c", Optional.of(other)));

        assertThatThrownBy(() -> loader.publish(rooms(5)))
                .isInstanceOf(RoomsFileException.class).hasMessageContaining("route 'a.example/'")
                .hasMessageContaining("'a'").hasMessageContaining("'c'");
        assertThat(topic.written()).hasSize(1);
    }

    @Test
    void shouldKeepTheTimeOfCreation() throws Exception {
        loader.publish(rooms(5));
        long created = topic.room("a").getCreatedAt();
        topic.later(1_000);

        loader.publish(rooms(6));

        assertThat(topic.room("a").getCreatedAt()).isEqualTo(created);
        assertThat(topic.room("a").getModifiedAt()).isEqualTo(created + 1_000);
    }
}
