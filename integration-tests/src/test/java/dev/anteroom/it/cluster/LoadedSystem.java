package dev.anteroom.it.cluster;

import static dev.anteroom.it.Progress.PATIENCE;

import dev.anteroom.devkit.broker.Folders;
import dev.anteroom.devkit.crowd.Crowd;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.FreshnessTracker;
import dev.anteroom.devkit.measure.LiveView;
import dev.anteroom.devkit.measure.Measurement;
import dev.anteroom.devkit.measure.Summary;
import dev.anteroom.devkit.origin.DemoOrigin;
import dev.anteroom.it.Installation;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Utils;
import org.awaitility.Awaitility;

/**
 * Two aggregators, four edges and an origin on an existing cluster, with topics of their own, and a crowd in front of
 * them that is observed from outside.
 */
final class LoadedSystem implements AutoCloseable {

    static final int PARTITIONS = 3;

    private static final long STOP_SECONDS = 20;
    private static final long LOOK_MILLIS = 100;

    private final InstantSource clock = InstantSource.system();
    private final KafkaCluster cluster;
    private final URI registry;
    private final DemoRoom room;
    private final TopicSettings topics = new TopicSettings(
            "load-" + UUID.randomUUID().toString().substring(0, 8) + ".", PARTITIONS, (short) 3);
    private final Path folder = Folders.temporary("load");
    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
    private final Measurement measurement;
    private final AdmissionGaps gaps = new AdmissionGaps();
    private final FullRoom fullRoom = new FullRoom();
    private final FreshnessTracker freshness = new FreshnessTracker(Edges.ids());
    private final AtomicLong served = new AtomicLong();
    private final EdgeWatch watch = new EdgeWatch(freshness);
    private final Aggregators aggregators;
    private final Edges edges;
    private final Report series;
    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor();
    private Future<?> looking = CompletableFuture.completedFuture("nobody has come");
    private long firstAt;

    /** Starts everything and returns when every edge knows of every other. */
    LoadedSystem(KafkaCluster cluster, URI registry, DemoRoom room, Path logs) throws Exception {
        this.cluster = cluster;
        this.registry = registry;
        this.room = room;
        this.measurement = new Measurement(room);
        this.series = new Report(logs.resolve("series.csv"));
        this.aggregators = new Aggregators(aggregatorSettings(), logs);
        aggregators.startOne();
        aggregators.startOne();
        DemoOrigin origin = DemoOrigin.start(vertx, 0, this::served, clock).await(STOP_SECONDS, TimeUnit.SECONDS);
        this.edges = Edges.start(shared(), room, origin.url(), folder, watch);
        Awaitility.await("edges are ready and know each other").atMost(PATIENCE)
                .until(() -> edges.areReady() && knowEachOther());
        awaitAggregators();
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

    /** Waits until both aggregators have a part of the tickets. */
    void awaitAggregators() {
        try (Admin admin = cluster.admin()) {
            Awaitility.await("all aggregators share the tickets").atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(500)).until(() -> aggregators.allAreIn(admin, ticketGroup()));
        }
    }

    private void served(long visitor, String dataCenter, long atMillis) {
        measurement.servedAtOrigin(visitor, dataCenter, atMillis);
        gaps.served(visitor, atMillis);
        served.incrementAndGet();
    }

    /** Sends the crowd; the answer comes when its time is over. */
    CompletableFuture<Void> send(Crowd.Plan plan) {
        firstAt = clock.millis();
        series.keep(
                "second,active,waiting,admitted,counted,available,countedWaiting,stateAge,remaining,reserved,partialAge,edgesLeftOut,countedAge");
        looking = looks.scheduleAtFixedRate(this::look, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
        return new Crowd(vertx, clock, plan, room, edges.addresses(), measurement).run().toCompletionStage()
                .toCompletableFuture();
    }

    private void look() {
        long now = clock.millis();
        LiveView live = measurement.live(now, List.of());
        fullRoom.look(live);
        gaps.look(live.waiting() > 0 && live.active() < room.limit(), now);
        if ((now - firstAt) % 1000 < LOOK_MILLIS) {
            RoomState state = newestState();
            series.keep(
                    (now - firstAt) / 1000 + "," + live.active() + "," + live.waiting() + "," + live.admitted() + ","
                            + state.getActiveUsers() + "," + state.getAvailable() + "," + state.getWaitingUsers() + ","
                            + (now - state.getPublishedAt()) + "," + state.getRemaining() + ","
                            + state.getBuckets().stream().mapToInt(WaitingBucket::getReserved).sum() + ","
                            + (state.getPartialBucketId() == null ? "" : now - state.getPartialBucketId()) + ","
                            + state.getEdgesLeftOut() + "," + (now - state.getCountedUpTo()));
        }
    }

    /** Lets the crowd go on until so long after its first visitor. */
    void letRunUntil(Duration sinceFirst) {
        Awaitility.await("the load goes on").atMost(sinceFirst.plusSeconds(10)).pollInterval(Duration.ofMillis(100))
                .until(() -> secondsSinceFirst() * 1000 >= sinceFirst.toMillis());
    }

    double secondsSinceFirst() {
        return (clock.millis() - firstAt) / 1000.0;
    }

    /** What the origin and the crowd see now. */
    LiveView live() {
        return measurement.live(clock.millis(), List.of());
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
        long now = clock.millis();
        return measurement.summary(freshness.measured(now), now, secondsSinceFirst());
    }

    /** Forgets the gaps between admissions so far. */
    void measureGapsAnew() {
        gaps.startAnew(clock.millis());
    }

    AdmissionGaps gaps() {
        return gaps;
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

    /** The partition of the requests for numbers that every data center may use. */
    TopicPartition ticketPartition() {
        byte[] key = new ScopeKey(room.id(), ScopeKey.ANYWHERE).text().getBytes(StandardCharsets.UTF_8);
        return new TopicPartition(topics.name(Topics.TICKET_REQUESTS),
                Utils.toPositive(Utils.murmur2(key)) % PARTITIONS);
    }

    /** The process that has the counter of these numbers. */
    ChildJvm ownerOfTheCounter() throws ExecutionException, InterruptedException {
        try (Admin admin = cluster.admin()) {
            Optional<ChildJvm> owner = aggregators.ownerOf(ticketPartition(), admin, ticketGroup());
            return owner.orElseThrow(() -> new AssertionError("nobody owns " + ticketPartition()));
        }
    }

    private String ticketGroup() {
        return topics.prefix() + "tickets";
    }

    @Override
    public void close() throws Exception {
        looking.cancel(false);
        looks.shutdownNow();
        edges.close();
        aggregators.close();
        vertx.close().await(STOP_SECONDS, TimeUnit.SECONDS);
        Folders.delete(folder);
    }
}
