package dev.anteroom.edge;

import dev.anteroom.core.visit.MoveSink;
import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.edge.history.TrafficHistory;
import dev.anteroom.edge.kafka.EdgeProducer;
import dev.anteroom.edge.kafka.KafkaClients;
import dev.anteroom.edge.kafka.Patience;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.rooms.RoomLedger;
import dev.anteroom.edge.rooms.RoomPublisher;
import dev.anteroom.edge.rooms.RoomRecords;
import dev.anteroom.edge.rooms.RoomTopic;
import dev.anteroom.edge.state.DeadLetters;
import dev.anteroom.edge.state.HistoryFollower;
import dev.anteroom.edge.state.RoomBook;
import dev.anteroom.edge.state.StateFollower;
import dev.anteroom.edge.tickets.GrantFollower;
import dev.anteroom.edge.tickets.TicketRequests;
import dev.anteroom.edge.traffic.DeadLetterProducer;
import dev.anteroom.edge.traffic.Freshness;
import dev.anteroom.edge.traffic.Heartbeats;
import dev.anteroom.edge.traffic.TrafficProducer;
import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.runtime.topic.TopicCreation;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything of an edge that talks to Kafka. It gets ready on a thread of its own, with patience: brokers, topics,
 * schemas, producer, follower, then the rooms file. Once ready, requests never wait for it.
 */
final class KafkaSide {

    /** Longest wait until this edge has read what it wrote. */
    private static final Duration ROOMS_READ = Duration.ofSeconds(4);
    private static final Logger LOG = LoggerFactory.getLogger(KafkaSide.class);
    private static final Duration STOP = Duration.ofSeconds(5);

    private final EdgeConfig config;
    private final List<RoomConfig> roomsOfFile;
    private final KafkaClients clients;
    private final Patience patience;
    private final EdgeProducer producer;
    private final EdgeProducer ticketProducer;
    private final AvroSerializer<TrafficEvent> moves;
    private final AvroSerializer<EdgeHeartbeat> beats;
    private final RoomRecords roomRecords;
    private final RoomLedger ledger;
    private final AvroSerializer<TicketRequest> requests;
    private final TrafficProducer traffic;
    private final Heartbeats heartbeats;
    private final StateFollower follower;
    private final HistoryFollower historyFollower;
    private final GrantFollower grants;
    private final TicketRequests ticketRequests;
    private final Thread starter = new Thread(this::getReady, "anteroom-edge-start");
    private volatile boolean roomsPublished;

    KafkaSide(EdgeConfig config, List<RoomConfig> roomsOfFile, RoomBook book, TrafficHistory history, Executor loop,
            Freshness freshness, GrantFollower.Listener granted, EdgeObserver observer, InstantSource clock,
            RandomGenerator random, EdgeMetrics metrics) {
        this.config = config;
        this.roomsOfFile = roomsOfFile;
        this.clients = KafkaClients.of(config.kafka(), "anteroom-edge-" + config.edgeId());
        this.patience = new Patience(config.kafka().retryInterval());
        AvroSerdes serdes = new AvroSerdes(new HttpSchemaRegistry(config.registry()));
        this.moves = serdes.serializer(AvroTypes.TRAFFIC_EVENT);
        this.beats = serdes.serializer(AvroTypes.EDGE_HEARTBEAT);
        this.roomRecords = new RoomRecords(config.topics(), serdes, config.edgeId());
        this.requests = serdes.serializer(AvroTypes.TICKET_REQUEST);
        this.producer = new EdgeProducer(clients.producer());
        this.ticketProducer = new EdgeProducer(clients.ticketProducer());
        this.traffic = new TrafficProducer(producer, moves, config.topics().name(Topics.TRAFFIC),
                (roomId, partition, offset, at) -> {
                    freshness.acknowledged(roomId, partition, offset, at);
                    observer.trafficAcknowledged(config.edgeId(), roomId, config.dataCenter(), partition, offset, at);
                }, metrics);
        this.heartbeats = new Heartbeats(producer, beats, config.topics().name(Topics.EDGE_HEARTBEATS),
                config.dataCenter(), config.edgeId(), config.heartbeatInterval(), clock, metrics);
        DeadLetters deadLetters = new DeadLetterProducer(producer, config.topics().deadLetters(), config.edgeId());
        this.follower = new StateFollower(clients::follower, config.topics(), serdes, deadLetters, book, loop, patience,
                metrics);
        this.historyFollower = new HistoryFollower(clients::follower, config.topics(), serdes, deadLetters, history,
                clock, patience, metrics);
        this.grants = new GrantFollower(clients::grants, config.topics().name(Topics.TICKET_GRANTS), config.edgeId(),
                serdes.deserializer(AvroTypes.TICKET_GRANT), deadLetters,
                answers -> loop.execute(() -> granted.granted(answers)), patience, metrics);
        this.ticketRequests = new TicketRequests(ticketProducer, requests,
                config.topics().name(Topics.TICKET_REQUESTS), config.edgeId(), grants::replyPartition);
        String roomsTopic = config.topics().name(Topics.ROOMS);
        this.ledger = new RoomLedger(() -> clients.transactionalProducer(roomsTopic + "-ledger"),
                new RoomTopic(roomsTopic, book::configs, follower.applied(), () -> clients.committedEnds(roomsTopic),
                        ROOMS_READ),
                roomRecords, clock, random, patience);
        this.starter.setDaemon(true);
        // Without its own rooms the edge would let everybody through to the origin.
        book.expect(roomsOfFile.stream().map(RoomConfig::getRoomId).toList());
    }

    /** Begins to get ready; returns at once. */
    void start() {
        starter.start();
    }

    MoveSink moves() {
        return traffic;
    }

    TicketRequests ticketRequests() {
        return ticketRequests;
    }

    Heartbeats heartbeats() {
        return heartbeats;
    }

    RoomLedger ledger() {
        return ledger;
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

    boolean isRoomsFileLoaded() {
        return roomsPublished;
    }

    private void getReady() {
        String brokers = config.kafka().bootstrap();
        try {
            patience.until("get the topics ready at Kafka " + brokers, this::createTopics);
            patience.until("register schemas at schema registry " + config.registry().url(), this::registerSchemas);
            producer.warmUp(List.of(config.topics().name(Topics.TRAFFIC),
                    config.topics().name(Topics.EDGE_HEARTBEATS), config.topics().deadLetters()), brokers, patience);
            heartbeats.beat();
            ticketProducer.warmUp(List.of(config.topics().name(Topics.TICKET_REQUESTS)), brokers, patience);
            grants.start();
            follower.start();
            follower.awaitCaughtUp();
            patience.until("load the rooms file into Kafka at " + brokers, this::publishRooms);
            roomsPublished = true;
            historyFollower.start();
        } catch (InterruptedException e) {
            LOG.debug("stopped while getting ready", e);
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
        roomRecords.prepare();
        requests.prepare(config.topics().name(Topics.TICKET_REQUESTS));
        return true;
    }

    private List<String> publishRooms() throws InterruptedException {
        return roomsOfFile.isEmpty() ? List.of() : new RoomPublisher(ledger).publish(roomsOfFile);
    }

    /** Stops following, sends what is buffered, says good-bye, and ends. Blocks for some seconds at most. */
    void close() {
        patience.stop();
        follower.close();
        historyFollower.close();
        grants.close();
        ticketProducer.close(STOP);
        heartbeats.stop();
        producer.close(STOP);
    }
}
