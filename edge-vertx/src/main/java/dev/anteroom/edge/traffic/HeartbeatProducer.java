package dev.anteroom.edge.traffic;

import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.AnteroomVersion;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Sends heartbeats that say that this edge is alive, and at the end that it stopped in an orderly way. Thread-safe;
 * never blocks.
 */
public final class HeartbeatProducer {

    private final NonBlockingProducer producer;
    private final AvroSerializer<EdgeHeartbeat> serializer;
    private final String topic;
    private final EdgeHeartbeat template;
    private final byte[] key;
    private final InstantSource clock;
    private final EdgeMetrics metrics;
    private boolean stopped;

    /**
     * The edge that sends heartbeats.
     *
     * @param interval between two heartbeats
     */
    public record Sender(String dataCenter, String edgeId, Duration interval) {

        byte[] key() {
            return (dataCenter + '|' + edgeId).getBytes(StandardCharsets.UTF_8);
        }
    }

    /** @param serializer prepared for {@code topic}, so that it need not ask the registry */
    public HeartbeatProducer(NonBlockingProducer producer, AvroSerializer<EdgeHeartbeat> serializer, String topic,
            Sender sender, InstantSource clock, EdgeMetrics metrics) {
        this.producer = producer;
        this.serializer = serializer;
        this.topic = topic;
        this.key = sender.key();
        this.clock = clock;
        this.metrics = metrics;
        this.template = EdgeHeartbeat.newBuilder().setDataCenter(sender.dataCenter()).setEdgeId(sender.edgeId())
                .setAt(0)
                .setIntervalMillis(Math.toIntExact(sender.interval().toMillis())).setStartedAt(clock.millis())
                .setVersion(AnteroomVersion.current()).build();
    }

    /** Sends one heartbeat. */
    public synchronized void beat() {
        if (producer.isWarm() && !stopped) {
            long now = clock.millis();
            EdgeHeartbeat heartbeat = EdgeHeartbeat.newBuilder(template).setAt(now).build();
            send(new ProducerRecord<>(topic, null, now, key, serializer.serialize(topic, heartbeat)));
        }
    }

    /** Removes the edge from the living ones; no heartbeat follows. */
    public synchronized void stop() {
        stopped = true;
        send(new ProducerRecord<byte[], byte[]>(topic, null, clock.millis(), key, null));
    }

    private void send(ProducerRecord<byte[], byte[]> heartbeat) {
        metrics.heartbeat(producer.offer(heartbeat, (metadata, failure) -> {
        }));
    }
}
