package dev.anteroom.it;

import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.edge.EdgeObserver;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.streams.runtime.Aggregator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/** Edges of one installation, with keys in common, before one origin. */
final class Edges implements AutoCloseable {

    private final Installation installation;
    private final Origin origin;
    private final Path folder;
    private final Path keys;
    private final Runnable afterwards;
    private final List<EdgeServer> running = new ArrayList<>();
    private final Map<String, RoomState> newestStates = new ConcurrentHashMap<>();
    private final EdgeObserver observer = new EdgeObserver() {
        @Override
        public void stateApplied(String edgeId, RoomState state, long appliedAtMillis) {
            newestStates.put(edgeId, state);
        }
    };

    Edges(Installation installation, Origin origin, Path folder) {
        this(installation, origin, folder, () -> {
        });
    }

    private Edges(Installation installation, Origin origin, Path folder, Runnable afterwards) {
        this.installation = installation;
        this.origin = origin;
        this.folder = folder;
        this.keys = folder.resolve("keys.json");
        this.afterwards = afterwards;
        PassKeys.generate(keys);
    }

    /** Edges whose moves an aggregator counts until they are closed. */
    static Edges counted(Installation installation, Origin origin, Path folder) {
        Aggregator aggregator = installation.aggregator();
        return new Edges(installation, origin, folder, aggregator::close);
    }

    /** A rooms file with one room, whose times are short enough for a test. */
    Path rooms(int totalActiveUsers, String more) {
        return rooms(totalActiveUsers, "1s", more);
    }

    Path rooms(int totalActiveUsers, String refreshInterval, String more) {
        try {
            return Files.writeString(folder.resolve("rooms.yaml"), """
                    rooms:
                      - name: tickets
                        host: 127.0.0.1
                        total_active_users: %d
                        new_users_per_minute: 60000
                        json_response_enabled: true
                        bucket_duration: 1s
                        tick_duration: 200ms
                        settle: 300ms
                        refresh_interval: %s
                        lease_duration: 3s
                    %s""".formatted(totalActiveUsers, refreshInterval, more.indent(4)));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException("can't write the rooms file", e);
        }
    }

    /** The keys that all edges share. */
    Path keys() {
        return keys;
    }

    /** Starts an edge that is not ready yet. */
    EdgeServer start(String dataCenter, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(installation.settings());
        settings.put("edge.id", dataCenter + "-" + (running.size() + 1));
        settings.put("dataCenter", dataCenter);
        settings.put("http.host", "127.0.0.1");
        settings.put("http.port", "0");
        settings.put("rehearsal", "0s");
        settings.put("management.port", "0");
        settings.put("origin.url", origin.url());
        settings.put("pass.keyset", keys.toString());
        settings.put("heartbeat.interval", "200ms");
        settings.putAll(more);
        EdgeServer edge = EdgeServer.start(EdgeConfig.of(Settings.of(settings)), observer)
                .toCompletionStage().toCompletableFuture().join();
        running.add(edge);
        return edge;
    }

    /** Starts an edge and waits until it is ready. */
    EdgeServer ready(String dataCenter, Map<String, String> more) {
        EdgeServer edge = start(dataCenter, more);
        Awaitility.await("edge of " + dataCenter + " is ready").atMost(java.time.Duration.ofSeconds(60))
                .until(() -> isReady(edge));
        return edge;
    }

    /** Whether all of them act on states that fit. */
    boolean actOn(Predicate<RoomState> fits) {
        return newestStates.size() == running.size() && newestStates.values().stream().allMatch(fits);
    }

    /** The states that they act on, for the message of a failure. */
    String statesInForce() {
        return newestStates.toString();
    }

    static boolean isReady(EdgeServer edge) {
        return isHealthy(edge, "ready");
    }

    /** Whether the edge says so at its management port: {@code live}, {@code ready} or {@code connected}. */
    static boolean isHealthy(EdgeServer edge, String how) {
        return Visitor.fetch("http://127.0.0.1:" + edge.managementPort() + "/health/" + how).statusCode() == 200;
    }

    @Override
    public void close() {
        running.forEach(edge -> edge.close().toCompletionStage().toCompletableFuture().join());
        afterwards.run();
    }
}
