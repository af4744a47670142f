package dev.anteroom.edge.http;

import dev.anteroom.edge.config.HttpConfig;
import dev.anteroom.edge.page.PlainPage;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The port that visitors connect to: HTTP/1.1 with bounded headers, request lines and idle connections. */
public final class VisitorServer {

    private static final Logger LOG = LoggerFactory.getLogger(VisitorServer.class);
    private static final PlainPage BROKEN = PlainPage.of(500, "Something went wrong",
            "The request could not be handled. Please try again in a moment.");

    private final HttpServer server;

    private VisitorServer(HttpServer server) {
        this.server = server;
    }

    /** Opens the port. */
    public static Future<VisitorServer> start(Vertx vertx, HttpConfig config, Handler<HttpServerRequest> pipeline) {
        HttpServerOptions options = new HttpServerOptions().setHost(config.host()).setPort(config.port())
                .setMaxHeaderSize(config.maxHeaderBytes()).setMaxInitialLineLength(config.maxInitialLineBytes())
                .setIdleTimeout(Math.toIntExact(config.idleTimeout().toSeconds())).setHttp2ClearTextEnabled(false)
                .setHandle100ContinueAutomatically(false);
        return vertx.createHttpServer(options).requestHandler(guarded(pipeline)).listen().map(VisitorServer::new);
    }

    /** A bug must cost one request, not leave a visitor without an answer. */
    private static Handler<HttpServerRequest> guarded(Handler<HttpServerRequest> pipeline) {
        return request -> {
            try {
                pipeline.handle(request);
            } catch (RuntimeException e) {
                LOG.atError().addKeyValue("method", request.method()).addKeyValue("path", request.path()).setCause(e)
                        .log("a request could not be handled");
                BROKEN.answer(request);
            }
        };
    }

    /** The port that is open. */
    public int port() {
        return server.actualPort();
    }

    /** Accepts no more connections and waits, at most {@code drain}, for open requests to finish. */
    public Future<Void> close(Duration drain) {
        return server.shutdown(drain.toMillis(), TimeUnit.MILLISECONDS);
    }
}
