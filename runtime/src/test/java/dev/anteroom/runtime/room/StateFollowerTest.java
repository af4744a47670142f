package dev.anteroom.runtime.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.topic.TopicCreation;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StateFollowerTest {

    private static final TopicPartition ROOMS = new TopicPartition("t.rooms", 0);
    private static final TopicPartition STATES = new TopicPartition("t.room-state", 0);

    private final AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
    private final ShownRooms metrics = new ShownRooms();
    private final RoomDirectory directory = new RoomDirectory(() -> Instant.EPOCH, metrics, state -> {
    });
    private final List<ConsumerRecord<byte[], byte[]>> deadLetters = new CopyOnWriteArrayList<>();
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final MockConsumer<byte[], byte[]> kafka = new MockConsumer<>("earliest") {
        @Override
        public synchronized long position(TopicPartition partition) {
            if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new TimeoutException("the broker is slow");
            }
            return super.position(partition);
        }
    };
    private final StateFollower follower = new StateFollower(
            new FollowerSource(() -> kafka, serdes, (rejected, reason) -> deadLetters.add(rejected),
                    Retry.every(Duration.ofMillis(5))),
            new TopicSettings("t.", 1, (short) 1), directory, Runnable::run, metrics, now::get);

    StateFollowerTest() {
        directory.requireReadable();
        for (TopicPartition partition : List.of(ROOMS, STATES)) {
            kafka.updatePartitions(partition.topic(),
                    List.of(new PartitionInfo(partition.topic(), partition.partition(), null, null, null)));
        }
        kafka.updateBeginningOffsets(Map.of(ROOMS, 0L, STATES, 0L));
        kafka.updateEndOffsets(Map.of(ROOMS, 0L, STATES, 0L));
    }

    @AfterEach
    void stop() {
        follower.close();
    }

    private byte[] roomBytes(String id) {
        return Objects.requireNonNull(
                serdes.serializer(AvroTypes.ROOM_CONFIG).serialize(ROOMS.topic(), RoomDirectories.room(id).build()));
    }

    private static ConsumerRecord<byte[], byte[]> rooms(long offset, String key, byte @Nullable [] value) {
        return new ConsumerRecord<>(ROOMS.topic(), 0, offset, key.getBytes(StandardCharsets.UTF_8), value);
    }

    private void start(List<ConsumerRecord<byte[], byte[]>> records) throws InterruptedException {
        kafka.updateEndOffsets(Map.of(ROOMS, (long) records.size(), STATES, 0L));
        kafka.schedulePollTask(() -> records.forEach(kafka::addRecord));
        follower.start();
        follower.awaitCaughtUp();
    }

    @Test
    void shouldBeLoadedOnceEverythingIsReadThatWasThere() throws InterruptedException {
        assertThat(directory.isLoaded()).isFalse();

        start(List.of(rooms(0, "a", roomBytes("a")), rooms(1, "b", roomBytes("b"))));

        assertThat(directory.isLoaded()).isTrue();
        assertThat(directory.rooms()).hasSize(2);
    }

    @Test
    void shouldBeLoadedWhenTheTopicsAreEmpty() throws InterruptedException {
        start(List.of());

        assertThat(directory.isLoaded()).isTrue();
    }

    @Test
    void shouldSkipRecordsThatCantBeReadAndKeepThem() throws InterruptedException {
        byte[] truncated = roomBytes("x");
        truncated = Arrays.copyOf(truncated, truncated.length - 3);
        ConsumerRecord<byte[], byte[]> keyless = new ConsumerRecord<>(ROOMS.topic(), 0, 4, null, roomBytes("a"));

        start(List.of(rooms(0, "a", new byte[]{1, 2, 3}), rooms(1, "a", truncated),
                rooms(2, "a", new byte[]{0, 0, 0, 0, 99, 1}), rooms(3, "other", roomBytes("a")), keyless,
                rooms(5, "b", roomBytes("b"))));

        assertThat(directory.unreadable()).containsExactly("a", "other");
        assertThat(directory.isLoaded()).as("a room may be hidden in what can't be read").isFalse();
        assertThat(deadLetters).extracting(ConsumerRecord::offset).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(directory.rooms()).extracting(room -> room.config().getRoomId()).containsExactly("b");
    }

    @Test
    void shouldRefuseAConfigThatMakesNoSenseAndFollowTheOthers() throws InterruptedException {
        byte[] nonsense = Objects.requireNonNull(serdes.serializer(AvroTypes.ROOM_CONFIG).serialize(ROOMS.topic(),
                RoomDirectories.room("a").setTickDurationMillis(0).build()));

        start(List.of(rooms(0, "a", nonsense), rooms(1, "b", roomBytes("b"))));

        assertThat(deadLetters).extracting(ConsumerRecord::offset).containsExactly(0L);
        assertThat(directory.rooms()).extracting(room -> room.config().getRoomId()).containsExactly("b");
    }

    @Test
    void shouldBeLoadedWhereALaterRecordOfTheRoomCanBeRead() throws InterruptedException {
        start(List.of(rooms(0, "a", new byte[]{1}), rooms(1, "b", new byte[]{1}), rooms(2, "a", roomBytes("a")),
                rooms(3, "b", null)));

        assertThat(directory.unreadable()).isEmpty();
        assertThat(directory.isLoaded()).isTrue();
    }

    @Test
    void shouldOutliveABrokerThatDoesNotTellPositions() throws InterruptedException {
        failures.set(3);

        start(List.of(rooms(0, "a", roomBytes("a"))));

        assertThat(directory.rooms()).hasSize(1);
    }

    @Test
    void shouldFollowWhatComesLater() throws InterruptedException {
        start(List.of(rooms(0, "a", roomBytes("a"))));

        kafka.schedulePollTask(() -> Stream.of(rooms(1, "b", roomBytes("b")), rooms(2, "a", null))
                .forEach(kafka::addRecord));

        await().untilAsserted(() -> assertThat(directory.rooms()).extracting(room -> room.config().getRoomId())
                .containsExactly("b"));
    }

    @Test
    void shouldForgetARoomWhoseRemovalWasNeverRead() throws InterruptedException {
        start(List.of(rooms(0, "gone", roomBytes("gone")), rooms(1, "kept", roomBytes("kept"))));

        kafka.schedulePollTask(() -> {
            now.set(Instant.EPOCH.plus(TopicCreation.DELETIONS_KEPT));
            kafka.schedulePollTask(() -> kafka.addRecord(rooms(1, "kept", roomBytes("kept"))));
        });

        await().untilAsserted(() -> assertThat(directory.rooms()).extracting(room -> room.config().getRoomId())
                .containsExactly("kept"));
    }
}
