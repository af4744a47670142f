package dev.anteroom.it.cluster;

import static dev.anteroom.it.Progress.PATIENCE;

import dev.anteroom.devkit.crowd.Crowd;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.FreshnessTracker;
import dev.anteroom.devkit.measure.Summary;
import dev.anteroom.devkit.origin.DemoOrigin;
import dev.anteroom.devkit.registry.RegistryProcess;
import dev.anteroom.devkit.system.DemoRoomsFile;
import dev.anteroom.it.Installation;
import dev.anteroom.roomfile.RoomsFile;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.topic.TopicSettings;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/**
 * A whole installation of which each part is a process with a network address and, where it has data, a disk of its own: brokers,
 * controllers, registry, aggregators and four edges behind a balancer. Origin and crowd are of this process. Needs root.
 */
final class FaultySystem implements AutoCloseable {

    static final int PARTITIONS = 3;
    /** Whether controllers are processes of their own, which takes more than two cores, and not brokers as well. */
    static final boolean CONTROLLERS_APART = "apart".equals(System.getProperty("anteroom.faults.controllers"));

    private static final long STOP_SECONDS = 20;

    private final InstantSource clock = InstantSource.system();
    private final Path logs;
    private final DemoRoom room;
    private final Network network;
    private final RegistryProcess registry;
    private final Place registryPlace;
    private final Map<Path, SmallDisk> disks = new HashMap<>();
    private final KafkaCluster cluster;
    private final List<Place> aggregatorPlaces = new ArrayList<>();
    private final Aggregators aggregators;
    private final ChildEdges edges;
    private final Balancer balancer;
    private final Installation installation;
    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
    private final StateWatch states;
    private final TicketCounter counter;
    private final CrowdWatch crowd;

    /** Starts everything and returns when every edge knows of every other. */
    FaultySystem(Network network, int brokers, int aggregatorCount, DemoRoom room, Path logs) throws Exception {
        this.network = network;
        this.room = room;
        this.logs = logs;
        Files.createDirectories(logs);
        this.crowd = new CrowdWatch(room, clock, logs);
        this.registryPlace = network.add();
        this.registry = RegistryProcess.start(registryPlace.launcher(), registryPlace.address(), 0,
                logs.resolve("registry.log").toAbsolutePath());
        this.cluster = KafkaCluster.start(places(brokers), places(CONTROLLERS_APART ? brokers : 0),
                logs.resolve("brokers"),
                data -> disks.put(data, SmallDisk.mount(data)));
        this.installation = new Installation(cluster.bootstrap(), registry.url().toString(),
                new TopicSettings("faults.", PARTITIONS, (short) brokers));
        // One more place, for an aggregator that joins.
        aggregatorPlaces.addAll(places(aggregatorCount + 1));
        this.aggregators = new Aggregators(aggregatorSettings(), logs);
        this.counter = new TicketCounter(room.id(), cluster, aggregators, installation.topics());
        for (int i = 0; i < aggregatorCount; i++) {
            startAggregator();
        }
        counter.awaitAggregators();
        write("");
        DemoOrigin origin = DemoOrigin.start(vertx, Network.HERE, 0, crowd::served, clock).await(STOP_SECONDS,
                TimeUnit.SECONDS);
        this.edges = new ChildEdges(settings(), places(ChildEdges.ids().size()), origin.url(), logs);
        edges.startMissing();
        this.balancer = Balancer.start(edges.backends(), logs);
        this.states = StateWatch.start(installation, room.id());
        Awaitility.await("edges are ready and know each other").atMost(PATIENCE)
                .until(() -> edges.areReady() && states.livingEdges() == ChildEdges.ids().size());
    }

    private List<Place> places(int count) {
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            places.add(network.add());
        }
        return places;
    }

    /** A broker that stands still is given up by about the time at which others lead its partitions. */
    private Map<String, String> settings() {
        Map<String, String> settings = installation.settings();
        settings.put("kafka.requestTimeout", "1s");
        return settings;
    }

    private Map<String, String> aggregatorSettings() {
        Map<String, String> settings = settings();
        settings.put("management.port", "0");
        settings.put("streams.sessionTimeout", "2s");
        return settings;
    }

    /** Writes the room with {@code more} keys, lines of YAML that are indented as the room's keys are. */
    private void write(String more) {
        Path file = DemoRoomsFile.write(room, logs);
        try {
            Files.writeString(file, Files.readString(file) + more);
        } catch (IOException e) {
            throw new UncheckedIOException("can't write " + file, e);
        }
        installation.write(
                RoomConfig.newBuilder(RoomsFile.read(file).getFirst()).setModifiedAt(clock.millis()).build());
    }

    /** Nobody new enters from {@code prequeue} until {@code start}. */
    void plan(Instant prequeue, Instant start) {
        write("""
                    events:
                      - name: sale
                        prequeue_start_time: %s
                        event_start_time: %s
                        event_end_time: %s
                """.formatted(prequeue, start, start.plusSeconds(60)));
    }

    /** Nothing is planned any more. */
    void plan() {
        write("");
    }

    /** Sends the crowd; the answer comes when its time is over. */
    CompletableFuture<Void> send(Crowd.Plan plan) {
        crowd.begin(states::newest, live -> {
        });
        return new Crowd(vertx, clock, plan, room, balancer.addresses(), crowd.measurement()).run().toCompletionStage()
                .toCompletableFuture();
    }

    CrowdWatch crowd() {
        return crowd;
    }

    Summary summary() {
        return crowd.summary(new FreshnessTracker(ChildEdges.ids()));
    }

    InstantSource clock() {
        return clock;
    }

    KafkaCluster cluster() {
        return cluster;
    }

    Network network() {
        return network;
    }

    ChildEdges edges() {
        return edges;
    }

    Aggregators aggregators() {
        return aggregators;
    }

    RegistryProcess registry() {
        return registry;
    }

    Place registryPlace() {
        return registryPlace;
    }

    URI registryUrl() {
        return registry.url();
    }

    Installation installation() {
        return installation;
    }

    StateWatch states() {
        return states;
    }

    /** The disk of a broker or controller. */
    SmallDisk diskOf(int node) {
        return Objects.requireNonNull(disks.get(cluster.data(node)));
    }

    /** Starts one more aggregator where none runs. */
    void startAggregator() {
        aggregators.startOne(aggregatorPlaces.stream().filter(place -> !aggregators.isAt(place)).findFirst()
                .orElseThrow(() -> new AssertionError("there is no place for one more aggregator")));
    }

    TicketCounter counter() {
        return counter;
    }

    /** Waits until nothing of it is missing. */
    void awaitComplete() {
        cluster.awaitComplete();
        counter.awaitAggregators();
        Awaitility.await("all edges are ready").atMost(PATIENCE).until(edges::areReady);
    }

    @Override
    public void close() throws Exception {
        crowd.close();
        states.close();
        balancer.close();
        edges.close();
        aggregators.close();
        // Disks are in the folder that the cluster deletes.
        cluster.killAll();
        disks.values().forEach(SmallDisk::close);
        cluster.close();
        registry.close();
        vertx.close().await(STOP_SECONDS, TimeUnit.SECONDS);
    }
}
