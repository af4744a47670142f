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
 * The bounded pool of keep-alive connections to the origin, and one of its own for upgraded ones, which may last for hours
 * and must not use up the other. Belongs to the event loop.
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

    /** A request to the origin for that of a visitor. */
    Future<HttpClientRequest> request() {
        return client.request(new RequestOptions(target));
    }

    /** From now on an answer to {@code origin} may come. */
    void expectAnswer(HttpClientRequest origin) {
        AnswerGuard.expect(pipeline(origin.connection()), origin.getMethod().equals(HttpMethod.HEAD), false);
    }

    /** As {@link #expectAnswer}, and it may be the one that agrees to an upgrade. */
    void expectUpgrade(HttpClientRequest origin) {
        AnswerGuard.expect(pipeline(origin.connection()), false, true);
    }

    /** The time for the answer runs from the end of the request, so that a long upload may take its time. */
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
