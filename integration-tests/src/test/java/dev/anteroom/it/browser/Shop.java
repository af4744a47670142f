package dev.anteroom.it.browser;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;

/** The site behind the edge: each page shows the path and query that it was asked for, and nothing is well known. */
final class Shop {

    private final HttpServer server;

    Shop(Vertx vertx) {
        this.server = vertx.createHttpServer().requestHandler(Shop::answer).listen(0, "127.0.0.1").await();
    }

    private static void answer(HttpServerRequest request) {
        if (request.uri().startsWith("/.well-known/")) {
            request.response().setStatusCode(204).end();
            return;
        }
        request.response().putHeader("Content-Type", "text/html; charset=utf-8").end("""
                <!doctype html><html lang="en"><title>shop</title><link rel="icon" href="data:,">
                <h1>You are in</h1><p id="asked">%s</p>""".formatted(request.uri().replace("&", "&amp;")));
    }

    String url() {
        return "http://127.0.0.1:" + server.actualPort();
    }
}
