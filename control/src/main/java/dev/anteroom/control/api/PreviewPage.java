package dev.anteroom.control.api;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;

/**
 * Shows a preview to whoever has its address. Its scripts run isolated from everything else on this port, where people
 * may have typed their tokens.
 */
final class PreviewPage implements Handler<RoutingContext> {

    static final String PATH = "/preview/";

    private static final int NOT_FOUND = 404;

    private final Previews previews;
    private final InstantSource clock;

    PreviewPage(Previews previews, InstantSource clock) {
        this.previews = previews;
        this.clock = clock;
    }

    @Override
    public void handle(RoutingContext context) {
        previews.find(String.valueOf(context.pathParam("id")), clock.millis()).ifPresentOrElse(
                html -> context.response().putHeader(HttpHeaders.CONTENT_TYPE, "text/html; charset=utf-8")
                        .putHeader("Content-Security-Policy", "sandbox allow-scripts")
                        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store").end(html),
                () -> context.fail(NOT_FOUND));
    }
}
