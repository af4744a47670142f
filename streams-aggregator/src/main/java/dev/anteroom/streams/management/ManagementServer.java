package dev.anteroom.streams.management;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.streams.runtime.Aggregator;
import dev.anteroom.streams.runtime.AggregatorSettings;
import dev.anteroom.streams.runtime.AggregatorStartException;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * {@code /health/live}, {@code /health/ready} and {@code /metrics}. Answers as soon as it is open, also while the
 * aggregator still waits for brokers. Thread-safe.
 */
public final class ManagementServer implements AutoCloseable {

    private static final String JSON = "application/json";
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    private final ObjectMapper json = new ObjectMapper();
    private final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final ExecutorService answering = Executors
            .newSingleThreadExecutor(Thread.ofPlatform().daemon().name("management").factory());
    private final HttpServer server;
    private volatile Optional<Aggregator> watched = Optional.empty();

    private ManagementServer(HttpServer server) {
        this.server = server;
    }

    /**
     * Opens the port.
     *
     * @throws AggregatorStartException when it can't be opened
     */
    public static ManagementServer open(Settings values) {
        String host = values.get(AggregatorSettings.MANAGEMENT_HOST);
        int port = values.get(AggregatorSettings.MANAGEMENT_PORT);
        try {
            ManagementServer management = new ManagementServer(
                    HttpServer.create(new InetSocketAddress(host, port), 0));
            management.start();
            return management;
        } catch (IOException e) {
            throw new AggregatorStartException("can't open " + AggregatorSettings.MANAGEMENT_PORT.key() + " " + host
                    + ":" + port + ": " + e.getMessage(), e);
        }
    }

    private void start() {
        collections.bindTo(meters);
        new JvmMemoryMetrics().bindTo(meters);
        server.createContext("/health/live", exchange -> answer(exchange, OK, JSON, text(Map.of("live", true))));
        server.createContext("/health/ready", this::ready);
        server.createContext("/metrics", exchange -> answer(exchange, OK, PROMETHEUS_TEXT,
                meters.scrape(PROMETHEUS_TEXT)));
        server.setExecutor(answering);
        server.start();
    }

    /** Shows how {@code aggregator} is from now on. */
    public void watch(Aggregator aggregator) {
        aggregator.bindTo(meters);
        watched = Optional.of(aggregator);
    }

    private void ready(HttpExchange exchange) throws IOException {
        List<String> reasons = watched.map(Aggregator::notRunning)
                .orElse(List.of("brokers or registry have not answered yet"));
        answer(exchange, reasons.isEmpty() ? OK : UNAVAILABLE, JSON,
                text(Map.of("ready", reasons.isEmpty(), "reasons", reasons)));
    }

    private String text(Object body) throws IOException {
        return json.writeValueAsString(body);
    }

    private static void answer(HttpExchange exchange, int status, String type, String text) throws IOException {
        try (exchange) {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** The port that is open. */
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        answering.shutdownNow();
        collections.close();
    }
}
