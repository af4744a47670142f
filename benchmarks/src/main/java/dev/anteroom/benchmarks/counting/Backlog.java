package dev.anteroom.benchmarks.counting;

import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.runtime.kafka.KafkaConfig;
import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.runtime.topic.TopicCreation;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** {@link Moves} as edges would have written them within the last 100 s. */
final class Backlog {

    private static final long SPAN_MILLIS = 100_000;
    private static final int MOST_UNSURE = 50_000;

    private final Moves source;
    private final Stage stage;

    Backlog(Stage stage, int rooms) {
        this.stage = stage;
        this.source = new Moves(rooms);
    }

    /** Writes the moves into the traffic topic; the last of them is of {@code now}. */
    void write(int moves, long now) {
        String topic = stage.topics().name(Topics.TRAFFIC);
        AvroSerdes serdes = new AvroSerdes(
                new HttpSchemaRegistry(RegistrySettings.of(URI.create(stage.registryUrl()))));
        AvroSerializer<TrafficEvent> serializer = serdes.serializer(AvroTypes.TRAFFIC_EVENT);
        createTopics();
        try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, stage.bootstrap(), ProducerConfig.LINGER_MS_CONFIG, 5),
                new StringSerializer(), new ByteArraySerializer())) {
            List<Future<RecordMetadata>> unsure = new ArrayList<>();
            for (int i = 0; i < moves; i++) {
                TrafficEvent move = source.next(now - SPAN_MILLIS + i * SPAN_MILLIS / moves);
                unsure.add(producer.send(new ProducerRecord<>(topic, null, move.getAt(),
                        new ScopeKey(move.getRoomId(), move.getDataCenter()).text(),
                        serializer.serialize(topic, move))));
                if (unsure.size() == MOST_UNSURE || i == moves - 1) {
                    producer.flush();
                    requireWritten(unsure);
                    unsure.clear();
                }
            }
        }
    }

    private static void requireWritten(List<Future<RecordMetadata>> sent) {
        for (Future<RecordMetadata> move : sent) {
            if (move.state() != Future.State.SUCCESS) {
                throw new IllegalStateException("the broker did not take a move", move.exceptionNow());
            }
        }
    }

    private void createTopics() {
        try (Admin admin = KafkaClients.of(KafkaConfig.of(stage.bootstrap(), Map.of()), "benchmark").admin()) {
            TopicCreation.createTopics(admin, stage.topics());
        }
    }
}
