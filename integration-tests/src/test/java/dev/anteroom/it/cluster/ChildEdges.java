package dev.anteroom.it.cluster;

import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.devkit.system.SystemPlan;
import dev.anteroom.devkit.system.SystemPlan.EdgePlan;
import dev.anteroom.it.cluster.EdgeWatch.Stored;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Two edges in each of two data centers, each a process at a place of its own. */
final class ChildEdges implements AutoCloseable {

    private static final List<EdgePlan> PLAN = SystemPlan.edges(0, 0);
    private static final int VISITORS = 8080;
    private static final int MANAGEMENT = 9090;
    private static final Duration ANSWER = Duration.ofSeconds(2);

    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<String, String> shared;
    private final List<Place> places;
    private final Path logs;
    private final Map<String, ChildJvm> running = new TreeMap<>();

    /**
     * @param shared settings of all of them
     * @param places one for each
     * @param logs takes what they print and what brokers have acknowledged to them
     */
    ChildEdges(Map<String, String> shared, List<Place> places, URI origin, Path logs) throws IOException {
        this.places = List.copyOf(places);
        this.logs = logs;
        Files.createDirectories(logs);
        Path keys = logs.resolve("keys.json");
        // It may be left from an earlier run.
        Files.deleteIfExists(keys);
        for (String id : ids()) {
            Files.deleteIfExists(acknowledged(id));
        }
        PassKeys.generate(keys);
        Map<String, String> settings = new HashMap<>(shared);
        settings.putAll(Map.of("rehearsal", "0s", "origin.url", origin.toString(), "pass.keyset", keys.toString(),
                "heartbeat.interval", "500ms", "kafka.linger", "25ms", "management.insecure", "true",
                "http.port", Integer.toString(VISITORS), "management.port", Integer.toString(MANAGEMENT),
                "control.enabled", "false"));
        this.shared = Map.copyOf(settings);
    }

    static List<String> ids() {
        return PLAN.stream().map(EdgePlan::id).toList();
    }

    /** Starts those that do not run; returns at once. */
    void startMissing() {
        for (EdgePlan plan : PLAN) {
            running.computeIfAbsent(plan.id(), id -> launch(plan));
        }
    }

    private ChildJvm launch(EdgePlan plan) {
        Map<String, String> settings = new HashMap<>(shared);
        String address = place(plan.id()).address();
        settings.putAll(Map.of("edge.id", plan.id(), "dataCenter", plan.dataCenter(), "http.host", address,
                "management.host", address));
        List<String> arguments = new ArrayList<>(List.of(acknowledged(plan.id()).toString()));
        settings.forEach((key, value) -> arguments.add(key + "=" + value));
        return ChildJvm.start(place(plan.id()), WatchedEdge.class.getName(), arguments, "256m",
                logs.resolve("edge-" + plan.id() + ".log"));
    }

    private Path acknowledged(String id) {
        return logs.resolve("acknowledged-" + id);
    }

    /** Where an edge is. */
    Place place(String id) {
        return places.get(ids().indexOf(id));
    }

    ChildJvm process(String id) {
        return Objects.requireNonNull(running.get(id));
    }

    void kill(String id) {
        Objects.requireNonNull(running.remove(id)).kill();
    }

    List<Balancer.Backend> backends() {
        return PLAN.stream().map(plan -> new Balancer.Backend(plan.id(), plan.dataCenter(),
                place(plan.id()).at(VISITORS), MANAGEMENT)).toList();
    }

    boolean areReady() {
        return ids().stream().allMatch(this::isReady);
    }

    private boolean isReady(String id) {
        URI url = URI.create("http://" + place(id).at(MANAGEMENT) + "/health/ready");
        try {
            return http.send(HttpRequest.newBuilder(url).timeout(ANSWER).build(), BodyHandlers.discarding())
                    .statusCode() == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while edge " + id + " is asked", e);
        }
    }

    /** The moves that brokers said to edges that they have, whatever became of the edges. */
    List<Stored> stored() {
        return ids().stream().filter(id -> Files.exists(acknowledged(id)))
                .flatMap(id -> WatchedEdge.read(acknowledged(id), id).stream()).toList();
    }

    @Override
    public void close() {
        List.copyOf(running.keySet()).forEach(this::kill);
    }
}
