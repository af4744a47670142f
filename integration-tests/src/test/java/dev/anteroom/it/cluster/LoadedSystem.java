package dev.anteroom.it.cluster;

import static dev.anteroom.it.Progress.PATIENCE;

import dev.anteroom.devkit.broker.Folders;
import dev.anteroom.devkit.crowd.Crowd;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.FreshnessTracker;
import dev.anteroom.devkit.measure.Summary;
import dev.anteroom.devkit.origin.DemoOrigin;
import dev.anteroom.it.Installation;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.TopicSettings;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;

/**
 * Two aggregators, four edges and an origin on an existing cluster, with topics of their own, and a crowd in front of
 * them that is observed from outside.
 */
final class LoadedSystem implements AutoCloseable {

    static final int PARTITIONS = 3;

    private static final long STOP_SECONDS = 20;

    private final InstantSource clock = InstantSource.system();
    private final KafkaCluster cluster;
    private final URI registry;
    private final DemoRoom room;
    private final TopicSettings topics = new TopicSettings(
            "load-" + UUID.randomUUID().toString().substring(0, 8) + ".", PARTITIONS, (short) 3);
    private final Path folder = Folders.temporary("load");
    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
    private final FullRoom fullRoom = new FullRoom();
    private final FreshnessTracker freshness = new FreshnessTracker(Edges.ids());
    private final AtomicLong served = new AtomicLong();
    private final EdgeWatch watch = new EdgeWatch(freshness);
    private final Aggregators aggregators;
    private final Edges edges;
    private final TicketCounter counter;
    private final CrowdWatch crowd;

    /** Starts everything and returns when every edge knows of every other. */
    LoadedSystem(KafkaCluster cluster, URI registry, DemoRoom room, Path logs) throws Exception {
        this.cluster = cluster;
        this.registry = registry;
        this.room = room;
        this.crowd = new CrowdWatch(room, clock, logs);
        this.aggregators = new Aggregators(aggregatorSettings(), logs);
        this.counter = new TicketCounter(room.id(), cluster, aggregators, topics);
        aggregators.startOne();
        aggregators.startOne();
        DemoOrigin origin = DemoOrigin.start(vertx, 0, this::served, clock).await(STOP_SECONDS, TimeUnit.SECONDS);
        this.edges = Edges.start(shared(), room, origin.url(), folder, watch);
        Awaitility.await("edges are ready and know each other").atMost(PATIENCE)
                .until(() -> edges.areReady() && knowEachOther());
        counter.awaitAggregators();
    }

    private Map<String, String> shared() {
        return new Installation(cluster.bootstrap(), registry.toString(), topics).settings();
    }

    private Map<String, String> aggregatorSettings() {
        Map<String, String> settings = shared();
        settings.put("streams.transactionTimeout", "3s");
        settings.put("streams.sessionTimeout", "2s");
        settings.put("streams.heartbeatInterval", "400ms");
        settings.put("management.port", "0");
        return settings;
    }

    private boolean knowEachOther() {
        return watch.states().size() == Edges.ids().size() && watch.states().stream().allMatch(
                state -> !state.getScopes().isEmpty()
                        && state.getScopes().getLast().getWorkers() == Edges.ids().size());
    }

    private void served(long visitor, String dataCenter, long atMillis) {
        crowd.served(visitor, dataCenter, atMillis);
        served.incrementAndGet();
    }

    /** Sends the crowd; the answer comes when its time is over. */
    CompletableFuture<Void> send(Crowd.Plan plan) {
        crowd.begin(this::newestState, fullRoom::look);
        return new Crowd(vertx, clock, plan, room, edges.addresses(), crowd.measurement()).run().toCompletionStage()
                .toCompletableFuture();
    }

    /** Lets the crowd go on until so long after its first visitor. */
    void letRunUntil(Duration sinceFirst) {
        Awaitility.await("the load goes on").atMost(sinceFirst.plusSeconds(10)).pollInterval(Duration.ofMillis(100))
                .until(() -> crowd.secondsSinceFirst() * 1000 >= sinceFirst.toMillis());
    }

    CrowdWatch crowd() {
        return crowd;
    }

    /** The newest state that any edge decides by. */
    RoomState newestState() {
        return watch.states().stream().max((a, b) -> Long.compare(a.getPublishedAt(), b.getPublishedAt()))
                .orElseThrow();
    }

    /** Part of the limit that was used so far while anybody waited, since the room was full for the first time. */
    double utilization() {
        return fullRoom.used();
    }

    Summary summary() {
        return crowd.summary(freshness);
    }

    Edges edges() {
        return edges;
    }

    /** Requests that the origin served so far. */
    long servedRequests() {
        return served.get();
    }

    EdgeWatch watch() {
        return watch;
    }

    Aggregators aggregators() {
        return aggregators;
    }

    TopicSettings topics() {
        return topics;
    }

    TicketCounter counter() {
        return counter;
    }

    @Override
    public void close() throws Exception {
        crowd.close();
        edges.close();
        aggregators.close();
        vertx.close().await(STOP_SECONDS, TimeUnit.SECONDS);
        Folders.delete(folder);
    }
}
