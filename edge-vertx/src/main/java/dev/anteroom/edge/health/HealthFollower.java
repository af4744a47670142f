package dev.anteroom.edge.health;

import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.deadletter.PatientDecoding;
import dev.anteroom.runtime.kafka.FollowerThread;
import dev.anteroom.runtime.kafka.TopicAssignment;
import dev.anteroom.runtime.serde.AvroDeserializer;
import dev.anteroom.runtime.table.TableFollower;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Reads all checks from the beginning of their topic and, once there is a check, the heartbeats of all edges as they
 * come; without checks no heartbeats are read. It has threads of its own and no consumer group; only {@link #close}
 * ends it.
 */
public final class HealthFollower implements AutoCloseable {

    private final String heartbeatsTopic;
    private final AvroDeserializer<EdgeHeartbeat> heartbeatReader;
    private final PatientDecoding decoding;
    private final HealthProbes probes;
    private final TableFollower checks;
    private final FollowerThread<Boolean> heartbeats;
    /** Used only by the thread that reads checks. */
    private boolean heartbeatsAreRead;

    /**
     * @param source gives committed records
     */
    public HealthFollower(FollowerSource source, TopicSettings topics, HealthProbes probes,
            PatientDecoding.RejectionListener rejected, InstantSource clock) {
        this.heartbeatsTopic = topics.name(Topics.EDGE_HEARTBEATS);
        this.heartbeatReader = source.serdes().deserializer(AvroTypes.EDGE_HEARTBEAT);
        this.decoding = source.decoding(rejected);
        this.probes = probes;
        this.checks = new TableFollower(source, topics,
                List.of(new TableFollower.Table<>(Topics.HEALTH_CHECKS, this::configured)), () -> {
                }, rejected, clock);
        this.heartbeats = new FollowerThread<>("heartbeats", source.consumers(), source.retry(), consumer -> {
            TopicAssignment.fromEnd(consumer, heartbeatsTopic);
            return true;
        }, this::readHeartbeats);
    }

    public void start() {
        checks.start();
        probes.start();
    }

    private void configured(String checkId, Optional<HealthCheck> check) {
        probes.configured(checkId, check);
        followHeartbeats();
    }

    private void followHeartbeats() {
        if (!heartbeatsAreRead) {
            heartbeatsAreRead = true;
            heartbeats.start();
        }
    }

    private void readHeartbeats(Consumer<byte[], byte[]> consumer, Boolean begun) throws InterruptedException {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(FollowerThread.POLL)) {
            Optional<Optional<EdgeHeartbeat>> read = decoding.decode(record,
                    it -> Optional.ofNullable(heartbeatReader.deserialize(heartbeatsTopic, it.value())));
            read.ifPresent(heartbeat -> probes.heard(key(record), heartbeat));
        }
    }

    private static String key(ConsumerRecord<byte[], byte[]> record) {
        return record.key() == null ? "" : new String(record.key(), StandardCharsets.UTF_8);
    }

    /** Stops reading and probing; waits a few seconds at most. */
    @Override
    public void close() {
        checks.close();
        heartbeats.close();
        probes.close();
    }
}
