package dev.anteroom.edge.rehearsal;

import dev.anteroom.core.pass.CallCodec;
import dev.anteroom.core.pass.PassCodec;
import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.core.visit.EdgeMembership;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.core.visit.VisitService;
import dev.anteroom.core.visit.VisitorMemory;
import dev.anteroom.edge.address.AddressKnowledge;
import dev.anteroom.edge.config.AddressConfig;
import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.edge.config.HttpConfig;
import dev.anteroom.edge.http.AdmissionServices;
import dev.anteroom.edge.http.RequestPipeline;
import dev.anteroom.edge.http.VisitorServer;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.proxy.ForwardedHeaders;
import dev.anteroom.edge.proxy.OriginProxy;
import dev.anteroom.edge.proxy.RoomOrigins;
import dev.anteroom.edge.push.StreamedQueues;
import dev.anteroom.edge.push.VisitorEventStreams;
import dev.anteroom.edge.transport.VisitorTransport;
import dev.anteroom.runtime.room.RoomDirectory;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.type.AvroTypes;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Requests that an edge makes of itself before it is ready. The JVM loads what a request needs when the first one comes, and
 * compiles it after thousands; a waiting room that was idle for days meets all of its visitors at once.
 *
 * <p>The requests take the whole way over a port of their own: server, decision, page, proxy, origin. Rooms, keys, memory,
 * meters and origin are made for it and thrown away; no number is asked for, and nothing is counted or leaves the machine.
 * So is its event loop: that of visitors may be traced, and stays free for them.
 *
 * <p>Rests on decision 113.
 */
public final class Rehearsal {

    /** Whoever waits gets the page. */
    static final String QUEUE = "queue.invalid";
    /** Whoever waits gets JSON. */
    static final String APP = "app.invalid";
    /** Everybody is let in. */
    static final String OPEN = "open.invalid";

    /** More than this many make nothing any faster. */
    private static final int MOST_REQUESTS = 20_000;
    private static final int MOST_VISITORS = 10_000;
    private static final String ANSWER = "a".repeat(2_048);
    private static final String LOOPBACK = "127.0.0.1";

    /**
     * What came of it.
     *
     * @param requests how many were answered as they should be
     * @param failures how many were not
     */
    public record Outcome(int requests, int failures) {
    }

    private final Vertx vertx = VisitorTransport
            .build(Vertx.builder().with(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1)));
    private final EdgeConfig config;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final int mostRequests;
    private volatile boolean isOver;

    /** @param random source of visitors' ids */
    public Rehearsal(EdgeConfig config, InstantSource clock, RandomGenerator random) {
        this(config, clock, random, MOST_REQUESTS);
    }

    Rehearsal(EdgeConfig config, InstantSource clock, RandomGenerator random, int mostRequests) {
        this.mostRequests = mostRequests;
        this.config = config;
        this.clock = clock;
        this.random = random;
    }

    /**
     * Makes requests for {@code time}, or until it has made very many. The future completes on the rehearsal's event loop.
     */
    public Future<Outcome> play(Duration time) {
        Promise<Outcome> outcome = Promise.promise();
        vertx.runOnContext(tick -> beforeNewOrigin(time).onComplete(outcome));
        return outcome.future();
    }

    /** Ends it, also in its midst: nothing of it runs any more when the future completes. May be called again. */
    public Future<Void> end() {
        isOver = true;
        return vertx.close();
    }

    private Future<Outcome> beforeNewOrigin(Duration time) {
        EdgeMetrics metrics = new EdgeMetrics(new SimpleMeterRegistry());
        HttpServer origin = vertx.createHttpServer()
                .requestHandler(request -> request.response().putHeader("Content-Type", "text/html").end(ANSWER));
        return origin.listen(0, LOOPBACK)
                .compose(listening -> beforeOrigin(listening.actualPort(), time, metrics))
                .eventually(origin::close);
    }

    private Future<Outcome> beforeOrigin(int originPort, Duration time, EdgeMetrics metrics) {
        HttpConfig http = config.http().alone(LOOPBACK);
        ForwardedHeaders forwarded = new ForwardedHeaders(http.trustForwarded(), http.forwardedHops());
        RoomOrigins origins = new RoomOrigins(
                OriginProxy.of(vertx, config.origin().at(URI.create("http://" + LOOPBACK + ":" + originPort)),
                        forwarded,
                        false, metrics),
                url -> {
                    throw new IllegalStateException("no room of a rehearsal has an origin of its own: " + url);
                });
        return VisitorServer
                .start(vertx, http, forwarded, pipeline(http, forwarded, origins, metrics), metrics, Optional.empty(),
                        config.keysetInterval())
                .compose(server -> new RehearsalCrowd(vertx, server.port(), mostRequests, () -> isOver).visit(time)
                        .eventually(() -> server.close(Duration.ZERO)))
                .eventually(origins::close);
    }

    private RequestPipeline pipeline(HttpConfig http, ForwardedHeaders forwarded, RoomOrigins origins,
            EdgeMetrics metrics) {
        Context loop = vertx.getOrCreateContext();
        RoomDirectory rooms = RoomDirectory.holding(rooms(), clock, metrics);
        PassCodec passes = PassCodec.of(PassKeys.random());
        VisitService visits = new VisitService(config.edgeId(), config.dataCenter(), random::nextLong,
                new VisitorMemory(MOST_VISITORS), move -> true, EdgeMembership.NONE);
        AddressKnowledge addresses = AddressKnowledge.open(vertx, AddressConfig.NONE, clock, metrics);
        VisitorEventStreams streams = new VisitorEventStreams(config.push(),
                new StreamedQueues(rooms::room, room -> 0, new CallCodec(passes)),
                task -> loop.runOnContext(tick -> task.run()), random, clock, metrics);
        AdmissionServices services = new AdmissionServices(rooms, visits,
                (room, pass, now) -> Future.succeededFuture(Ticket.None.INSTANCE), passes, addresses,
                (room, visitor, at, kept) -> {
                });
        return new RequestPipeline(services, origins, streams, forwarded, http, clock, metrics);
    }

    private static List<RoomConfig> rooms() {
        return List.of(room(QUEUE).setQueueAll(true).build(),
                room(APP).setQueueAll(true).setJsonResponseEnabled(true).build(),
                room(OPEN).setQueueingMethod(QueueingMethod.PASSTHROUGH).build());
    }

    private static RoomConfig.Builder room(String host) {
        String name = host.substring(0, host.indexOf('.'));
        return AvroTypes.newRoomConfig().setRoomId(name).setName(name).setHost(host).setTotalActiveUsers(MOST_VISITORS)
                .setNewUsersPerMinute(MOST_VISITORS);
    }
}
