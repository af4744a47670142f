package dev.anteroom.edge.traffic;

import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.deadletter.PatientDecoding;
import dev.anteroom.runtime.kafka.FollowerThread;
import dev.anteroom.runtime.kafka.TopicAssignment;
import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.schemas.avro.Revocation;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads the {@code revocations} topic from its beginning, and passes everything to its listener. It has a thread of its
 * own and no consumer group, because every edge reads everything. It waits for a registry that does not answer, since a
 * revocation that is skipped would leave a copied cookie good at this edge. Only {@link #close} ends it.
 *
 * <p>Rests on decision 058.
 */
public final class RevocationFollower implements AutoCloseable {

    /** Is given revocations on the follower's thread; must not block. */
    @FunctionalInterface
    public interface Listener {
        void revoked(List<Revocation> revocations);
    }

    private final String topic;
    private final AvroDeserializer<Revocation> deserializer;
    private final PatientDecoding decoding;
    private final FollowerThread<Map<TopicPartition, Long>> thread;
    /** Set before the thread that calls it is started. */
    private Listener listener = revocations -> {
    };
    private volatile boolean isLoaded;

    /** @param source makes consumers that start at the beginning */
    public RevocationFollower(FollowerSource source, String topic, EdgeMetrics metrics) {
        this.topic = topic;
        this.deserializer = source.serdes().deserializer(AvroTypes.REVOCATION);
        this.decoding = source.decoding(metrics::undecodable);
        this.thread = new FollowerThread<>("revocations", source.consumers(), source.retry(),
                consumer -> TopicAssignment.fromBeginning(consumer, List.of(topic)), this::step);
    }

    /** Begins to read; {@code listener} is given everything that is read. */
    public void start(Listener listener) {
        this.listener = listener;
        thread.start();
    }

    /** Whether everything that was there when the edge started has been read. */
    public boolean isLoaded() {
        return isLoaded;
    }

    private void step(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) throws InterruptedException {
        List<Revocation> revocations = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(FollowerThread.POLL)) {
            decoding.decode(record, it -> Optional.ofNullable(deserializer.deserialize(topic, it.value())))
                    .flatMap(read -> read).ifPresent(revocations::add);
        }
        if (!revocations.isEmpty()) {
            listener.revoked(revocations);
        }
        isLoaded = isLoaded || FollowerThread.hasReached(consumer, ends);
    }

    /** Stops reading; waits a few seconds at most. */
    @Override
    public void close() {
        thread.close();
    }
}
