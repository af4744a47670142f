package dev.anteroom.edge.traffic;

import dev.anteroom.core.visit.MoveSink;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.ScopeKey;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Sends the moves of this edge's visitors to the {@code traffic} topic, with the time of the visit as the timestamp.
 *
 * <p>{@link #offer} belongs to the event loop; acknowledgements come on the producer's thread.
 */
public final class TrafficProducer implements MoveSink {

    /** Is told of each move that the brokers have stored; must not block. */
    @FunctionalInterface
    public interface AckListener {
        void acknowledged(String roomId, int partition, long offset, long eventAtMillis);
    }

    private final NonBlockingProducer producer;
    private final AvroSerializer<TrafficEvent> serializer;
    private final String topic;
    private final AckListener listener;
    private final EdgeMetrics metrics;
    private final Executor loop;
    private final Map<String, byte[]> keys = new HashMap<>();

    /**
     * Sends nothing yet.
     *
     * @param serializer prepared for {@code topic}, so that it need not ask the registry
     * @param loop the event loop that visitors come on
     */
    public TrafficProducer(NonBlockingProducer producer, AvroSerializer<TrafficEvent> serializer, String topic,
            AckListener listener, EdgeMetrics metrics, Executor loop) {
        this.producer = producer;
        this.serializer = serializer;
        this.topic = topic;
        this.listener = listener;
        this.metrics = metrics;
        this.loop = loop;
    }

    @Override
    public boolean offer(TrafficEvent move) {
        return offer(move, isStored -> {
        });
    }

    @Override
    public CompletableFuture<Boolean> store(TrafficEvent move) {
        CompletableFuture<Boolean> stored = new CompletableFuture<>();
        if (!offer(move, isStored -> loop.execute(() -> stored.complete(isStored)))) {
            stored.complete(false);
        }
        return stored;
    }

    private boolean offer(TrafficEvent move, Consumer<Boolean> told) {
        // Before the producer is warm, the serializer might still have to ask the registry and block.
        if (!producer.isWarm()) {
            metrics.moveDropped();
            return false;
        }
        Delivery delivery = new Delivery(move.getRoomId(), move.getAt(), told);
        boolean taken = producer.offer(new ProducerRecord<>(topic, null, move.getAt(), key(move),
                serializer.serialize(topic, move)), delivery);
        delivery.taken = taken;
        if (taken) {
            metrics.moveBuffered();
        } else {
            metrics.moveDropped();
        }
        return taken;
    }

    private byte[] key(TrafficEvent move) {
        return keys.computeIfAbsent(move.getRoomId(), roomId -> new ScopeKey(roomId, move.getDataCenter()).text()
                .getBytes(StandardCharsets.UTF_8));
    }

    private final class Delivery implements Callback {

        private final String roomId;
        private final long at;
        private final Consumer<Boolean> told;
        private volatile boolean taken;

        Delivery(String roomId, long at, Consumer<Boolean> told) {
            this.roomId = roomId;
            this.at = at;
            this.told = told;
        }

        @Override
        public void onCompletion(RecordMetadata stored, @Nullable Exception failure) {
            if (failure == null) {
                metrics.moveAcknowledged();
                listener.acknowledged(roomId, stored.partition(), stored.offset(), at);
            } else if (taken) {
                metrics.moveFailed();
            }
            told.accept(failure == null);
        }
    }
}
