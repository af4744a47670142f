package dev.anteroom.it.cluster;

import dev.anteroom.it.Installation;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Follows the states of one room, as any consumer may, on a thread of its own. */
final class StateWatch implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final int REQUEST_MILLIS = 2_000;

    private final KafkaConsumer<String, RoomState> consumer;
    private final String roomId;
    private final AtomicReference<RoomState> newest = new AtomicReference<>();
    private final Thread thread = Thread.ofPlatform().daemon().name("state-watch").unstarted(this::follow);

    private StateWatch(KafkaConsumer<String, RoomState> consumer, String roomId) {
        this.consumer = consumer;
        this.roomId = roomId;
    }

    static StateWatch start(Installation installation, String roomId) {
        KafkaConsumer<String, RoomState> consumer = new KafkaConsumer<>(
                Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, installation.bootstrap(),
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed",
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest", ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                        REQUEST_MILLIS),
                new StringDeserializer(), installation.serdes().deserializer(AvroTypes.ROOM_STATE));
        List<TopicPartition> partitions = IntStream.range(0, installation.topics().partitions())
                .mapToObj(partition -> new TopicPartition(installation.topic(Topics.ROOM_STATE), partition)).toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        StateWatch watch = new StateWatch(consumer, roomId);
        watch.thread.start();
        return watch;
    }

    private void follow() {
        try (consumer) {
            while (true) {
                consumer.poll(POLL).forEach(record -> {
                    if (record.key().equals(roomId) && record.value() != null) {
                        newest.set(record.value());
                    }
                });
            }
        } catch (WakeupException e) {
            // It was closed.
            return;
        }
    }

    /** How many edges the newest state says that are alive; 0 before there is one. */
    int livingEdges() {
        RoomState state = newest.get();
        return state == null || state.getScopes().isEmpty() ? 0 : state.getScopes().getLast().getWorkers();
    }

    RoomState newest() {
        return Objects.requireNonNull(newest.get());
    }

    @Override
    public void close() throws InterruptedException {
        consumer.wakeup();
        thread.join();
    }
}
