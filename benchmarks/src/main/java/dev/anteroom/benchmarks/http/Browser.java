package dev.anteroom.benchmarks.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.util.Optional;

/** Sends requests as visitors do, on an event loop of its own. */
public final class Browser implements AutoCloseable {

    private static final int CONNECTIONS = 64;
    private static final String LOOPBACK = "127.0.0.1";

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
    private final Context loop = vertx.getOrCreateContext();
    private final HttpClient client;

    /** Keeps its connections. */
    Browser() {
        this(true);
    }

    /** @param keepsConnections whether it sends further requests on a connection that is there */
    Browser(boolean keepsConnections) {
        this.client = vertx.httpClientBuilder().with(new HttpClientOptions().setKeepAlive(keepsConnections))
                .with(new PoolOptions().setHttp1MaxSize(CONNECTIONS)).build();
    }

    /**
     * What came back.
     *
     * @param queued whether it is the waiting page
     * @param cookie the cookie that came along, to be sent from now on
     */
    public record Answer(int status, boolean queued, Optional<String> cookie) {

        public boolean admitted() {
            return status == 200 && !queued;
        }
    }

    /** Lets a task run on the event loop. */
    void onLoop(Runnable task) {
        loop.runOnContext(tick -> task.run());
    }

    /** One request; to be called on the event loop. */
    Future<Answer> get(int port, String path, Optional<String> cookie) {
        RequestOptions options = new RequestOptions().setHost(LOOPBACK).setPort(port).setMethod(HttpMethod.GET)
                .setURI(path);
        return client.request(options).compose(request -> {
            request.putHeader(HttpHeaders.ACCEPT, "text/html").putHeader(HttpHeaders.USER_AGENT, "benchmark")
                    .putHeader(HttpHeaders.ACCEPT_ENCODING, "gzip, deflate, br")
                    .putHeader(HttpHeaders.ACCEPT_LANGUAGE, "en-US,en;q=0.9");
            cookie.ifPresent(value -> request.putHeader(HttpHeaders.COOKIE, value));
            return request.send();
        }).compose(answer -> answer.body().map(body -> read(answer)));
    }

    private static Answer read(HttpClientResponse answer) {
        Optional<String> cookie = Optional.ofNullable(answer.getHeader(HttpHeaders.SET_COOKIE))
                .map(header -> header.substring(0, header.indexOf(';')));
        return new Answer(answer.statusCode(), answer.headers().contains("Refresh"), cookie);
    }

    @Override
    public void close() {
        vertx.close().await();
    }
}
