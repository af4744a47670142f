package dev.anteroom.devkit.system;

import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.Token;
import dev.anteroom.runtime.token.TokenFile;
import dev.anteroom.runtime.token.Tokens;
import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.devkit.broker.EmbeddedBroker;
import dev.anteroom.devkit.broker.Folders;
import dev.anteroom.devkit.crowd.EdgeAddress;
import dev.anteroom.devkit.origin.DemoOrigin.Guestbook;
import dev.anteroom.devkit.origin.DemoOrigin;
import dev.anteroom.devkit.registry.RegistryProcess;
import dev.anteroom.devkit.system.SystemPlan.EdgePlan;
import dev.anteroom.edge.EdgeObserver;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.runtime.process.CloseableStack;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.streams.runtime.Aggregator;
import dev.anteroom.streams.runtime.AggregatorConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * The whole system: broker, registry, aggregator, edges and demo origin, all on the loopback interface.
 *
 * <p>{@link #close} ends everything that was started here and nothing else. Thread-safe.
 */
public final class AnteroomSystem implements AutoCloseable {

    /** Put before every topic's name. */
    public static final String TOPICS_PREFIX = "anteroom.";

    private static final Duration READY_WITHIN = Duration.ofSeconds(90);
    private static final long ANSWER_SECONDS = 100;
    private static final long STOP_SECONDS = 5;
    private static final String PARTITIONS = "2";
    /** Two in a tick of the demo's room. Each costs transactions: more of them make states older on a busy machine. */
    private static final String PUBLISH_INTERVAL = "125ms";

    private final SystemPlan plan;
    private final Consumer<String> progress;
    private final InstantSource clock;
    private final CloseableStack parts;
    private final Vertx vertx;
    private final EmbeddedBroker broker;
    private final RegistryProcess registry;
    private final DemoOrigin origin;
    private final List<EdgeServer> edges = new ArrayList<>();
    private final String token = Tokens.generate(new SecureRandom());

    private AnteroomSystem(SystemPlan plan, Guestbook guestbook, Consumer<String> progress, InstantSource clock,
            CloseableStack parts) {
        this.plan = plan;
        this.progress = progress;
        this.clock = clock;
        this.parts = parts;
        progress.accept("registry");
        CompletableFuture<RegistryProcess> registryStart = CompletableFuture
                .supplyAsync(() -> RegistryProcess.start(plan.registryPort(), plan.logs().resolve("registry.log")));
        parts.add("registry", () -> registryStart.thenAccept(RegistryProcess::close).get());
        progress.accept("broker");
        this.broker = EmbeddedBroker.start(plan.brokerPort());
        parts.add("broker", broker);
        progress.accept("origin");
        this.vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
        parts.add("event loops", () -> await(vertx.close(), STOP_SECONDS, "the event loops"));
        this.origin = await(DemoOrigin.start(vertx, plan.originPort(), guestbook, clock), ANSWER_SECONDS, "the origin");
        this.registry = await(Future.fromCompletionStage(registryStart), ANSWER_SECONDS, "the registry");
    }

    /**
     * Starts everything and returns when every edge is ready.
     *
     * @param guestbook told about every simulated visitor at the origin
     * @param progress told the name of each part before it is started
     * @throws RuntimeException when a part does not start, after those that did were stopped
     */
    public static AnteroomSystem start(SystemPlan plan, EdgeObserver observer, Guestbook guestbook,
            Consumer<String> progress, InstantSource clock) {
        CloseableStack parts = new CloseableStack();
        try {
            AnteroomSystem system = new AnteroomSystem(plan, guestbook, progress, clock, parts);
            system.startAggregator();
            system.startEdges(observer);
            return system;
        } catch (RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    private void startAggregator() {
        progress.accept("aggregator");
        Path folder = Folders.temporary("streams");
        parts.add("folder of the aggregator", () -> Folders.delete(folder));
        Map<String, String> settings = shared();
        settings.put("publishInterval", PUBLISH_INTERVAL);
        settings.put("streams.stateDirectory", folder.toString());
        settings.put("streams.standbyReplicas", "0");
        settings.put("start.patience", "60s");
        settings.put("close.timeout", "5s");
        Aggregator aggregator = Aggregator.start(AggregatorConfig.of(Settings.of(settings)));
        parts.add("aggregator", aggregator);
        Pause.until(aggregator::running, READY_WITHIN, clock, "the aggregator");
    }

    private void startEdges(EdgeObserver observer) {
        progress.accept("edges");
        Path folder = Folders.temporary("edges");
        parts.add("folder of the edges", () -> Folders.delete(folder));
        Path keyset = folder.resolve("keyset.json");
        PassKeys.generate(keyset);
        Path tokens = folder.resolve("tokens.yaml");
        TokenFile.at(tokens).add(new Token("operator", Tokens.hash(token), Scope.ADMIN, Optional.empty()));
        Path rooms = plan.originCheck()
                .map(check -> DemoRoomsFile.write(plan.room(), check, origin.url().getPort(), folder))
                .orElseGet(() -> DemoRoomsFile.write(plan.room(), folder));
        EdgeConvergence convergence = new EdgeConvergence(observer, plan.edges().size());
        for (EdgePlan edge : plan.edges()) {
            EdgeConfig config = EdgeConfig.of(Settings.of(settings(edge, keyset, tokens, rooms)));
            EdgeServer server = await(EdgeServer.start(config, convergence), ANSWER_SECONDS, "edge " + edge.id());
            parts.add("edge " + edge.id(), () -> await(server.close(), STOP_SECONDS, "edge " + edge.id()));
            edges.add(server);
        }
        ReadyProbe probe = new ReadyProbe();
        edges.forEach(server -> Pause.until(() -> probe.ready(server.managementPort()), READY_WITHIN, clock,
                "the edge at port " + server.port()));
        Pause.until(convergence::reached, READY_WITHIN, clock, "a room state that knows every edge");
    }

    private Map<String, String> shared() {
        Map<String, String> settings = new HashMap<>();
        settings.put("kafka.bootstrap", broker.bootstrap());
        // There is no other broker to ask: one that does not answer has too little of the machine.
        settings.put("kafka.requestTimeout", "30s");
        settings.put("registry.url", registry.url().toString());
        settings.put("topics.prefix", TOPICS_PREFIX);
        settings.put("topics.partitions", PARTITIONS);
        settings.put("topics.replicationFactor", "1");
        return settings;
    }

    private Map<String, String> settings(EdgePlan edge, Path keyset, Path tokens, Path rooms) {
        Map<String, String> settings = shared();
        settings.put("edge.id", edge.id());
        settings.put("dataCenter", edge.dataCenter());
        settings.put("http.host", "127.0.0.1");
        // All edges share one JVM with everything else, and would rehearse side by side. Only ticket counters are asked
        // as often as usual, or the first visitors would queue before an empty room.
        settings.put("rehearsal", "1ms");
        settings.put("http.port", Integer.toString(edge.port()));
        settings.put("management.host", "127.0.0.1");
        settings.put("management.port", Integer.toString(edge.managementPort()));
        settings.put("origin.url", origin.url().toString());
        settings.put("pass.keyset", keyset.toString());
        // Operators need one of them; the others are spared a second copy of all rooms and the history.
        if (edge.equals(plan.edges().getFirst())) {
            settings.put("management.tokens", tokens.toString());
            settings.put("rooms.file", rooms.toString());
        } else {
            settings.put("control.enabled", "false");
        }
        // The origin is on the same machine, so its checks may probe this one.
        settings.put("health.allow", "127.0.0.1");
        settings.put("heartbeat.interval", "500ms");
        // Its edges have enough to send, and a place that becomes free is to be known everywhere soon.
        settings.put("kafka.linger", "5ms");
        settings.put("shutdown.drain", "1s");
        return settings;
    }

    private static <T> T await(Future<T> future, long seconds, String what) {
        try {
            return future.await(seconds, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new SystemStartException(what + " did not finish within " + seconds + " s", e);
        } catch (RuntimeException e) {
            Throwable cause = e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
            throw new SystemStartException(String.valueOf(cause.getMessage()), cause);
        }
    }

    /** Where visitors reach the edges, in the order of the plan. */
    public List<EdgeAddress> edges() {
        List<EdgeAddress> addresses = new ArrayList<>();
        for (int i = 0; i < edges.size(); i++) {
            addresses.add(new EdgeAddress(plan.edges().get(i).dataCenter(), edges.get(i).port()));
        }
        return addresses;
    }

    /** Where health and metrics of the edges are, in the order of the plan. */
    public List<Integer> managementPorts() {
        return edges.stream().map(EdgeServer::managementPort).toList();
    }

    /** What lets its bearer use the edges' management API. */
    public String token() {
        return token;
    }

    /** Where Kafka clients connect. */
    public String bootstrap() {
        return broker.bootstrap();
    }

    /** Base URL of the schema registry's Confluent protocol. */
    public URI registryUrl() {
        return registry.url();
    }

    /** The demo origin itself. */
    public DemoOrigin origin() {
        return origin;
    }

    /** The demo origin, without an edge before it. */
    public URI originUrl() {
        return origin.url();
    }

    /** The event loops of the origin; a crowd may live on them too. */
    public Vertx vertx() {
        return vertx;
    }

    @Override
    public void close() {
        parts.close();
    }
}
