package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.process.ChildJvm;
import dev.anteroom.benchmarks.process.Role;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.core.pass.PassKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** An origin, an aggregator with all topologies and an edge before the origin, each a process of its own. */
public final class Site implements AutoCloseable {

    /** A room that everybody enters who has a ticket number. */
    public static final String OPEN = "/shop/page?a=b";
    /** A room in which everybody waits. */
    public static final String QUEUE = "/queue/page?a=b";

    /** A page that no room has, which everybody may see. */
    static final String ELSEWHERE = "/elsewhere/page?a=b";

    /** Longer means that it never will be, even on a machine that has much else to do. */
    static final Duration READY_WITHIN = Duration.ofMinutes(5);
    private static final String ORIGIN_BYTES = "2048";
    private static final String ROOMS = """
            rooms:
              - name: open
                host: 127.0.0.1
                path: /shop
                total_active_users: 1000000
                new_users_per_minute: 100000000
                cookie_suffix: open
              - name: queue
                host: 127.0.0.1
                path: /queue
                total_active_users: 1000
                new_users_per_minute: 1000
                queue_all: true
                cookie_suffix: queue
            """;

    private final Stage stage;
    private final ChildJvm origin;
    private ChildJvm aggregator;
    private final ChildJvm edge;
    private final Browser browser = new Browser();

    private Site(Stage stage, List<String> edgeFlags, Map<String, String> edgeSettings) {
        this.stage = stage;
        this.origin = stage.start(Role.ORIGIN, Map.of("bytes", ORIGIN_BYTES));
        this.aggregator = aggregator(stage);
        this.edge = stage.start(Role.EDGE, edgeSettings(edgeSettings), edgeFlags);
    }

    /** Starts all and returns when a newcomer enters. */
    public static Site open(Stage stage) throws InterruptedException {
        return open(stage, List.of(), Map.of());
    }

    /**
     * Starts all and returns when a newcomer enters.
     *
     * @param edgeFlags of the edge's Java, after those that all have
     * @param edgeSettings of the edge that differ from its defaults
     */
    static Site open(Stage stage, List<String> edgeFlags, Map<String, String> edgeSettings)
            throws InterruptedException {
        Site site = new Site(stage, edgeFlags, edgeSettings);
        site.awaitEntry();
        return site;
    }

    private static ChildJvm aggregator(Stage stage) {
        return stage.aggregator("traffic,global,tickets");
    }

    /** Returns when a newcomer enters. */
    void awaitEntry() throws InterruptedException {
        long deadline = System.nanoTime() + READY_WITHIN.toNanos();
        while (!letsIn()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("nobody enters the site after " + READY_WITHIN);
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    /** Ends the aggregator without warning. */
    void killAggregator() throws InterruptedException {
        aggregator.kill();
    }

    /** Starts an aggregator after {@link #killAggregator}, and returns when its topologies run. */
    void startAggregator() {
        aggregator = aggregator(stage);
    }

    /** Starts all and returns at once. */
    static Site starting(Stage stage, List<String> edgeFlags, Map<String, String> edgeSettings) {
        return new Site(stage, edgeFlags, edgeSettings);
    }

    /** Whether the edge says that it is ready; asks it nothing else. */
    boolean isReady() {
        return answers(Integer.parseInt(edge.fact("management")), "/health/ready", answer -> answer.status() == 200);
    }

    private boolean letsIn() {
        return answers(port(), OPEN, answer -> answer.admitted() && answer.cookie().isPresent());
    }

    private boolean answers(int at, String path, Load.Wanted wanted) {
        CompletableFuture<Boolean> wasWanted = new CompletableFuture<>();
        browser.onLoop(() -> browser.get(at, path, Optional.empty())
                .onComplete(done -> wasWanted.complete(done.succeeded() && wanted.test(done.result()))));
        return wasWanted.join();
    }

    /**
     * Starts one more edge before the same origin, which ends with the stage, or before.
     *
     * @param settings that differ from those of the first edge, {@code edge.id} among them
     */
    public ChildJvm startEdge(List<String> flags, Map<String, String> settings) {
        return stage.start(Role.EDGE, edgeSettings(settings), flags);
    }

    private Map<String, String> edgeSettings(Map<String, String> more) {
        Map<String, String> settings = stage.settings();
        settings.put("edge.id", "edge-1");
        settings.put("dataCenter", "nairobi");
        settings.put("http.host", "127.0.0.1");
        settings.put("http.port", "0");
        settings.put("management.port", "0");
        settings.put("origin.url", "http://127.0.0.1:" + origin.port());
        Path keys = stage.folder().resolve("keys.json");
        if (!Files.exists(keys)) {
            PassKeys.generate(keys);
        }
        settings.put("pass.keyset", keys.toString());
        settings.put("rooms.file", rooms().toString());
        settings.putAll(more);
        return settings;
    }

    private Path rooms() {
        try {
            return Files.writeString(stage.folder().resolve("rooms.yaml"), ROOMS);
        } catch (IOException e) {
            throw new UncheckedIOException("can't write the rooms file", e);
        }
    }

    public Browser browser() {
        return browser;
    }

    ChildJvm origin() {
        return origin;
    }

    public ChildJvm aggregator() {
        return aggregator;
    }

    public ChildJvm edge() {
        return edge;
    }

    /** Where visitors reach the edge. */
    public int port() {
        return edge.port();
    }

    @Override
    public void close() {
        browser.close();
        edge.close();
        aggregator.close();
        origin.close();
    }
}
