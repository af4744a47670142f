package dev.anteroom.control;

import dev.anteroom.control.config.ControlConfig;
import dev.anteroom.control.health.OriginDirectory;
import dev.anteroom.control.health.ProbeHistory;
import dev.anteroom.control.history.HistoryFollower;
import dev.anteroom.control.history.RoomHistory;
import dev.anteroom.control.notification.Notifications;
import dev.anteroom.control.preview.PreviewWriter;
import dev.anteroom.control.preview.Previews;
import dev.anteroom.control.store.ConfigTopic;
import dev.anteroom.control.store.HealthCheckRecords;
import dev.anteroom.control.store.HealthCheckStore;
import dev.anteroom.control.store.RoomConfigStore;
import dev.anteroom.control.store.RoomRecords;
import dev.anteroom.control.store.RoomsFileLoader;
import dev.anteroom.control.store.TokenRecords;
import dev.anteroom.control.store.TokenStore;
import dev.anteroom.control.token.TokenDirectory;
import dev.anteroom.runtime.deadletter.DeadLetterProducer;
import dev.anteroom.runtime.deadletter.DeadLetters;
import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.kafka.CommittedByBrokers;
import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.management.RefusedCall;
import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.room.RoomDirectory;
import dev.anteroom.runtime.room.StateFollower;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.table.TableFollower;
import dev.anteroom.runtime.token.TokenSource;
import dev.anteroom.runtime.topic.TopicCreation;
import dev.anteroom.schemas.avro.ApiToken;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.topic.Topics;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All parts of control that use Kafka. It becomes ready on a thread of its own, which waits for everything that is
 * missing: brokers, topics, schemas, the rooms that it follows, then the rooms file and the history. Thread-safe.
 */
final class ControlKafka {

    private static final Logger LOG = LoggerFactory.getLogger(ControlKafka.class);
    /** The longest wait until control has read its own writes. */
    private static final Duration ROOMS_READ = Duration.ofSeconds(4);
    private static final Duration STOP = Duration.ofSeconds(5);

    private final ControlInputs inputs;
    private final ControlConfig config;
    private final List<RoomConfig> roomsOfFile;
    private final KafkaClients clients;
    private final CommittedByBrokers committed;
    private final Retry retry;
    private final NonBlockingProducer producer;
    private final RoomRecords roomRecords;
    private final StateFollower follower;
    private final List<HistoryFollower<?>> historyFollowers;
    private final Previews previews;
    private final PreviewWriter previewWriter;
    private final RoomConfigStore store;
    private final OriginDirectory origins = new OriginDirectory();
    private final HealthCheckRecords checkRecords;
    private final TableFollower health;
    private final ProbeHistory probes;
    private final HealthCheckStore checks;
    private final TokenDirectory tokenDirectory = new TokenDirectory();
    private final TokenRecords tokenRecords;
    private final TableFollower tokenFollower;
    private final TokenStore tokens;
    private final Notifications notifications;
    private final Thread starter = new Thread(this::getReady, "anteroom-control-start");
    private volatile boolean roomsPublished;

    /**
     * Must be constructed on the event loop that {@code directory} belongs to.
     *
     * @param vertx an instance with one event loop
     */
    ControlKafka(ControlInputs inputs, RoomDirectory directory, RoomHistory history, Vertx vertx,
            InstantSource clock, RandomGenerator random, ControlMetrics metrics) {
        Context loop = vertx.getOrCreateContext();
        this.inputs = inputs;
        this.config = inputs.config();
        this.roomsOfFile = inputs.roomsOfFile();
        String processId = inputs.host().id();
        this.clients = KafkaClients.of(config.kafka(), "anteroom-control-" + processId);
        this.committed = CommittedByBrokers.by(clients);
        this.retry = Retry.every(config.kafka().retryInterval());
        AvroSerdes serdes = new AvroSerdes(new HttpSchemaRegistry(config.registry()));
        this.producer = new NonBlockingProducer(clients.producer());
        DeadLetters deadLetters = new DeadLetterProducer(producer, config.topics().deadLetters(), processId);
        this.roomRecords = new RoomRecords(config.topics(), serdes, processId);
        FollowerSource source = new FollowerSource(clients::follower, serdes, deadLetters, retry);
        this.follower = new StateFollower(source, config.topics(), directory,
                task -> loop.runOnContext(tick -> task.run()), metrics, clock);
        this.previewWriter = new PreviewWriter(producer, config.topics(), serdes);
        this.previews = new Previews(random, previewWriter);
        this.probes = new ProbeHistory(config.history().keep());
        this.historyFollowers = List.of(
                new HistoryFollower<>(source, config.topics(), Topics.PREVIEWS, previews, clock, metrics::undecodable),
                new HistoryFollower<>(source, config.topics(), Topics.ADMIN_AUDIT, history.audit(), clock,
                        metrics::undecodable),
                new HistoryFollower<>(source, config.topics(), Topics.TRAFFIC_HISTORY, history.traffic(), clock,
                        metrics::undecodable),
                new HistoryFollower<>(source, config.topics(), Topics.ROOM_HISTORY, history.occupancy(), clock,
                        metrics::undecodable),
                new HistoryFollower<>(source, config.topics(), Topics.HEALTH_RESULTS, probes, clock,
                        metrics::undecodable));
        String roomsTopic = config.topics().name(Topics.ROOMS);
        this.store = new RoomConfigStore(() -> clients.transactionalProducer(roomsTopic + "-ledger"),
                new ConfigTopic<>(roomsTopic, directory::configs, RoomConfig::getRoomId, follower.applied(),
                        committed, ROOMS_READ),
                roomRecords, clock, random, retry);
        this.checkRecords = new HealthCheckRecords(config.topics(), serdes, processId);
        this.health = new TableFollower(source, config.topics(),
                List.of(new TableFollower.Table<>(Topics.HEALTH_CHECKS, origins::configured),
                        new TableFollower.Table<>(Topics.ORIGIN_HEALTH, origins::judged)),
                origins::markLoaded, metrics::undecodable, clock);
        String checksTopic = config.topics().name(Topics.HEALTH_CHECKS);
        this.checks = new HealthCheckStore(() -> clients.transactionalProducer(checksTopic + "-ledger"),
                new ConfigTopic<>(checksTopic, origins::all, HealthCheck::getCheckId, health.applied(),
                        committed, ROOMS_READ),
                checkRecords, clock, random, retry);
        this.tokenRecords = new TokenRecords(config.topics(), serdes, processId);
        this.tokenFollower = new TableFollower(source, config.topics(),
                List.of(new TableFollower.Table<>(Topics.API_TOKENS, tokenDirectory::configured, true)),
                tokenDirectory::markLoaded, metrics::undecodable, clock);
        String tokensTopic = config.topics().name(Topics.API_TOKENS);
        this.tokens = new TokenStore(() -> clients.transactionalProducer(tokensTopic + "-ledger"),
                new ConfigTopic<>(tokensTopic, tokenDirectory::all, ApiToken::getTokenId, tokenFollower.applied(),
                        committed, ROOMS_READ),
                tokenDirectory, tokenRecords, clock, random, retry);
        this.notifications = new Notifications(
                new Notifications.Environment(processId, config.topics(), clients, committed, source,
                        producer, vertx, clock, random,
                        new Notifications.FollowedRooms(directory::rooms, () -> hasReadAllStates(loop))),
                config.notifications(), metrics, metrics::undecodable);
        this.starter.setDaemon(true);
    }

    /** Begins to become ready; returns at once. */
    void start() {
        starter.start();
    }

    /** Writes a refusal into the audit. Refusals while brokers are away are only in the log. */
    void audit(RefusedCall refusal) {
        if (producer.isWarm()) {
            producer.offer(roomRecords.refused(refusal), (metadata, failure) -> {
                if (failure != null) {
                    LOG.atWarn().addKeyValue("reason", failure.toString()).log("a refused call could not be written to"
                            + " the audit log");
                }
            });
        }
    }

    RoomConfigStore store() {
        return store;
    }

    /** The store that changes health checks. */
    HealthCheckStore checks() {
        return checks;
    }

    /** The store that changes tokens. */
    TokenStore tokens() {
        return tokens;
    }

    /** The tokens that are valid beside those of the file. */
    TokenSource validTokens() {
        return tokenDirectory;
    }

    /** Templates that somebody looks at. */
    Previews previews() {
        return previews;
    }

    /** What is known about origins. */
    OriginDirectory origins() {
        return origins;
    }

    /** What probes found. */
    ProbeHistory probes() {
        return probes;
    }

    /** Who is told of what. */
    Notifications notifications() {
        return notifications;
    }

    long lag() {
        return follower.lag();
    }

    /** Whether the rooms of the file are in the topic, and all rooms have been read. */
    boolean isRoomsFileLoaded() {
        return roomsPublished;
    }

    private void getReady() {
        String brokers = config.kafka().bootstrap();
        try {
            retry.until("prepare the topics at Kafka " + brokers, this::createTopics);
            retry.until("register schemas at schema registry " + config.registry().url(), this::registerSchemas);
            producer.warmUp(List.of(config.topics().deadLetters(), config.topics().name(Topics.ADMIN_AUDIT),
                    config.topics().name(Topics.PREVIEWS), config.topics().name(Topics.NOTIFICATION_DELIVERIES),
                    config.topics().name(Topics.NOTIFICATIONS)),
                    brokers,
                    retry);
            tokenFollower.start();
            follower.start();
            health.start();
            follower.awaitCaughtUp();
            health.awaitCaughtUp();
            retry.until("load the health checks of the rooms file into Kafka at " + brokers, this::publishChecks);
            retry.until("load the rooms file into Kafka at " + brokers, this::publishRooms);
            roomsPublished = true;
            historyFollowers.forEach(HistoryFollower::start);
            notifications.start();
        } catch (InterruptedException e) {
            LOG.debug("stopped while preparing topics and schemas", e);
        }
    }

    /** What was read is shown once the event loop has applied it. */
    private boolean hasReadAllStates(Context loop) {
        if (!follower.hasRead(committed.ends(config.topics().name(Topics.ROOM_STATE)))) {
            return false;
        }
        CompletableFuture<Void> applied = new CompletableFuture<>();
        loop.runOnContext(tick -> applied.complete(null));
        applied.orTimeout(ROOMS_READ.toMillis(), TimeUnit.MILLISECONDS).join();
        return true;
    }

    private List<String> createTopics() {
        try (Admin admin = clients.admin()) {
            return TopicCreation.createTopics(admin, config.topics());
        }
    }

    private boolean registerSchemas() {
        tokenRecords.prepare();
        checkRecords.prepare();
        roomRecords.prepare();
        previewWriter.prepare();
        notifications.prepare();
        return true;
    }

    private List<String> publishChecks() throws InterruptedException {
        return checks.load(inputs.checksOfFile());
    }

    private List<String> publishRooms() throws InterruptedException {
        return roomsOfFile.isEmpty() ? List.of() : new RoomsFileLoader(store).publish(roomsOfFile);
    }

    /** Stops following and ends. Blocks for some seconds at most. */
    void close() {
        retry.stop();
        notifications.close();
        follower.close();
        health.close();
        tokenFollower.close();
        historyFollowers.forEach(HistoryFollower::close);
        producer.close(STOP);
        committed.close();
    }
}
