package dev.anteroom.edge.management;

import dev.anteroom.edge.config.ManagementConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.function.Consumer;

/** The second port: {@code /health/live}, {@code /health/ready}, {@code /metrics}, and what other parts add. */
public final class ManagementServer {

    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";
    private static final int UNAVAILABLE = 503;
    /** Longer than any answer takes. A connection that takes nothing for so long is dropped: its reader is stuck. */
    private static final int STUCK_SECONDS = 60;

    private final HttpServer server;

    private ManagementServer(HttpServer server) {
        this.server = server;
    }

    /**
     * Opens the port.
     *
     * @param parts add routes of their own
     */
    public static Future<ManagementServer> start(Vertx vertx, ManagementConfig config, Readiness readiness,
            PrometheusMeterRegistry metrics, List<Consumer<Router>> parts) {
        Router router = Router.router(vertx);
        router.get("/health/live").handler(context -> json(context, new JsonObject().put("live", true)));
        router.get("/health/ready").handler(context -> ready(context, readiness.reasons()));
        router.get("/metrics").handler(context -> scrape(vertx, context, metrics));
        parts.forEach(part -> part.accept(router));
        HttpServerOptions options = new HttpServerOptions().setHost(config.host()).setPort(config.port())
                .setWriteIdleTimeout(STUCK_SECONDS);
        return vertx.createHttpServer(options).requestHandler(router).listen().map(ManagementServer::new);
    }

    private static void ready(RoutingContext context, List<String> reasons) {
        if (!reasons.isEmpty()) {
            context.response().setStatusCode(UNAVAILABLE);
        }
        json(context, new JsonObject().put("ready", reasons.isEmpty()).put("reasons", new JsonArray(reasons)));
    }

    /** Off the event loop: writing all histograms may take milliseconds. */
    private static void scrape(Vertx vertx, RoutingContext context, PrometheusMeterRegistry metrics) {
        vertx.executeBlocking(() -> metrics.scrape(PROMETHEUS_TEXT)).onSuccess(
                text -> context.response().putHeader(HttpHeaders.CONTENT_TYPE, PROMETHEUS_TEXT).end(text))
                .onFailure(context::fail);
    }

    private static void json(RoutingContext context, JsonObject body) {
        context.response().putHeader(HttpHeaders.CONTENT_TYPE, "application/json").end(body.toBuffer());
    }

    /** The port that is open. */
    public int port() {
        return server.actualPort();
    }

    public Future<Void> close() {
        return server.close();
    }
}
