package dev.anteroom.control.api;

import dev.anteroom.control.health.OriginDirectory;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.ProbeFailure;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code /status}: the name of each health check, the status of its origin and why, for everybody who reaches the port. It
 * tells neither addresses nor edges, and needs no token, so it is there only where it is switched on.
 */
public final class StatusPage {

    private static final String HEAD = """
            <!doctype html>
            <html lang="en">
            <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="refresh" content="30"><title>Status</title></head>
            <body>
            <h1>Status</h1>
            """;
    private static final int NOT_LOADED = 503;

    private final OriginDirectory origins;

    public StatusPage(OriginDirectory origins) {
        this.origins = origins;
    }

    /** Adds the page to the port. */
    public void mount(Router router) {
        router.get("/status").handler(this::show);
    }

    private void show(RoutingContext context) {
        context.response().setStatusCode(origins.isLoaded() ? context.response().getStatusCode() : NOT_LOADED)
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/html; charset=utf-8")
                .putHeader("Content-Security-Policy", "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
                .putHeader("X-Content-Type-Options", "nosniff").putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                .end(page());
    }

    private String page() {
        StringBuilder page = new StringBuilder(HEAD);
        origins.checks().stream().sorted(Comparator.comparing(HealthCheck::getName)).forEach(check -> {
            Optional<OriginHealth> origin = origins.origin(check);
            page.append("<section><h2>").append(text(check.getName())).append("</h2><p>Status: ")
                    .append(check.getSuspended() ? "suspended" : status(origin)).append("</p><p>Reason: ")
                    .append(text(ProbeJson.reason(origin.flatMap(it -> Optional.ofNullable(it.getFailure()))
                            .orElse(ProbeFailure.NONE))))
                    .append("</p></section>\n");
        });
        return page.append("</body>\n</html>\n").toString();
    }

    private static String status(Optional<OriginHealth> origin) {
        return origin.map(OriginHealth::getStatus).orElse(HealthStatus.UNKNOWN).name().toLowerCase(Locale.ROOT);
    }

    /** Names hold letters, digits, - and _ only; this does not rely on it. */
    private static String text(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
