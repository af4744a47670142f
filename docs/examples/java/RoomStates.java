import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Prolongation;
import dev.anteroom.schemas.topic.RestingStates;
import dev.anteroom.schemas.type.AvroTypes;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Prints the state of every room each time that it is published or prolonged: RoomStates BOOTSTRAP REGISTRY_URL [PREFIX]. */
public class RoomStates {

    public static void main(String[] arguments) {
        String topic = (arguments.length > 2 ? arguments[2] : "anteroom.") + "room-state";
        // Any Avro deserializer for the Confluent wire format will do; this one is in Anteroom's schemas module.
        AvroSerdes serdes = new AvroSerdes(new HttpSchemaRegistry(RegistrySettings.of(URI.create(arguments[1]))));
        // States are written in transactions; one that is not committed may never have been.
        Map<String, Object> settings = Map.of("bootstrap.servers", arguments[0], "isolation.level", "read_committed");
        try (KafkaConsumer<String, RoomState> consumer = new KafkaConsumer<>(settings, new StringDeserializer(),
                serdes.deserializer(AvroTypes.ROOM_STATE))) {
            // No group: each reader wants all rooms, and from the beginning, as the newest record is the state.
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition())).toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            RestingStates resting = new RestingStates();
            while (true) {
                for (ConsumerRecord<String, RoomState> record : consumer.poll(Duration.ofSeconds(1))) {
                    if (Prolongation.isOne(record.key())) {
                        // It is about no room: what it prolongs is unchanged, and as new as the record.
                        resting.prolong(record.value()).forEach(System.out::println);
                    } else {
                        resting.read(record.key(), Optional.ofNullable(record.value()));
                        // Without a value the room is gone.
                        System.out.println(record.value() == null ? record.key() + " is gone" : record.value());
                    }
                }
            }
        }
    }
}
