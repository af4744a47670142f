package dev.anteroom.edge;

import dev.anteroom.core.visit.MoveSink;
import dev.anteroom.core.visit.RevocationSink;
import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.edge.health.HealthFollower;
import dev.anteroom.edge.health.HealthResultProducer;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.tickets.GrantFollower;
import dev.anteroom.edge.tickets.TicketRequests;
import dev.anteroom.edge.traffic.FreshnessTracking;
import dev.anteroom.edge.traffic.HeartbeatProducer;
import dev.anteroom.edge.traffic.MarkProducer;
import dev.anteroom.edge.traffic.RevocationFollower;
import dev.anteroom.edge.traffic.RevocationProducer;
import dev.anteroom.edge.traffic.TrafficProducer;
import dev.anteroom.runtime.deadletter.DeadLetterProducer;
import dev.anteroom.runtime.deadletter.DeadLetters;
import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.process.CloseableStack;
import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.room.RoomDirectory;
import dev.anteroom.runtime.room.StateFollower;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.runtime.topic.TopicCreation;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.Revocation;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All parts of an edge that use Kafka: topics, schemas, producers and followers. It becomes ready on a thread of its
 * own, which waits for brokers and registry as long as it takes. Once it is ready, requests never wait for it.
 */
final class EdgeKafka {

    private static final Logger LOG = LoggerFactory.getLogger(EdgeKafka.class);
    private static final Duration STOP = Duration.ofSeconds(5);

    private final EdgeConfig config;
    private final Executor loop;
    private final KafkaClients clients;
    private final Retry retry;
    private final NonBlockingProducer producer;
    private final NonBlockingProducer ticketProducer;
    private final AvroSerializer<TrafficEvent> moves;
    private final AvroSerializer<EdgeHeartbeat> beats;
    private final AvroSerializer<TicketRequest> requests;
    private final TrafficProducer traffic;
    private final HeartbeatProducer heartbeats;
    private final MarkProducer marks;
    private final StateFollower follower;
    private final GrantFollower grants;
    private final TicketRequests ticketRequests;
    private final AvroSerializer<HealthResult> healthResults;
    private final HealthFollower health;
    private final AvroSerializer<Revocation> endings;
    private final RevocationProducer revocations;
    private final RevocationFollower revoked;

    EdgeKafka(EdgeConfig config, RoomDirectory directory, Executor loop, FreshnessTracking freshness,
            EdgeObserver observer, InstantSource clock, EdgeMetrics metrics) {
        this.config = config;
        this.loop = loop;
        this.clients = KafkaClients.of(config.kafka(), "anteroom-edge-" + config.edgeId());
        this.retry = Retry.every(config.kafka().retryInterval());
        AvroSerdes serdes = new AvroSerdes(new HttpSchemaRegistry(config.registry()));
        this.moves = serdes.serializer(AvroTypes.TRAFFIC_EVENT);
        this.beats = serdes.serializer(AvroTypes.EDGE_HEARTBEAT);
        this.requests = serdes.serializer(AvroTypes.TICKET_REQUEST);
        this.producer = new NonBlockingProducer(clients.producer());
        this.ticketProducer = new NonBlockingProducer(clients.ticketProducer());
        this.traffic = new TrafficProducer(producer, moves, config.topics().name(Topics.TRAFFIC),
                (roomId, partition, offset, at) -> {
                    freshness.acknowledged(roomId, partition, offset, at);
                    observer.trafficAcknowledged(config.edgeId(), roomId, config.dataCenter(), partition, offset, at);
                }, metrics, loop);
        this.marks = new MarkProducer(producer, config.topics().name(Topics.TRAFFIC),
                MarkProducer.writer(config.dataCenter(), config.edgeId(), new SecureRandom()), clock, System::nanoTime);
        this.heartbeats = new HeartbeatProducer(producer, beats, config.topics().name(Topics.EDGE_HEARTBEATS),
                new HeartbeatProducer.Sender(config.dataCenter(), config.edgeId(), config.heartbeatInterval()), clock,
                metrics);
        DeadLetters deadLetters = new DeadLetterProducer(producer, config.topics().deadLetters(), config.edgeId());
        this.follower = new StateFollower(new FollowerSource(clients::follower, serdes, deadLetters, retry),
                config.topics(), directory, loop, metrics, clock);
        this.grants = new GrantFollower(new FollowerSource(clients::grants, serdes, deadLetters, retry),
                config.topics().name(Topics.TICKET_GRANTS), config.edgeId(), metrics);
        this.endings = serdes.serializer(AvroTypes.REVOCATION);
        this.revocations = new RevocationProducer(producer, endings, config.topics().name(Topics.REVOCATIONS),
                config.edgeId());
        this.revoked = new RevocationFollower(new FollowerSource(clients::follower, serdes, deadLetters, retry),
                config.topics().name(Topics.REVOCATIONS), metrics);
        this.ticketRequests = new TicketRequests(ticketProducer, requests,
                config.topics().name(Topics.TICKET_REQUESTS), config.edgeId(), grants::replyPartition);
        this.healthResults = serdes.serializer(AvroTypes.HEALTH_RESULT);
        HealthResultProducer found = new HealthResultProducer(producer, healthResults,
                config.topics().name(Topics.HEALTH_RESULTS), metrics);
        this.health = new HealthFollower(new FollowerSource(clients::follower, serdes, deadLetters, retry),
                config.topics(), HealthParts.probes(config, found::send, clock), metrics::undecodable, clock);
    }

    /**
     * Begins to get ready; returns at once.
     *
     * @param asker is given the ticket counters' answers on the event loop
     * @param gate is told on the event loop of sessions that edges ended
     */
    void start(GrantFollower.Listener asker, RevocationFollower.Listener gate) {
        Thread starter = new Thread(() -> getReady(answers -> loop.execute(() -> asker.granted(answers)),
                ended -> loop.execute(() -> gate.revoked(ended))), "anteroom-edge-start");
        starter.setDaemon(true);
        starter.start();
    }

    MoveSink moves() {
        return traffic;
    }

    MarkProducer marks() {
        return marks;
    }

    TicketRequests ticketRequests() {
        return ticketRequests;
    }

    RevocationSink revocations() {
        return revocations;
    }

    boolean knowsRevocations() {
        return revoked.isLoaded();
    }

    HeartbeatProducer heartbeats() {
        return heartbeats;
    }

    long lag() {
        return follower.lag();
    }

    boolean isProducerWarm() {
        return producer.isWarm() && ticketProducer.isWarm();
    }

    boolean followsGrants() {
        return grants.replyPartition().isPresent();
    }

    private void getReady(GrantFollower.Listener asker, RevocationFollower.Listener gate) {
        String brokers = config.kafka().bootstrap();
        try {
            retry.until("prepare the topics at Kafka " + brokers, this::createTopics);
            retry.until("register schemas at schema registry " + config.registry().url(), this::registerSchemas);
            producer.warmUp(List.of(config.topics().name(Topics.TRAFFIC),
                    config.topics().name(Topics.EDGE_HEARTBEATS), config.topics().name(Topics.HEALTH_RESULTS),
                    config.topics().name(Topics.REVOCATIONS),
                    config.topics().deadLetters()), brokers, retry);
            heartbeats.beat();
            ticketProducer.warmUp(List.of(config.topics().name(Topics.TICKET_REQUESTS)), brokers, retry);
            grants.start(asker);
            revoked.start(gate);
            follower.start();
            health.start();
        } catch (InterruptedException e) {
            LOG.debug("stopped while preparing topics and schemas", e);
        }
    }

    private List<String> createTopics() {
        try (Admin admin = clients.admin()) {
            return TopicCreation.createTopics(admin, config.topics());
        }
    }

    private boolean registerSchemas() {
        moves.prepare(config.topics().name(Topics.TRAFFIC));
        beats.prepare(config.topics().name(Topics.EDGE_HEARTBEATS));
        healthResults.prepare(config.topics().name(Topics.HEALTH_RESULTS));
        endings.prepare(config.topics().name(Topics.REVOCATIONS));
        requests.prepare(config.topics().name(Topics.TICKET_REQUESTS));
        return true;
    }

    /** Stops following, sends what is buffered, withdraws the heartbeat, and ends. Blocks for some seconds at most. */
    void close() {
        retry.stop();
        try (CloseableStack parts = new CloseableStack()) {
            parts.add("producer", () -> producer.close(STOP));
            parts.add("marks", marks::goodbye);
            parts.add("heartbeat", heartbeats::stop);
            parts.add("producer of ticket requests", () -> ticketProducer.close(STOP));
            parts.add("revocations", revoked);
            parts.add("grants", grants);
            parts.add("states", follower);
            parts.add("health checks", health);
        }
    }
}
