package dev.anteroom.edge;

import dev.anteroom.core.pass.CallCodec;
import dev.anteroom.core.pass.PassCodec;
import dev.anteroom.core.visit.VisitService;
import dev.anteroom.core.visit.VisitorMemory;
import dev.anteroom.edge.address.AddressKnowledge;
import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.edge.config.OriginConfig;
import dev.anteroom.edge.http.AdmissionServices;
import dev.anteroom.edge.http.RequestPipeline;
import dev.anteroom.edge.http.VisitorServer;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.metrics.Metric;
import dev.anteroom.edge.proxy.ForwardedHeaders;
import dev.anteroom.edge.proxy.OriginProxy;
import dev.anteroom.edge.proxy.RoomOrigins;
import dev.anteroom.edge.push.StreamedQueues;
import dev.anteroom.edge.push.VisitorEventStreams;
import dev.anteroom.edge.rehearsal.Rehearsal;
import dev.anteroom.edge.tickets.TicketClient;
import dev.anteroom.edge.tickets.TicketRehearsal;
import dev.anteroom.edge.tracing.Tracing;
import dev.anteroom.edge.traffic.FreshnessTracking;
import dev.anteroom.edge.traffic.MarkTimer;
import dev.anteroom.edge.transport.VisitorTransport;
import dev.anteroom.runtime.management.HostProcess;
import dev.anteroom.runtime.management.ManagementExtension;
import dev.anteroom.runtime.management.ManagementPart;
import dev.anteroom.runtime.management.ManagementServer;
import dev.anteroom.runtime.management.ManagementStartException;
import dev.anteroom.runtime.management.Readiness;
import dev.anteroom.runtime.metric.ProcessMeters;
import dev.anteroom.runtime.process.CloseableStack;
import dev.anteroom.runtime.process.EdgeTime;
import dev.anteroom.runtime.room.RoomDirectory;
import dev.anteroom.runtime.settings.KeysetFile;
import dev.anteroom.runtime.tls.CertificatePair;
import dev.anteroom.runtime.tls.ServerTls;
import dev.anteroom.schemas.avro.Revocation;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One running edge: an event loop for visitors, a management port with an event loop of its own, and its Kafka clients.
 *
 * <p>Both ports open immediately. Until the rooms have been read from Kafka for the first time, visitors get 503 with
 * {@code Retry-After}; after that no request waits for Kafka, whether it is available or not. Thread-safe.
 */
public final class EdgeServer {

    private static final Logger LOG = LoggerFactory.getLogger(EdgeServer.class);
    private static final int REMEMBERED_VISITORS = 500_000;

    private final EdgeConfig config;
    private final EdgeObserver observer;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();
    private final PassCodec passes;
    private final ProcessMeters meters = new ProcessMeters();
    private final EdgeMetrics metrics = new EdgeMetrics(meters.registry());
    private final KeysetWatch keysetWatch;
    private final Optional<ManagementPart> control;
    private final Optional<ServerTls> tls;
    private final ForwardedHeaders forwarded;
    private final Tracing tracing;
    private final Vertx vertx;
    private final Context loop;
    private final FreshnessTracking freshness;
    private final RoomDirectory directory;
    private final EdgeKafka kafka;
    private final MarkTimer marks;
    private final VisitService visits;
    private final TicketClient tickets;
    private final TicketRehearsal ticketRehearsal;
    private final VisitorEventStreams streams;
    private final RoomOrigins origins;
    private final AddressKnowledge addresses;
    private final Optional<Rehearsal> rehearsal;
    private final AtomicReference<Optional<Future<Void>>> closing = new AtomicReference<>(Optional.empty());
    private volatile boolean isRehearsed;
    private volatile Optional<VisitorServer> visitors = Optional.empty();
    private volatile Optional<ManagementServer> management = Optional.empty();

    private EdgeServer(EdgeConfig config, EdgeObserver observer, InstantSource clock, KeysetFile keyset,
            PassCodec passes, Optional<ManagementPart> control, Optional<ServerTls> tls) {
        this.config = config;
        this.observer = observer;
        this.clock = clock;
        this.passes = passes;
        this.keysetWatch = new KeysetWatch(keyset, passes, metrics);
        this.control = control;
        this.tls = tls;
        this.tracing = Tracing.of(config.tracing(), config.edgeId(), config.dataCenter());
        this.vertx = tracing.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(2));
        this.loop = vertx.getOrCreateContext();
        this.freshness = new FreshnessTracking(config.dataCenter(), metrics);
        this.directory = new RoomDirectory(clock, metrics, this::stateApplied);
        // Without knowing its rooms, the edge would let everybody through to the origin.
        directory.requireReadable();
        directory.expect(control.map(ManagementPart::requiredRooms).orElse(List.of()));
        this.kafka = new EdgeKafka(config, directory, task -> loop.runOnContext(tick -> task.run()), freshness,
                observer, clock, metrics);
        this.marks = new MarkTimer(kafka.marks(), directory);
        this.visits = new VisitService(config.edgeId(), config.dataCenter(), random::nextLong,
                new VisitorMemory(REMEMBERED_VISITORS), kafka.moves(), kafka.marks().membership());
        this.tickets = new TicketClient(config.dataCenter(), config.edgeId(), kafka.ticketRequests(), directory::room,
                (millis, task) -> vertx.setTimer(millis, timer -> task.run()), clock, metrics);
        this.ticketRehearsal = new TicketRehearsal(kafka.ticketRequests(),
                (millis, task) -> vertx.setTimer(millis, timer -> task.run()), clock);
        this.streams = new VisitorEventStreams(config.push(),
                new StreamedQueues(directory::room,
                        room -> visits.leavesNumbersToOthers(room, clock.millis()) ? 0 : tickets.left(room),
                        new CallCodec(passes)),
                task -> loop.runOnContext(tick -> task.run()), random, clock, metrics);
        this.forwarded = new ForwardedHeaders(config.http().trustForwarded(), config.http().forwardedHops());
        this.addresses = AddressKnowledge.open(vertx, config.addresses(), clock, metrics);
        this.origins = new RoomOrigins(origin(config.origin()), url -> origin(config.origin().at(url)));
        this.rehearsal = config.rehearsal().isZero()
                ? Optional.empty()
                : Optional.of(new Rehearsal(config, clock, random));
    }

    /**
     * Starts an edge. The future completes when both ports are open, which is before the edge is ready; it fails when a
     * port is in use, or when the keys, certificates or the rooms file can't be read.
     */
    public static Future<EdgeServer> start(EdgeConfig config, EdgeObserver observer) {
        try {
            KeysetFile keyset = KeysetFile.open(config.passKeyset());
            return new EdgeServer(config, observer, new EdgeTime(InstantSource.system()), keyset,
                    PassCodec.of(keyset.keys()), control(config), tls(config)).open();
        } catch (IllegalArgumentException e) {
            return Future.failedFuture(e);
        }
    }

    private static Optional<ServerTls> tls(EdgeConfig config) {
        List<CertificatePair> files = config.http().transport().certificates();
        return files.isEmpty() ? Optional.empty() : Optional.of(new ServerTls("visitors", files));
    }

    private static Optional<ManagementPart> control(EdgeConfig config) {
        HostProcess host = new HostProcess(config.edgeId(), config.dataCenter(), config.keysetInterval());
        return config.control().flatMap(values -> ManagementExtension.found().map(found -> found.part(values, host)));
    }

    private Future<EdgeServer> open() {
        bindMetrics();
        try {
            management = Optional.of(ManagementServer.open(config.management(), readiness(), meters, control,
                    clock));
        } catch (ManagementStartException | IllegalArgumentException e) {
            return close().transform(closed -> Future.failedFuture(e));
        }
        Promise<EdgeServer> opened = Promise.promise();
        loop.runOnContext(tick -> VisitorServer.start(vertx, config.http(), forwarded, pipeline(), metrics, tls,
                config.keysetInterval()).map(server -> {
                    visitors = Optional.of(server);
                    return this;
                }).onSuccess(server -> {
                    kafka.start(grants -> tickets.granted(ticketRehearsal.forVisitors(grants)), this::revoked);
                    control.ifPresent(ManagementPart::start);
                    streams.start((millis, task) -> vertx.setTimer(millis, timer -> task.run()));
                    keysetWatch.start(vertx, config.keysetInterval());
                    addresses.watch(vertx);
                    rehearsal.ifPresentOrElse(this::rehearse, () -> isRehearsed = true);
                    vertx.setPeriodic(config.heartbeatInterval().toMillis(), timer -> kafka.heartbeats().beat());
                    marks.start((task, millis) -> vertx.setPeriodic(millis, timer -> task.run()));
                    LOG.atInfo().addKeyValue("edge", config.edgeId()).addKeyValue("dataCenter", config.dataCenter())
                            .addKeyValue("port", port()).addKeyValue("managementPort", managementPort())
                            .addKeyValue("sockets", VisitorTransport.name())
                            .addKeyValue("origin", config.origin().url()).log("the edge is listening");
                }).onComplete(opened));
        return opened.future().recover(failure -> close().transform(closed -> Future.failedFuture(failure)));
    }

    /** On the event loop. */
    private void rehearse(Rehearsal own) {
        Future<Integer> answered = ticketRehearsal.play().onSuccess(
                answers -> LOG.atInfo().addKeyValue("answers", answers).log("ticket counters have rehearsed"));
        own.play(config.rehearsal()).onComplete(result -> {
            // Without it the edge serves, only more slowly at first.
            answered.onComplete(any -> isRehearsed = true);
            own.end();
            if (result.succeeded()) {
                LOG.atInfo().addKeyValue("requests", result.result().requests())
                        .addKeyValue("failures", result.result().failures()).log("the edge has rehearsed");
            } else {
                LOG.warn("the edge could not rehearse; its first requests take longer", result.cause());
            }
        });
    }

    private RequestPipeline pipeline() {
        return new RequestPipeline(
                new AdmissionServices(directory, visits, tickets, passes, addresses, kafka.revocations()), origins,
                streams, forwarded, config.http(), clock, metrics);
    }

    private OriginProxy origin(OriginConfig at) {
        return OriginProxy.of(vertx, at, forwarded, tracing.isOn(), metrics);
    }

    private Readiness readiness() {
        List<Readiness.Check> checks = new ArrayList<>(List.of(
                new Readiness.Check(() -> closing.get().isEmpty(), "the edge is stopping"),
                new Readiness.Check(() -> isRehearsed,
                        "the edge still makes requests of itself, see the setting rehearsal"),
                new Readiness.Check(kafka::isProducerWarm, "the producer does not have the metadata of its topics yet"),
                new Readiness.Check(kafka.marks()::hasJoined, "counting does not wait for this edge yet"),
                new Readiness.Check(kafka::followsGrants, "the edge does not read the answers of ticket counters yet"),
                new Readiness.Check(kafka::knowsRevocations, "the edge has not read the revoked sessions yet"),
                new Readiness.Check(directory::isLoaded, "the edge has not read the rooms and their states yet"),
                new Readiness.Check(directory::hasExpectedStates, "a room of the rooms file has no state yet")));
        control.ifPresent(part -> checks.addAll(part.readiness()));
        Readiness known = Readiness.of(checks);
        return new Readiness(() -> Stream.concat(known.reasons().stream(), unreadable()).toList(),
                List.of(new Readiness.Check(kafka.marks()::isHeard,
                        "a partition has stored no mark of this edge for 2 s")));
    }

    /** Empty once the edge has served: it then continues with what it knew of these rooms. */
    private Stream<String> unreadable() {
        return directory.isLoaded()
                ? Stream.empty()
                : directory.unreadable().stream().map(room -> "the record of room '" + room
                        + "' can't be read; without it the room's visitors would be let through");
    }

    private void bindMetrics() {
        metrics.gauge(Metric.ROOMS, () -> directory.size());
        metrics.gauge(Metric.ROOMS_UNREADABLE, () -> directory.unreadable().size());
        metrics.gauge(Metric.STATE_AGE, () -> directory.oldestStateAge(clock.millis()) / 1000.0);
        metrics.gauge(Metric.FOLLOWER_LAG, kafka::lag);
        metrics.gauge(Metric.PUSH_STREAMS, streams::open);
        metrics.gauge(Metric.UNPROVEN, visits::unproven);
        metrics.gauge(Metric.UNSURE_PARTITIONS, kafka.marks()::unsure);
        metrics.gauge(Metric.CONNECTIONS, () -> visitors.map(VisitorServer::connections).orElse(0));
        tls.ifPresent(it -> metrics.gauge(Metric.CERTIFICATE_REMAINING,
                () -> Duration.between(clock.instant(), it.ends()).toSeconds()));
    }

    /** Runs on the event loop. Revocations whose time is over by now are ignored. */
    private void revoked(List<Revocation> revocations) {
        long now = clock.millis();
        for (Revocation ended : revocations) {
            long left = ended.getAt() + ended.getKeptMillis() - now;
            if (left > 0) {
                visits.heardOfRevocation(ended.getVisitorId(), now, left);
            }
        }
    }

    private void stateApplied(dev.anteroom.schemas.avro.RoomState state) {
        long now = clock.millis();
        freshness.applied(state, now);
        streams.stateCame(state.getRoomId());
        observer.stateApplied(config.edgeId(), state, now);
    }

    /** The port that visitors connect to. */
    public int port() {
        return visitors.map(VisitorServer::port).orElse(-1);
    }

    /** The port of health and metrics. */
    public int managementPort() {
        return management.map(ManagementServer::port).orElse(-1);
    }

    /**
     * Stops in an orderly way: reports not ready, accepts no new connections, drains open requests, sends buffered
     * events, and withdraws the heartbeat. Takes at most the drain time and some seconds; further calls return the same
     * future.
     */
    public Future<Void> close() {
        Promise<Void> closed = Promise.promise();
        Optional<Future<Void>> earlier = closing.getAndUpdate(
                current -> current.isPresent() ? current : Optional.of(closed.future()));
        if (earlier.isPresent()) {
            return earlier.get();
        }
        stopParts().onComplete(any -> {
            LOG.atInfo().addKeyValue("edge", config.edgeId()).log("edge stopped");
            // The promise must not belong to an event loop, because none is left when this completes.
            vertx.close().onComplete(closed);
        });
        return closed.future();
    }

    /** Each part is stopped even if the one before it failed to stop. */
    private Future<Void> stopParts() {
        loop.runOnContext(tick -> streams.stop());
        return visitors.map(server -> server.close(config.drain())).orElse(Future.succeededFuture())
                .transform(any -> origins.close())
                .transform(any -> rehearsal.map(Rehearsal::end).orElse(Future.succeededFuture()))
                .transform(any -> vertx.<Void>executeBlocking(() -> {
                    closeOthers();
                    return null;
                }));
    }

    private void closeOthers() {
        try (CloseableStack parts = new CloseableStack()) {
            parts.add("meters", meters);
            management.ifPresent(port -> parts.add("management port", port));
            parts.add("tracing", tracing);
            control.ifPresent(part -> parts.add("control", part::close));
            parts.add("Kafka clients", kafka::close);
        }
    }
}
