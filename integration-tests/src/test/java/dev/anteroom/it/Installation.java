package dev.anteroom.it;

import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.runtime.topic.TopicCreation;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroType;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.runtime.Aggregator;
import dev.anteroom.streams.runtime.AggregatorConfig;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Topics of its own on a broker, for one test.
 *
 * @param bootstrap where the broker is
 * @param registryUrl where the registry is
 * @param topics the test's own prefix
 */
public record Installation(String bootstrap, String registryUrl, TopicSettings topics) {

    static final int PARTITIONS = 2;

    /** On the servers that all tests share. */
    public static Installation shared() {
        return on(Servers.bootstrap(), Servers.registryUrl());
    }

    static Installation on(String bootstrap, String registryUrl) {
        String prefix = "it-" + UUID.randomUUID().toString().substring(0, 8) + ".";
        return new Installation(bootstrap, registryUrl, new TopicSettings(prefix, PARTITIONS, (short) 1));
    }

    public AvroSerdes serdes() {
        return new AvroSerdes(new HttpSchemaRegistry(RegistrySettings.of(URI.create(registryUrl))));
    }

    Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", bootstrap));
    }

    /**
     * Returns when all topics exist and their partitions have leaders, so that records written at once stay in order.
     */
    public void createTopics() {
        try (Admin admin = admin()) {
            TopicCreation.createTopics(admin, topics);
        }
    }

    public String topic(TopicDescriptor<?> topic) {
        return topics.name(topic);
    }

    /** The settings that all processes of this installation share. */
    public Map<String, String> settings() {
        Map<String, String> settings = new HashMap<>();
        settings.put("kafka.bootstrap", bootstrap);
        settings.put("registry.url", registryUrl);
        settings.put("topics.prefix", topics.prefix());
        settings.put("topics.partitions", Integer.toString(topics.partitions()));
        settings.put("topics.replicationFactor", Short.toString(topics.replicationFactor()));
        return settings;
    }

    /** Starts an aggregator and returns when it runs. */
    public Aggregator aggregator() {
        return aggregator(Map.of());
    }

    Aggregator aggregator(Map<String, String> more) {
        Map<String, String> settings = settings();
        settings.put("streams.standbyReplicas", "0");
        settings.putAll(more);
        return Aggregator.start(AggregatorConfig.of(Settings.of(settings)));
    }

    /** Writes a room, and returns when the broker has it. */
    public void write(RoomConfig room) {
        try (KafkaProducer<String, RoomConfig> producer = producer(AvroTypes.ROOM_CONFIG)) {
            Writes writes = new Writes();
            writes.send(producer, new ProducerRecord<>(topic(Topics.ROOMS), room.getRoomId(), room));
            writes.await();
        }
    }

    public <T extends SpecificRecord> KafkaProducer<String, T> producer(AvroType<T> type) {
        return new KafkaProducer<>(producerSettings(), new StringSerializer(), serdes().serializer(type));
    }

    KafkaProducer<String, byte[]> rawProducer() {
        return new KafkaProducer<>(producerSettings(), new StringSerializer(), new ByteArraySerializer());
    }

    private Properties producerSettings() {
        Properties properties = new Properties();
        properties.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        return properties;
    }

    <T extends SpecificRecord> KafkaConsumer<String, T> consumer(AvroType<T> type) {
        return new KafkaConsumer<>(consumerSettings(), new StringDeserializer(), serdes().deserializer(type));
    }

    KafkaConsumer<String, byte[]> rawConsumer() {
        return new KafkaConsumer<>(consumerSettings(), new StringDeserializer(), new ByteArrayDeserializer());
    }

    private Properties consumerSettings() {
        Properties properties = new Properties();
        properties.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        return properties;
    }
}
