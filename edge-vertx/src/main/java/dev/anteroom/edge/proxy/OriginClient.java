package dev.anteroom.edge.proxy;

import dev.anteroom.edge.config.OriginConfig;
import dev.anteroom.edge.framing.AnswerGuard;
import dev.anteroom.edge.metrics.EdgeMetrics;
import io.netty.channel.ChannelPipeline;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * The bounded pool of keep-alive connections to the origin, and a separate pool for upgraded connections, which may
 * last for hours and must not exhaust the first one. Belongs to the event loop.
 */
final class OriginClient {

    private final HttpClient client;
    private final HttpClient upgrades;
    private final RequestOptions target;
    private final long responseTimeoutMillis;

    private OriginClient(HttpClient client, HttpClient upgrades, RequestOptions target, long responseTimeoutMillis) {
        this.client = client;
        this.upgrades = upgrades;
        this.target = target;
        this.responseTimeoutMillis = responseTimeoutMillis;
    }

    static OriginClient of(Vertx vertx, OriginConfig config, EdgeMetrics metrics) {
        HttpClientOptions options = new HttpClientOptions().setSsl(config.secure()).setKeepAlive(true)
                .setPipelining(false).setConnectTimeout(Math.toIntExact(config.connectTimeout().toMillis()))
                .setIdleTimeout(Math.toIntExact(config.idleTimeout().toSeconds()))
                .setKeepAliveTimeout(Math.toIntExact(config.idleTimeout().toSeconds()))
                .setForceSni(config.serverName().isPresent());
        config.tls().apply(options);
        PoolOptions pool = new PoolOptions().setHttp1MaxSize(config.connections())
                .setMaxWaitQueueSize(config.waitQueue());
        RequestOptions target = new RequestOptions()
                .setServer(SocketAddress.inetSocketAddress(config.port(), config.url().getHost()))
                .setHost(config.serverName().orElse(config.url().getHost())).setPort(config.port())
                .setConnectTimeout(config.connectTimeout().toMillis());
        AnswerGuard.Installer guards = new AnswerGuard.Installer(metrics::originMisframed);
        HttpClient client = vertx.httpClientBuilder().with(options).with(pool)
                .withConnectHandler(connection -> guards.install(pipeline(connection))).build();
        PoolOptions upgraded = new PoolOptions().setHttp1MaxSize(config.upgradeConnections())
                .setMaxWaitQueueSize(0);
        HttpClient upgrades = vertx.httpClientBuilder().with(options).with(upgraded)
                .withConnectHandler(connection -> guards.install(pipeline(connection))).build();
        return new OriginClient(client, upgrades, target, config.responseTimeout().toMillis());
    }

    private static ChannelPipeline pipeline(HttpConnection connection) {
        return ((ConnectionBase) connection).channelHandlerContext().pipeline();
    }

    /** Opens a request to the origin, for the request of a visitor. */
    Future<HttpClientRequest> request() {
        return client.request(new RequestOptions(target));
    }

    /** Notes that an answer to {@code origin} may arrive from now on. */
    void expectAnswer(HttpClientRequest origin) {
        AnswerGuard.expect(pipeline(origin.connection()), origin.getMethod().equals(HttpMethod.HEAD), false);
    }

    /** Like {@link #expectAnswer}, but the answer may agree to an upgrade. */
    void expectUpgrade(HttpClientRequest origin) {
        AnswerGuard.expect(pipeline(origin.connection()), false, true);
    }

    /**
     * The time limit for the answer begins at the end of the request, so that a long upload may take as long as it
     * needs.
     */
    void limitAnswer(HttpClientRequest origin) {
        if (!origin.response().isComplete()) {
            origin.idleTimeout(responseTimeoutMillis);
        }
    }

    /** A request without a body, which ends only with its connection, as an upgrade does. */
    Future<HttpClientRequest> upgrade() {
        return upgrades.request(new RequestOptions(target)).map(origin -> origin.idleTimeout(responseTimeoutMillis));
    }

    Future<Void> close() {
        return client.close().eventually(upgrades::close);
    }
}
