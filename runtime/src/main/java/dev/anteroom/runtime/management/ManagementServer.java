package dev.anteroom.runtime.management;

import dev.anteroom.runtime.metric.ProcessMeters;
import dev.anteroom.runtime.tls.ServerTls;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.TokenFile;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The management port of every process: {@code /health/live}, {@code /health/ready}, {@code /health/connected} and {@code /metrics}, and what a
 * {@link ManagementPart} adds. It has an event loop of its own, so that nothing here ever delays visitors. It answers
 * as soon as it is open, even while the process still waits for brokers. Thread-safe.
 */
public final class ManagementServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ManagementServer.class);
    private static final CharSequence TYPE_OPTIONS = HttpHeaders.createOptimized("x-content-type-options");
    private static final CharSequence CONTENT_POLICY = HttpHeaders.createOptimized("content-security-policy");
    /** The Content-Security-Policy of answers that are not pages; pages have policies of their own. */
    private static final String NOTHING = "default-src 'none'; frame-ancestors 'none'";
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int MISDIRECTED = 421;
    private static final int UNAVAILABLE = 503;
    private static final long OPEN_SECONDS = 30;
    private static final long CLOSE_SECONDS = 5;
    /**
     * Longer than any answer takes. A connection that takes no data for so long is dropped, because its reader is
     * stuck.
     */
    private static final int STUCK_SECONDS = 60;

    private final Vertx vertx;
    private final Readiness readiness;
    private final ProcessMeters meters;
    private final Optional<ManagementPart> part;
    private final ManagementAccess access;
    private final boolean areMetricsOpen;
    private final HttpServer server;

    private ManagementServer(ManagementConfig config, Readiness readiness, ProcessMeters meters,
            Optional<ManagementPart> part, InstantSource clock) {
        this.readiness = readiness;
        this.meters = meters;
        this.part = part;
        TokenWatch tokens = new TokenWatch(config.tokens().map(TokenFile::at));
        this.access = new ManagementAccess(tokens::tokens, config.names(), clock);
        this.areMetricsOpen = config.insecure();
        Optional<ServerTls> tls = config.certificates().isEmpty()
                ? Optional.empty()
                : Optional.of(new ServerTls("management", config.certificates()));
        this.vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(2));
        HttpServerOptions options = new HttpServerOptions().setHost(config.host()).setPort(config.port())
                .setWriteIdleTimeout(STUCK_SECONDS).setHttp2ClearTextEnabled(false);
        tls.ifPresent(it -> it.secure(options));
        Context loop = vertx.getOrCreateContext();
        Promise<HttpServer> opened = Promise.promise();
        loop.runOnContext(tick -> Future.future((Promise<HttpServer> listening) -> vertx.createHttpServer(options)
                .requestHandler(handler()).listen().onComplete(listening)).onComplete(opened));
        try {
            this.server = opened.future().toCompletionStage().toCompletableFuture().get(OPEN_SECONDS, TimeUnit.SECONDS);
            tokens.start(vertx, config.filesInterval());
            tls.ifPresent(it -> it.watch(vertx, server, options, config.filesInterval()));
        } catch (ExecutionException | TimeoutException e) {
            Throwable reason = e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
            close();
            throw new ManagementStartException("can't open management.port " + config.host() + ":" + config.port()
                    + ": " + reason.getMessage(), reason);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw new ManagementStartException("interrupted while opening management.port", e);
        }
    }

    /**
     * Opens the port with only health and metrics. Blocks until it is open.
     *
     * @throws ManagementStartException when it can't be opened
     * @throws IllegalArgumentException when tokens or certificates can't be read
     */
    public static ManagementServer open(ManagementConfig config, Readiness readiness, ProcessMeters meters,
            InstantSource clock) {
        return new ManagementServer(config, readiness, meters, Optional.empty(), clock);
    }

    /**
     * Opens the port with what {@code part} adds; the caller starts and closes the part. Blocks until it is open.
     *
     * @throws ManagementStartException when it can't be opened
     * @throws IllegalArgumentException when tokens or certificates can't be read
     */
    public static ManagementServer open(ManagementConfig config, Readiness readiness, ProcessMeters meters,
            Optional<ManagementPart> part, InstantSource clock) {
        return new ManagementServer(config, readiness, meters, part, clock);
    }

    private Handler<HttpServerRequest> handler() {
        Handler<HttpServerRequest> others = part.map(it -> it.mount(vertx, meters.registry(), access))
                .orElse(request -> refuse(request, NOT_FOUND));
        return request -> {
            request.response().putHeader(TYPE_OPTIONS, "nosniff").putHeader(CONTENT_POLICY, NOTHING);
            switch (String.valueOf(request.path())) {
                // Probes may use any host name, and have no token.
                case "/health/live" -> get(request, () -> json(request, new JsonObject().put("live", true)));
                case "/health/ready" -> get(request, () -> health(request, "ready", readiness.reasons()));
                case "/health/connected" ->
                    get(request, () -> health(request, "connected", readiness.reasonsForOthers()));
                default -> named(request, others);
            }
        };
    }

    private void named(HttpServerRequest request, Handler<HttpServerRequest> others) {
        if (!access.isKnownByName(request)) {
            request.response().setStatusCode(MISDIRECTED).end("request this port by an IP address, or by a host name"
                    + " in "
                    + ManagementSettings.NAMES.key() + "\n");
        } else if ("/metrics".equals(request.path())) {
            get(request, () -> metrics(request));
        } else {
            others.handle(request);
        }
    }

    private void metrics(HttpServerRequest request) {
        if (areMetricsOpen || access.admitReader(request, Scope.METRICS) instanceof Access.Granted) {
            scrape(request);
        } else {
            request.response().putHeader("WWW-Authenticate", "Bearer");
            refuse(request, UNAUTHORIZED);
        }
    }

    private static void get(HttpServerRequest request, Runnable answer) {
        if (request.method().equals(HttpMethod.GET)) {
            answer.run();
        } else {
            refuse(request, METHOD_NOT_ALLOWED);
        }
    }

    private static void refuse(HttpServerRequest request, int status) {
        request.response().setStatusCode(status).end();
    }

    private static void health(HttpServerRequest request, String name, List<String> reasons) {
        if (!reasons.isEmpty()) {
            request.response().setStatusCode(UNAVAILABLE);
        }
        json(request, new JsonObject().put(name, reasons.isEmpty()).put("reasons", new JsonArray(reasons)));
    }

    /** Not on the event loop, because writing all histograms may take milliseconds. */
    private void scrape(HttpServerRequest request) {
        vertx.executeBlocking(meters::text)
                .onSuccess(text -> request.response().putHeader(HttpHeaders.CONTENT_TYPE, ProcessMeters.CONTENT_TYPE)
                        .end(text))
                .onFailure(failure -> {
                    LOG.error("can't show metrics", failure);
                    refuse(request, 500);
                });
    }

    private static void json(HttpServerRequest request, JsonObject body) {
        request.response().putHeader(HttpHeaders.CONTENT_TYPE, "application/json").end(body.toBuffer());
    }

    /** The number of the open port. */
    public int port() {
        return server.actualPort();
    }

    /** Closes the port. Blocks for some seconds at most; must not be called on this port's event loop. */
    @Override
    public void close() {
        try {
            vertx.close().toCompletionStage().toCompletableFuture().get(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("can't close the management port", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
