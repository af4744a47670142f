package dev.anteroom.edge.proxy;

import dev.anteroom.edge.config.OriginConfig;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.Optional;

/** The bounded pool of keep-alive connections to the origin. Belongs to the event loop. */
final class OriginClient {

    private final HttpClient client;
    private final RequestOptions target;
    private final long responseTimeoutMillis;

    private OriginClient(HttpClient client, RequestOptions target, long responseTimeoutMillis) {
        this.client = client;
        this.target = target;
        this.responseTimeoutMillis = responseTimeoutMillis;
    }

    static OriginClient of(Vertx vertx, OriginConfig config) {
        HttpClientOptions options = new HttpClientOptions().setSsl(config.secure()).setKeepAlive(true)
                .setPipelining(false).setConnectTimeout(Math.toIntExact(config.connectTimeout().toMillis()))
                .setIdleTimeout(Math.toIntExact(config.idleTimeout().toSeconds()))
                .setKeepAliveTimeout(Math.toIntExact(config.idleTimeout().toSeconds()));
        PoolOptions pool = new PoolOptions().setHttp1MaxSize(config.connections())
                .setMaxWaitQueueSize(config.waitQueue());
        RequestOptions target = new RequestOptions().setHost(config.url().getHost()).setPort(config.port())
                .setConnectTimeout(config.connectTimeout().toMillis());
        return new OriginClient(vertx.httpClientBuilder().with(options).with(pool).build(), target,
                config.responseTimeout().toMillis());
    }

    HttpClient http() {
        return client;
    }

    /** A request to the origin for that of a visitor, with the Host that the visitor sent and a limit for the answer. */
    Future<HttpClientRequest> request(HttpServerRequest visitor) {
        return open(visitor).map(origin -> {
            limitAnswer(visitor, origin);
            return origin;
        });
    }

    /** As {@link #request}, for a request without a body that ends only with its connection, as an upgrade. */
    Future<HttpClientRequest> upgrade(HttpServerRequest visitor) {
        return open(visitor).map(origin -> origin.idleTimeout(responseTimeoutMillis));
    }

    private Future<HttpClientRequest> open(HttpServerRequest visitor) {
        return client.request(new RequestOptions(target)).map(origin -> {
            Optional.ofNullable(visitor.getHeader(HttpHeaders.HOST))
                    .ifPresent(host -> origin.putHeader(HttpHeaders.HOST, host));
            return origin;
        });
    }

    /** The time for the answer runs from the end of the request, so that a long upload may take its time. */
    private void limitAnswer(HttpServerRequest visitor, HttpClientRequest origin) {
        if (visitor.isEnded()) {
            origin.idleTimeout(responseTimeoutMillis);
        } else {
            visitor.end().onSuccess(end -> {
                if (!origin.response().isComplete()) {
                    origin.idleTimeout(responseTimeoutMillis);
                }
            });
        }
    }

    Future<Void> close() {
        return client.close();
    }
}
