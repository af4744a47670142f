package dev.anteroom.control.history;

import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.deadletter.PatientDecoding;
import dev.anteroom.runtime.kafka.FollowerThread;
import dev.anteroom.runtime.kafka.TopicAssignment;
import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a topic into memory, from as long ago as is kept: history, the audit, previews.
 *
 * <p>It has a thread of its own and no consumer group, and does not use the event loop. A record that can't be read is
 * kept in {@code dead-letters} and skipped. It waits for brokers that are away. Only {@link #close} ends it.
 *
 * <p>Rests on decision 080.
 *
 * @param <T> the records of the topic
 */
public final class HistoryFollower<T extends SpecificRecord> implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HistoryFollower.class);

    private final String topic;
    private final AvroDeserializer<T> deserializer;
    private final RecentRecords<T> history;
    private final PatientDecoding decoding;
    private final InstantSource clock;
    private final FollowerThread<Map<TopicPartition, Long>> thread;

    /**
     * @param source gives committed records
     * @param descriptor the topic
     * @param history where they are kept
     */
    public HistoryFollower(FollowerSource source, TopicSettings topics, TopicDescriptor<T> descriptor,
            RecentRecords<T> history, InstantSource clock, PatientDecoding.RejectionListener rejected) {
        this.topic = topics.name(descriptor);
        this.deserializer = source.serdes().deserializer(descriptor.value());
        this.history = history;
        this.decoding = source.decoding(rejected);
        this.clock = clock;
        this.thread = new FollowerThread<>(descriptor.id(), source.consumers(), source.retry(), this::begin,
                this::step);
    }

    /** Begins to read, unless nothing is to be kept. */
    public void start() {
        if (!history.retention().keep().isZero()) {
            thread.start();
        }
    }

    /**
     * Begins by the records' time, which is that of their publication and so never earlier than the minutes that they
     * describe.
     *
     * @return the present ends of the partitions
     */
    private Map<TopicPartition, Long> begin(Consumer<byte[], byte[]> consumer) {
        long since = clock.millis() - history.retention().keep().toMillis();
        Map<TopicPartition, Long> ends = TopicAssignment.since(consumer, topic, since);
        history.beginAt(since);
        return ends;
    }

    private void step(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) throws InterruptedException {
        if (!history.retention().isLoaded() && FollowerThread.hasReached(consumer, ends)) {
            history.retention().markLoaded();
            LOG.atInfo().addKeyValue("topic", topic).log("the history has been read");
        }
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(FollowerThread.POLL)) {
            decoding.decode(record, this::keep);
        }
    }

    private T keep(ConsumerRecord<byte[], byte[]> record) {
        T minute = Optional.ofNullable(deserializer.deserialize(topic, record.value()))
                .orElseThrow(() -> new SerializationException("the record has no value"));
        history.add(minute, clock.millis());
        return minute;
    }

    /** Stops reading; waits a few seconds at most. */
    @Override
    public void close() {
        thread.close();
    }
}
