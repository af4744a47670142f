package dev.anteroom.benchmarks.process;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.PoolOptions;
import io.vertx.httpproxy.HttpProxy;
import io.vertx.httpproxy.ProxyOptions;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Servers that do one thing only, on one event loop as an edge has. */
final class BareServers {

    /** Most connections to the origin, as of an edge. */
    private static final int ORIGIN_CONNECTIONS = 256;
    private static final String LOOPBACK = "127.0.0.1";

    /** What the server or the client library writes by itself. */
    private static final Set<String> BY_ITSELF = Set.of("content-length", "connection", "transfer-encoding", ":status");

    private BareServers() {
    }

    /** Answers all with a page of {@code bytes}, once it has read the request to its end, as applications do. */
    static Started origin(int bytes) {
        Buffer page = Buffer.buffer("x".repeat(bytes));
        return serve(vertx -> request -> request.endHandler(end -> request.response()
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/html").end(page)));
    }

    /** Passes all on to the origin at {@code originPort}, with connections as an edge has them. */
    static Started proxy(int originPort) {
        return serve(vertx -> {
            HttpClient client = vertx.httpClientBuilder()
                    .with(new HttpClientOptions().setKeepAlive(true).setPipelining(false))
                    .with(new PoolOptions().setHttp1MaxSize(ORIGIN_CONNECTIONS)).build();
            return HttpProxy.reverseProxy(new ProxyOptions().setSupportWebSocket(false), client)
                    .origin(originPort, LOOPBACK);
        });
    }

    /** Asks {@code url} once, as a browser that takes compressed answers, and from then on answers all with the same status, headers and body. */
    static Started sameAnswer(String url) throws Exception {
        HttpResponse<byte[]> answer = java.net.http.HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).header("Accept-Encoding", "gzip").build(),
                        BodyHandlers.ofByteArray());
        List<Map.Entry<CharSequence, String>> headers = new ArrayList<>();
        answer.headers().map().forEach((name, values) -> {
            if (!BY_ITSELF.contains(name)) {
                values.forEach(value -> headers.add(Map.entry(HttpHeaders.createOptimized(name), value)));
            }
        });
        Buffer page = Buffer.buffer(answer.body());
        return serve(vertx -> request -> {
            request.response().setStatusCode(answer.statusCode());
            headers.forEach(header -> request.response().headers().add(header.getKey(), header.getValue()));
            request.response().end(page);
        });
    }

    /** Makes what answers; called on the event loop. */
    private interface Pipeline {
        Handler<HttpServerRequest> on(Vertx vertx);
    }

    private static Started serve(Pipeline pipeline) {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(2));
        Context loop = vertx.getOrCreateContext();
        Promise<HttpServer> opened = Promise.promise();
        loop.runOnContext(tick -> vertx.createHttpServer(new HttpServerOptions().setHost(LOOPBACK).setPort(0))
                .requestHandler(pipeline.on(vertx)).listen().onComplete(opened));
        Future<HttpServer> server = opened.future();
        return Started.at(server.await().actualPort(), () -> vertx.close().await());
    }
}
