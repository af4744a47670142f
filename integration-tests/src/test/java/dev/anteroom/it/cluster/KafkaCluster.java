package dev.anteroom.it.cluster;

import static dev.anteroom.it.Progress.PATIENCE;

import dev.anteroom.devkit.broker.BrokerSettings;
import dev.anteroom.devkit.broker.Folders;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;
import org.awaitility.Awaitility;

/** Brokers and controllers, which may be of one process, that can be killed and started again with their data. */
final class KafkaCluster implements AutoCloseable {

    private static final long LONGEST_LAG_MILLIS = 2_000;

    private final Path logs;
    private final Path folder = Folders.temporary("cluster");
    private final BrokerLayout layout;
    private final Map<Integer, ChildJvm> running = new TreeMap<>();

    private KafkaCluster(List<Place> brokers, List<Place> controllers, Path logs) {
        this.logs = logs;
        this.layout = BrokerLayout.of(brokers, controllers, folder);
    }

    /**
     * Starts brokers that are controllers as well, and returns when all of them are in the cluster; what they print goes to
     * {@code logs}.
     */
    static KafkaCluster start(int brokers, Path logs) {
        return start(Collections.nCopies(brokers, Place.LOOPBACK), List.of(), logs, data -> {
        });
    }

    /**
     * The same, with a broker at each of some places, and a controller at each of others; where there are none, brokers are
     * controllers as well.
     *
     * @param prepare is given the folder of each process's data before anything is in it
     */
    static KafkaCluster start(List<Place> brokers, List<Place> controllers, Path logs, Consumer<Path> prepare) {
        KafkaCluster cluster = new KafkaCluster(brokers, controllers, logs);
        try {
            cluster.layout.ids().forEach(id -> prepare.accept(cluster.layout.data(id)));
            cluster.format();
            cluster.startMissing();
            cluster.awaitComplete();
            return cluster;
        } catch (RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    private void format() {
        String clusterId = Uuid.randomUuid().toString();
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        for (int id : layout.ids()) {
            String data = layout.data(id).toString();
            try {
                Files.createDirectories(layout.data(id));
                new Formatter().setPrintStream(nowhere).setNodeId(id).setClusterId(clusterId)
                        .setControllerListenerName(BrokerSettings.CONTROLLER_LISTENER).addDirectory(data)
                        .setMetadataLogDirectory(data).run();
            } catch (Exception e) {
                throw new IllegalStateException("can't format " + data, e);
            }
        }
    }

    String bootstrap() {
        return layout.bootstrap();
    }

    /** Starts every process that does not run; returns at once. */
    void startMissing() {
        layout.ids().stream().filter(id -> !running.containsKey(id)).forEach(id -> running.put(id, launch(id)));
    }

    private ChildJvm launch(int id) {
        Path settings = folder.resolve("node-" + id + ".properties");
        try (OutputStream out = Files.newOutputStream(settings)) {
            layout.settings(id).store(out, "node " + id);
        } catch (IOException e) {
            throw new UncheckedIOException("can't write " + settings, e);
        }
        return ChildJvm.start(layout.place(id), "kafka.Kafka", List.of(settings.toString()), "256m",
                logs.resolve("node-" + id + ".log"));
    }

    /** Waits until every broker and controller is in the cluster and every partition is on all brokers again. */
    void awaitComplete() {
        try (Admin admin = admin()) {
            Awaitility.await("all brokers are there and in sync").atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(200)).until(() -> isComplete(admin));
        }
    }

    private boolean isComplete(Admin admin) throws InterruptedException {
        try {
            return admin.describeCluster().nodes().get().size() == layout.brokers() && isQuorumComplete(admin)
                    && describe(admin).stream().flatMap(topic -> topic.partitions().stream())
                            .allMatch(KafkaCluster::isInSync);
        } catch (ExecutionException e) {
            return false;
        }
    }

    /** Whether every controller has the newest records of the quorum, or had them a moment ago. */
    private static boolean isQuorumComplete(Admin admin) throws ExecutionException, InterruptedException {
        long[] caughtUpAt = admin.describeMetadataQuorum().quorumInfo().get().voters().stream()
                .mapToLong(voter -> voter.lastCaughtUpTimestamp().orElse(0)).sorted().toArray();
        return caughtUpAt[caughtUpAt.length - 1] - caughtUpAt[0] < LONGEST_LAG_MILLIS;
    }

    private static boolean isInSync(TopicPartitionInfo partition) {
        return partition.isr().size() == partition.replicas().size();
    }

    private static List<TopicDescription> describe(Admin admin) throws ExecutionException, InterruptedException {
        return new ArrayList<>(
                admin.describeTopics(admin.listTopics().names().get()).allTopicNames().get().values());
    }

    /** Kills the broker that leads a partition. */
    void killLeaderOf(String topic, int partition) throws ExecutionException, InterruptedException {
        kill(leaderOf(topic, partition));
    }

    /** The id of the broker that leads a partition. */
    int leaderOf(String topic, int partition) throws ExecutionException, InterruptedException {
        try (Admin admin = admin()) {
            Map<String, TopicDescription> found = admin.describeTopics(List.of(topic)).allTopicNames().get();
            return Objects.requireNonNull(found.get(topic)).partitions().get(partition).leader().id();
        }
    }

    /** The id of the active controller. */
    int controller() throws ExecutionException, InterruptedException {
        try (Admin admin = admin()) {
            return admin.describeMetadataQuorum().quorumInfo().get().leaderId();
        }
    }

    /** Where a process runs. */
    Place place(int id) {
        return layout.place(id);
    }

    /** The folder of a process's data. */
    Path data(int id) {
        return layout.data(id);
    }

    /** The process of a broker or controller that was not killed. */
    long pid(int id) {
        return Objects.requireNonNull(running.get(id)).pid();
    }

    /** Stops a process as {@link ChildJvm#freeze} does. */
    void freeze(int id, Duration time) {
        Objects.requireNonNull(running.get(id)).freeze(time);
    }

    void kill(int id) {
        ChildJvm node = running.remove(id);
        if (node == null) {
            throw new AssertionError("node " + id + " does not run");
        }
        node.kill();
    }

    /** Kills all processes. */
    void killAll() {
        List.copyOf(running.keySet()).forEach(this::kill);
    }

    Admin admin() {
        return Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap(),
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 10_000,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000));
    }

    @Override
    public void close() {
        killAll();
        Folders.delete(folder);
    }
}
