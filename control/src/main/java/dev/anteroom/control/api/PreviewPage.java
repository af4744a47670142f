package dev.anteroom.control.api;

import dev.anteroom.control.preview.PreviewState;
import dev.anteroom.control.preview.Previews;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Shows a preview to everybody who has its address; its parameters give the state of the room, see
 * {@link PreviewState}. Its scripts run isolated from everything else on this port, where people may have typed their
 * tokens.
 */
final class PreviewPage implements Handler<RoutingContext> {

    static final String PATH = "/preview/";

    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int LOOKS = 20;
    private static final long LOOK_MILLIS = 100;

    private final Previews previews;
    private final InstantSource clock;

    PreviewPage(Previews previews, InstantSource clock) {
        this.previews = previews;
        this.clock = clock;
    }

    @Override
    public void handle(RoutingContext context) {
        show(context, LOOKS);
    }

    /** Another process may have made it a moment ago, so that this one reads it at any moment. */
    private void show(RoutingContext context, int looks) {
        Optional<String> template = previews.find(String.valueOf(context.pathParam("id")), clock.millis());
        if (template.isPresent()) {
            show(context, template.get());
        } else if (looks > 0 && !context.response().closed()) {
            context.vertx().setTimer(LOOK_MILLIS, tick -> show(context, looks - 1));
        } else {
            context.response().setStatusCode(NOT_FOUND).end();
        }
    }

    private static void show(RoutingContext context, String template) {
        try {
            answer(context, PreviewState.of(parameters(context)).show(template));
        } catch (IllegalArgumentException e) {
            context.response().setStatusCode(BAD_REQUEST).putHeader(HttpHeaders.CONTENT_TYPE, "text/plain")
                    .end(String.valueOf(e.getMessage()));
        }
    }

    private static Map<String, String> parameters(RoutingContext context) {
        Map<String, String> parameters = new HashMap<>();
        context.queryParams().forEach(parameters::put);
        return parameters;
    }

    private static void answer(RoutingContext context, String html) {
        context.response().putHeader(HttpHeaders.CONTENT_TYPE, "text/html; charset=utf-8")
                .putHeader("Content-Security-Policy", "sandbox allow-scripts")
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store").end(html);
    }
}
