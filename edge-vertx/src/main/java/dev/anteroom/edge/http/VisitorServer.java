package dev.anteroom.edge.http;

import dev.anteroom.edge.config.HttpConfig;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The port that visitors connect to: HTTP/1.1 with bounded headers, request lines and idle connections. */
public final class VisitorServer {

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
        return vertx.createHttpServer(options).requestHandler(FaultBarrier.around(pipeline)).listen()
                .map(VisitorServer::new);
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
