package dev.anteroom.streams.common;

import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.datacenter.LogEnds;
import dev.anteroom.streams.runtime.ProcessingFailureHandler;
import dev.anteroom.streams.runtime.UnreadableRecordHandler;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;

/** A topology without a broker, whose clock the test moves. */
public final class TestStreams implements AutoCloseable {

    public static final TopicSettings TOPICS = new TopicSettings("t.", 4, (short) 1);

    /** The driver punctuates once per advance, however far it goes. */
    private static final Duration STEP = Duration.ofMillis(250);

    private final AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
    private final TopologyTestDriver driver;
    private Instant now;

    /** Builds a topology from serdes and a clock. */
    public interface Builder {
        Topology build(AvroSerdes serdes, InstantSource clock);
    }

    public TestStreams(long now, Builder builder) {
        this.now = Instant.ofEpochMilli(now);
        this.driver = new TopologyTestDriver(builder.build(serdes, () -> this.now), properties(), this.now);
    }

    private static Properties properties() {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "test");
        properties.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        properties.put(StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG, TOPICS.deadLetters());
        properties.put(StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, UnreadableRecordHandler.class);
        properties.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, ProcessingFailureHandler.class);
        return properties;
    }

    public <V extends SpecificRecord> TestInputTopic<String, V> input(TopicDescriptor<V> topic) {
        return driver.createInputTopic(TOPICS.name(topic), new StringSerializer(), serdes.serializer(topic.value()));
    }

    public TestInputTopic<String, byte[]> rawInput(TopicDescriptor<?> topic) {
        return driver.createInputTopic(TOPICS.name(topic), new StringSerializer(), new ByteArraySerializer());
    }

    /** What a record of {@code topic} looks like there. */
    public <V extends SpecificRecord> byte[] bytes(TopicDescriptor<V> topic, V record) {
        return Objects.requireNonNull(serdes.serializer(topic.value()).serialize(TOPICS.name(topic), record));
    }

    public <V extends SpecificRecord> TestOutputTopic<String, V> output(TopicDescriptor<V> topic) {
        return driver.createOutputTopic(TOPICS.name(topic), new StringDeserializer(),
                serdes.deserializer(topic.value()));
    }

    public TestOutputTopic<byte[], byte[]> deadLetters() {
        return driver.createOutputTopic(TOPICS.deadLetters(), new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    /** Says that the traffic topic holds so many moves, and that no ticket numbers were issued. */
    public static Supplier<LogEnds> holding(long moves, InstantSource clock) {
        TopicPartition traffic = new TopicPartition(TOPICS.name(Topics.TRAFFIC), 0);
        TopicPartition issued = new TopicPartition(TOPICS.name(Topics.TICKETS_ISSUED), 0);
        return () -> new LogEnds(clock.millis(), Map.of(traffic, moves, issued, 0L), Map.of());
    }

    public long now() {
        return now.toEpochMilli();
    }

    /** Lets time pass, for records and for punctuations. */
    public void pass(Duration time) {
        Instant end = now.plus(time);
        while (now.isBefore(end)) {
            Duration left = Duration.between(now, end);
            Duration step = left.compareTo(STEP) < 0 ? left : STEP;
            now = now.plus(step);
            driver.advanceWallClockTime(step);
        }
    }

    /** Reads from the driver's stores and topics. */
    public <T> T ask(Function<TopologyTestDriver, T> question) {
        return question.apply(driver);
    }

    @Override
    public void close() {
        driver.close();
    }
}
