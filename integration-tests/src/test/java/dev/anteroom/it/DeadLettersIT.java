package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.runtime.Aggregator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Records that can't be read go to dead-letters, and everything continues. */
@Tag("feature.dead-letters")
class DeadLettersIT {

    private static final List<TopicDescriptor<?>> INPUTS = List.of(Topics.TRAFFIC, Topics.ROOMS,
            Topics.DATA_CENTER_STATE, Topics.EDGE_HEARTBEATS);

    private final Installation installation = Installation.shared();

    private static byte[] garbage(TopicDescriptor<?> topic) {
        return ("no Avro for " + topic.id()).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void shouldPutUndecodableRecordsOfEveryInputAsideAndGoOn() {
        try (Traffic traffic = new Traffic(installation);
                KafkaProducer<String, byte[]> vandal = installation.rawProducer();
                Aggregator aggregator = installation.aggregator()) {
            Writes writes = new Writes();
            for (TopicDescriptor<?> topic : INPUTS) {
                writes.send(vandal, new ProducerRecord<>(installation.topic(topic), "tickets|dublin", garbage(topic)));
            }
            writes.await();
            traffic.configure(Traffic.room(200));
            traffic.active("dublin", 3);

            try (TopicReader<byte[]> letters = new TopicReader<>(installation.rawConsumer(),
                    installation.topics().deadLetters())) {
                for (TopicDescriptor<?> topic : INPUTS) {
                    byte[] found = letters.await("dead letter of " + topic.id(),
                            it -> new String(it, StandardCharsets.UTF_8).equals("no Avro for " + topic.id()));
                    assertThat(found).isEqualTo(garbage(topic));
                }
                assertThat(letters.records()).allSatisfy(
                        letter -> assertThat(letter.headers().toArray()).as("where it came from").isNotEmpty());
            }
            try (TopicReader<RoomState> states = new TopicReader<>(installation.consumer(AvroTypes.ROOM_STATE),
                    installation.topic(Topics.ROOM_STATE))) {
                assertThat(states.await("state after the garbage", it -> it.getActiveUsers() == 3).getRoomId())
                        .isEqualTo(Traffic.ROOM);
            }
            assertThat(aggregator.running()).isTrue();
        }
    }
}
