package dev.anteroom.runtime.management;

import dev.anteroom.runtime.metric.ProcessMeters;
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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The second port of every process: {@code /health/live}, {@code /health/ready} and {@code /metrics}, and what a
 * {@link ManagementPart} adds. It has an event loop of its own, so that nothing here is ever in the way of visitors.
 * Answers as soon as it is open, also while the process still waits for brokers. Thread-safe.
 */
public final class ManagementServer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ManagementServer.class);
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int UNAVAILABLE = 503;
    private static final long OPEN_SECONDS = 30;
    private static final long CLOSE_SECONDS = 5;
    /** Longer than any answer takes. A connection that takes nothing for so long is dropped: its reader is stuck. */
    private static final int STUCK_SECONDS = 60;

    private final Vertx vertx;
    private final Readiness readiness;
    private final ProcessMeters meters;
    private final Optional<ManagementPart> part;
    private final HttpServer server;

    private ManagementServer(ManagementConfig config, Readiness readiness, ProcessMeters meters,
            Optional<ManagementPart> part) {
        this.readiness = readiness;
        this.meters = meters;
        this.part = part;
        this.vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(2));
        HttpServerOptions options = new HttpServerOptions().setHost(config.host()).setPort(config.port())
                .setWriteIdleTimeout(STUCK_SECONDS);
        Context loop = vertx.getOrCreateContext();
        Promise<HttpServer> opened = Promise.promise();
        loop.runOnContext(tick -> Future.future((Promise<HttpServer> listening) -> vertx.createHttpServer(options)
                .requestHandler(handler()).listen().onComplete(listening)).onComplete(opened));
        try {
            this.server = opened.future().toCompletionStage().toCompletableFuture().get(OPEN_SECONDS, TimeUnit.SECONDS);
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
     * Opens the port with health and metrics alone. Blocks until it is open.
     *
     * @throws ManagementStartException when it can't be opened
     */
    public static ManagementServer open(ManagementConfig config, Readiness readiness, ProcessMeters meters) {
        return new ManagementServer(config, readiness, meters, Optional.empty());
    }

    /**
     * Opens the port with what {@code part} adds; the caller starts and closes the part. Blocks until it is open.
     *
     * @throws ManagementStartException when it can't be opened
     */
    public static ManagementServer open(ManagementConfig config, Readiness readiness, ProcessMeters meters,
            Optional<ManagementPart> part) {
        return new ManagementServer(config, readiness, meters, part);
    }

    private Handler<HttpServerRequest> handler() {
        Handler<HttpServerRequest> others = part.map(it -> it.mount(vertx, meters.registry()))
                .orElse(request -> refuse(request, NOT_FOUND));
        return request -> {
            switch (String.valueOf(request.path())) {
                case "/health/live" -> get(request, () -> json(request, new JsonObject().put("live", true)));
                case "/health/ready" -> get(request, () -> ready(request));
                case "/metrics" -> get(request, () -> scrape(request));
                default -> others.handle(request);
            }
        };
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

    private void ready(HttpServerRequest request) {
        List<String> reasons = readiness.reasons();
        if (!reasons.isEmpty()) {
            request.response().setStatusCode(UNAVAILABLE);
        }
        json(request, new JsonObject().put("ready", reasons.isEmpty()).put("reasons", new JsonArray(reasons)));
    }

    /** Off the event loop: writing all histograms may take milliseconds. */
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

    /** The port that is open. */
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
