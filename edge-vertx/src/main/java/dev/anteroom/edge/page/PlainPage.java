package dev.anteroom.edge.page;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/**
 * A small page with one message, for answers of the edge itself.
 *
 * @param status HTTP status
 * @param html the page's bytes; not to be written to
 */
public record PlainPage(int status, Buffer html) {

    public static final String CONTENT_TYPE = "text/html; charset=utf-8";

    /** A page with a title and a sentence, neither of which may hold HTML. */
    public static PlainPage of(int status, String title, String message) {
        return new PlainPage(status, Buffer.buffer("""
                <!doctype html>
                <html lang="en">
                <head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
                <meta name="color-scheme" content="light dark"><title>%1$s</title>
                <style>body{font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:18vh auto 0;padding:0 1.5rem}
                h1{font-size:1.5rem}</style></head>
                <body><h1>%1$s</h1><p>%2$s</p></body>
                </html>
                """.formatted(title, message)));
    }

    /** Answers {@code request} with this page, unless an answer has begun; what else it sends is read and dropped. */
    public void answer(HttpServerRequest request) {
        HttpServerResponse response = request.response();
        if (response.headWritten() || response.ended()) {
            return;
        }
        request.resume();
        response.setStatusCode(status).putHeader(HttpHeaders.CONTENT_TYPE, CONTENT_TYPE)
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store").end(html);
    }
}
