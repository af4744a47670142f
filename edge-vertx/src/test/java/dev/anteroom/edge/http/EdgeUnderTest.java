package dev.anteroom.edge.http;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.CallCodec;
import dev.anteroom.core.pass.PassCodec;
import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.EdgeMembership;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.core.visit.MoveSink;
import dev.anteroom.core.visit.VisitService;
import dev.anteroom.core.visit.VisitorMemory;
import dev.anteroom.edge.address.AddressKnowledge;
import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.proxy.ForwardedHeaders;
import dev.anteroom.edge.proxy.OriginProxy;
import dev.anteroom.edge.proxy.RoomOrigins;
import dev.anteroom.edge.push.StreamedQueues;
import dev.anteroom.edge.push.VisitorEventStreams;
import dev.anteroom.edge.tickets.TicketSource;
import dev.anteroom.edge.tracing.Tracing;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.runtime.room.RoomDirectory;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.runtime.tls.CertificatePair;
import dev.anteroom.runtime.tls.ServerTls;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.TrafficEvent;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The real request pipeline on real sockets before a real origin, with rooms in memory and no Kafka. */
final class EdgeUnderTest implements AutoCloseable {

    /** Every request of this host is admitted and counted. */
    static final RoomConfig OPEN = RoomDirectories.room("open")
            .setQueueingMethod(dev.anteroom.schemas.avro.QueueingMethod.PASSTHROUGH).build();
    /** Everybody queues. */
    static final RoomConfig FULL = RoomDirectories.room("full").setQueueAll(true).setJsonResponseEnabled(true).build();
    /** Everybody queues, in German. */
    static final RoomConfig STRICT = RoomDirectories.room("strict").setQueueAll(true).setVisitorLanguage(false)
            .setDefaultTemplateLanguage("de-DE").build();
    /** Everybody queues, and pages of another origin may read the answers. */
    static final RoomConfig SHARED = RoomDirectories.room("shared").setQueueAll(true).setJsonResponseEnabled(true)
            .setCorsOrigins(List.of("https://app.example")).build();
    /** Everybody queues on the room's own page. */
    static final RoomConfig OWN = RoomDirectories.room("own").setQueueAll(true).setCustomPageHtml("<p>wait</p>")
            .build();
    /** Nobody may enter, nor queue. */
    static final RoomConfig CLOSED = RoomDirectories.room("closed").setQueueingStatusCode(429)
            .setJsonResponseEnabled(true)
            .setQueueingMethod(dev.anteroom.schemas.avro.QueueingMethod.REJECT).build();
    /** The room is off. */
    static final RoomConfig OFF = RoomDirectories.room("off").setSuspended(true).build();
    /** Whoever gets a ticket enters. */
    static final RoomConfig TICKETS = RoomDirectories.room("tickets")
            .setCounterOutage(dev.anteroom.schemas.avro.CounterOutage.SPLIT).build();

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    final Vertx vertx;
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final List<TrafficEvent> moves = new CopyOnWriteArrayList<>();
    /** Completed on the event loop when a move is stored that somebody waits for. */
    volatile CompletableFuture<Boolean> stored = CompletableFuture.completedFuture(true);
    final List<Long> revoked = new CopyOnWriteArrayList<>();
    final PassCodec passes = PassCodec.of(PassKeys.random());
    private final Tracing tracing;
    private final Context loop;
    private final HttpServer origin;
    private final RoomOrigins proxy;
    private final VisitorServer server;
    private final RoomDirectory directory;
    final VisitorEventStreams streams;
    volatile long numbers;
    /** How far the edge's clock is ahead. */
    volatile Duration ahead = Duration.ZERO;
    private volatile InstantSource time = InstantSource.system();
    final InstantSource clock = () -> time.instant().plus(ahead);
    volatile TicketSource tickets = (room, pass, now) -> Future.succeededFuture(Ticket.Split.INSTANCE);

    private EdgeUnderTest(Handler<HttpServerRequest> originHandler, Map<String, String> settings,
            List<RoomConfig> moreRooms) {
        tracing = Tracing.of(config(settings, 0).tracing(), "e1", "nairobi");
        vertx = tracing.vertx(new VertxOptions().setEventLoopPoolSize(1));
        loop = vertx.getOrCreateContext();
        origin = await(onLoop(() -> vertx.createHttpServer().requestHandler(originHandler).listen(0, "127.0.0.1")));
        EdgeConfig config = config(settings, origin.actualPort());
        EdgeMetrics metrics = new EdgeMetrics(meters);
        directory = RoomDirectories.loaded(clock, OPEN, FULL, STRICT, SHARED, OWN, CLOSED, OFF, TICKETS);
        RoomDirectories.configure(directory, moreRooms.toArray(RoomConfig[]::new));
        RoomDirectories.publish(directory, RoomDirectories.state("tickets", 0));
        ForwardedHeaders forwarded = new ForwardedHeaders(config.http().trustForwarded(),
                config.http().forwardedHops());
        proxy = new RoomOrigins(OriginProxy.of(vertx, config.origin(), forwarded, tracing.isOn(), metrics),
                url -> OriginProxy.of(vertx, config.origin().at(url), forwarded, tracing.isOn(), metrics));
        VisitService visits = new VisitService("e1", "nairobi", new Random(7)::nextLong, new VisitorMemory(1_000),
                new Moves(), EdgeMembership.NONE);
        streams = new VisitorEventStreams(config.push(),
                new StreamedQueues(directory::room, room -> numbers, new CallCodec(passes)),
                task -> loop.runOnContext(tick -> task.run()), new Random(7), clock, metrics);
        AddressKnowledge addresses = await(
                onLoop(() -> Future.succeededFuture(AddressKnowledge.open(vertx, config.addresses(), clock, metrics))));
        RequestPipeline pipeline = new RequestPipeline(
                new AdmissionServices(directory, visits, tickets(), passes, addresses,
                        (room, visitor, at, kept) -> revoked.add(visitor)),
                proxy,
                streams, forwarded, config.http(), clock, metrics);
        server = await(onLoop(() -> {
            addresses.watch(vertx);
            streams.start((millis, task) -> vertx.setTimer(millis, timer -> task.run()));
            return VisitorServer.start(vertx, config.http(), forwarded, pipeline, metrics,
                    tls(config.http().transport().certificates()), config.keysetInterval());
        }));
    }

    /** From now on only {@link #ahead} moves time, so that no tick ends between two requests of a visitor. */
    void stopTime() {
        time = InstantSource.fixed(InstantSource.system().instant());
    }

    private static Optional<ServerTls> tls(List<CertificatePair> files) {
        return files.isEmpty() ? Optional.empty() : Optional.of(new ServerTls("visitors", files));
    }

    /** Origins get plenty of time, so that a slow machine is not taken for a slow origin; tests of that limit set their own. */
    private static EdgeConfig config(Map<String, String> settings, int originPort) {
        Map<String, String> values = new HashMap<>(Map.of("edge.id", "e1", "dataCenter", "nairobi", "http.port", "0",
                "http.host", "127.0.0.1", "origin.url", "http://127.0.0.1:" + originPort, "kafka.bootstrap",
                "none:1", "registry.url", "http://none", "pass.keyset", "none"));
        values.putAll(Map.of("origin.connectTimeout", "5m", "origin.responseTimeout", "1h"));
        values.putAll(settings);
        return EdgeConfig.of(Settings.of(values));
    }

    /** Changes the room, as a record of its topic would. */
    void configure(RoomConfig room) {
        await(onLoop(() -> {
            RoomDirectories.configure(directory, room);
            return Future.succeededFuture();
        }));
    }

    void stopStreams() {
        await(onLoop(() -> {
            streams.stop();
            return Future.succeededFuture();
        }));
    }

    /** Puts a state into use. */
    void publish(RoomState state) {
        await(onLoop(() -> {
            RoomDirectories.publish(directory, state);
            streams.stateCame(state.getRoomId());
            return Future.succeededFuture();
        }));
    }

    private final class Moves implements MoveSink {

        @Override
        public boolean offer(TrafficEvent move) {
            return moves.add(move);
        }

        @Override
        public CompletableFuture<Boolean> store(TrafficEvent move) {
            moves.add(move);
            return stored;
        }
    }

    /** Whatever {@link #tickets} is at the time. */
    private TicketSource tickets() {
        return new TicketSource() {
            @Override
            public Future<Ticket> take(RoomView room, VisitorPass pass, long now) {
                return tickets.take(room, pass, now);
            }

            @Override
            public void hungUp(RoomView room, long visitorId, Future<Ticket> ticket) {
                tickets.hungUp(room, visitorId, ticket);
            }

            @Override
            public void giveBack(RoomView room, Ticket.Numbered number) {
                tickets.giveBack(room, number);
            }
        };
    }

    static EdgeUnderTest before(Handler<HttpServerRequest> origin) {
        return new EdgeUnderTest(origin, Map.of(), List.of());
    }

    /** @param moreRooms rooms besides those that are always there */
    static EdgeUnderTest before(Handler<HttpServerRequest> origin, Map<String, String> settings,
            RoomConfig... moreRooms) {
        return new EdgeUnderTest(origin, settings, List.of(moreRooms));
    }

    int port() {
        return server.port();
    }

    /** How many connections of visitors are open. */
    int connections() {
        return server.connections();
    }

    /** Closes the origin's port and connections. */
    void stopOrigin() {
        await(origin.close());
    }

    double proxyErrors(String reason) {
        return meters.get("anteroom.edge.proxy.errors").tag("reason", reason).counter().count();
    }

    /** Sends a raw request, to be answered with {@code Connection: close}, and waits for nothing. */
    RawHttp.Pending begin(String head) throws IOException {
        return RawHttp.begin(port(), head);
    }

    /** Sends a raw request, to be answered with {@code Connection: close}. */
    RawHttp.Answer send(String head) {
        return RawHttp.send(port(), head);
    }

    <T> Future<T> onLoop(Supplier<Future<T>> work) {
        Promise<T> done = Promise.promise();
        loop.runOnContext(tick -> work.get().onComplete(done));
        return done.future();
    }

    static <T> T await(Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (Exception e) {
            throw new AssertionError("did not end well within " + PATIENCE, e);
        }
    }

    @Override
    public void close() {
        await(vertx.close());
        tracing.close();
    }
}
