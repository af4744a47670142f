package dev.anteroom.benchmarks.tickets;

import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.metrics.Metric;
import dev.anteroom.edge.tickets.GrantFollower;
import dev.anteroom.edge.tickets.TicketClient;
import dev.anteroom.edge.tickets.TicketRequests;
import dev.anteroom.runtime.deadletter.FollowerSource;
import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.runtime.kafka.KafkaConfig.Compression;
import dev.anteroom.runtime.kafka.KafkaConfig;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;

/**
 * The part of an edge that gets ticket numbers, wired as in an edge: client, producer of requests and follower of
 * answers, on an event loop of its own.
 */
final class Asker implements AutoCloseable {

    static final String DATA_CENTER = "nairobi";

    private static final Duration STOP = Duration.ofSeconds(5);
    private static final Duration RETRY = Duration.ofMillis(200);
    private static final int BUFFER_BYTES = 32 << 20;

    private final InstantSource clock;
    private final OpenRooms rooms;
    private final Context loop;
    private final NonBlockingProducer producer;
    private final GrantFollower follower;
    private final TicketClient client;
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private long visitors;

    private Asker(String edgeId, Stage stage, Vertx vertx, OpenRooms rooms, InstantSource clock)
            throws InterruptedException {
        this.clock = clock;
        this.rooms = rooms;
        this.loop = vertx.getOrCreateContext();
        Retry retry = Retry.every(RETRY);
        EdgeMetrics metrics = new EdgeMetrics(meters);
        KafkaClients clients = KafkaClients.of(
                new KafkaConfig(stage.bootstrap(), Map.of(), BUFFER_BYTES, Duration.ZERO, Compression.NONE, RETRY),
                edgeId);
        AvroSerdes serdes = new AvroSerdes(
                new HttpSchemaRegistry(RegistrySettings.of(URI.create(stage.registryUrl()))));
        String requestTopic = stage.topics().name(Topics.TICKET_REQUESTS);
        AvroSerializer<TicketRequest> serializer = serdes.serializer(AvroTypes.TICKET_REQUEST);
        serializer.prepare(requestTopic);
        KafkaProducer<byte[], byte[]> kafka = clients.ticketProducer();
        this.producer = new NonBlockingProducer(kafka);
        producer.warmUp(List.of(requestTopic), stage.bootstrap(), retry);
        this.follower = new GrantFollower(new FollowerSource(clients::grants, serdes, (record, problem) -> {
        }, retry), stage.topics().name(Topics.TICKET_GRANTS), edgeId, metrics);
        TicketRequests requests = new TicketRequests(producer, serializer, requestTopic, edgeId,
                follower::replyPartition);
        this.client = new TicketClient(DATA_CENTER, edgeId, requests, rooms::byId,
                (millis, task) -> vertx.setTimer(millis, timer -> task.run()), clock, metrics);
    }

    /** Starts an asker and returns when it hears answers. */
    static Asker start(String edgeId, Stage stage, Vertx vertx, OpenRooms rooms, InstantSource clock)
            throws InterruptedException {
        Asker asker = new Asker(edgeId, stage, vertx, rooms, clock);
        asker.follower.start(grants -> asker.loop.runOnContext(tick -> asker.client.granted(grants)));
        while (asker.follower.replyPartition().isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        return asker;
    }

    /** Lets a task run on the event loop, where all that follows belongs. */
    void onLoop(Runnable task) {
        loop.runOnContext(tick -> task.run());
    }

    /** A visitor comes who needs a number of the counter of {@code room}; {@code numbered} hears whether there was one. */
    void visit(long room, Answer numbered) {
        client.take(rooms.view(room), VisitorPass.newcomer(++visitors, clock.millis(), 20), clock.millis())
                .onSuccess(ticket -> numbered.given(ticket instanceof Ticket.Numbered));
    }

    /** Hears whether a visitor got a number; on the event loop. */
    @FunctionalInterface
    interface Answer {
        void given(boolean number);
    }

    /** Requests that the counters have answered so far. */
    double requests() {
        return meters.find(Metric.TICKET_REQUESTS.id()).counters().stream().mapToDouble(Counter::count).sum();
    }

    @Override
    public void close() {
        follower.close();
        producer.close(STOP);
    }
}
