package dev.anteroom.edge.rooms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.registry.InMemorySchemaRegistry;
import dev.anteroom.schemas.event.ShuffleSeed;
import dev.anteroom.schemas.serde.AvroSerdes;
import dev.anteroom.schemas.serde.AvroTypes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.Objects;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class RoomPublisherTest {

    private final MockProducer<byte[], byte[]> kafka = new MockProducer<>(true, null, new ByteArraySerializer(),
            new ByteArraySerializer());
    private Instant now = Instant.ofEpochMilli(1_000);
    private final AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
    private final RoomPublisher publisher = new RoomPublisher(kafka, serdes.serializer(AvroTypes.ROOM_CONFIG), "rooms",
            new SplittableRandom(7),
            () -> now);

    private static List<RoomConfig> rooms(int limit) throws Exception {
        return RoomsFile.parse("""
                rooms:
                  - {name: a, host: a.example, total_active_users: %d, new_users_per_minute: 5}
                  - {name: b, host: b.example, total_active_users: 7, new_users_per_minute: 5}
                """.formatted(limit), "rooms.yaml");
    }

    private RoomConfig written(int index) {
        return Objects.requireNonNull(
                serdes.deserializer(AvroTypes.ROOM_CONFIG).deserialize("rooms", kafka.history().get(index).value()));
    }

    @Test
    void shouldWriteOnlyWhatDiffers() throws Exception {
        publisher.publish(rooms(5), Map.of());
        Map<String, RoomConfig> held = Map.of("a", written(0), "b", written(1));

        assertThat(publisher.publish(rooms(5), held)).isEmpty();
        assertThat(publisher.publish(rooms(6), held)).containsExactly("a");
        assertThat(kafka.history()).hasSize(3);
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
        return written(kafka.history().size() - 1).getEvents().getFirst().getShuffleSeed();
    }

    @Test
    void shouldDrawASeedOnceForEachEvent() throws Exception {
        publisher.publish(withEvent("1970-01-01T01:00:00Z", "1970-01-01T02:00:00Z"), Map.of());
        String drawn = publishedSeed();
        assertThat(drawn).matches(ShuffleSeed.PATTERN);

        assertThat(publisher.publish(withEvent("1970-01-01T01:00:00Z", "1970-01-01T02:00:00Z"),
                Map.of("a", written(0)))).as("the file again, without its seed").isEmpty();

        publisher.publish(withEvent("1970-01-01T03:00:00Z", "1970-01-01T04:00:00Z"), Map.of("a", written(0)));
        assertThat(publishedSeed()).as("put off before it began").isEqualTo(drawn);

        now = Instant.parse("1970-01-01T03:30:00Z");
        publisher.publish(withEvent("1970-01-01T03:00:00Z", "1970-01-01T05:00:00Z"), Map.of("a", written(1)));
        assertThat(publishedSeed()).as("made longer after it began").isEqualTo(drawn);

        publisher.publish(withEvent("1970-01-02T01:00:00Z", "1970-01-02T02:00:00Z"), Map.of("a", written(1)));
        assertThat(publishedSeed()).as("the same again on another day, when the seed is known").isNotEqualTo(drawn);
    }

    @Test
    void shouldRefuseARouteThatAnotherRoomOfTheTopicHas() throws Exception {
        RoomConfig other = RoomConfig.newBuilder(rooms(5).getFirst()).setRoomId("c").setName("c").build();

        assertThatThrownBy(() -> publisher.publish(rooms(5), Map.of("c", other)))
                .isInstanceOf(RoomsFileException.class).hasMessageContaining("route 'a.example/'")
                .hasMessageContaining("'a'").hasMessageContaining("'c'");
        assertThat(kafka.history()).isEmpty();
    }

    @Test
    void shouldKeepTheTimeOfCreation() throws Exception {
        RoomConfig old = RoomConfig.newBuilder(rooms(5).getFirst()).setCreatedAt(7).setModifiedAt(7).build();

        publisher.publish(List.of(rooms(6).getFirst()), Map.of("a", old));

        assertThat(written(0).getCreatedAt()).isEqualTo(7);
        assertThat(written(0).getModifiedAt()).isEqualTo(1_000);
    }
}
