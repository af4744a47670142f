package dev.anteroom.control.api;

import dev.anteroom.control.health.OriginDirectory;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.ProbeFailure;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code /status}: the name of each health check, the status of its origin and why, for everybody who reaches the port. It
 * tells neither addresses nor edges, and needs no token, so it is there only where it is switched on.
 */
public final class StatusPage {

    private static final String STYLE = ":root{color-scheme:light dark;--paper:#f5f1ea;--card:#fffefb;--edge:#e0d8ca;"
            + "--ink:#1d2a31;--soft:#57646b;--good:#1c6b5b;--wait:#9a5208;--bad:#a52a24}"
            + "@media (prefers-color-scheme:dark){:root{--paper:#10161b;--card:#172027;--edge:#2c3a43;--ink:#eef2f1;"
            + "--soft:#a9b6bb;--good:#63c7ae;--wait:#f2b45c;--bad:#ff9c93}}"
            + "body{max-width:44rem;margin:0 auto;padding:1.5rem 1rem;background:var(--paper);color:var(--ink);"
            + "font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}"
            + "h1{font-size:1.6rem;margin:0 0 1rem}h2{font-size:1.1rem;margin:0}p{margin:.2rem 0 0}"
            + "section{margin:0 0 .8rem;padding:1rem 1.15rem;background:var(--card);border:1px solid var(--edge);"
            + "border-inline-start:.35rem solid var(--mark);border-radius:.6rem}"
            + "section p+p,.none{color:var(--soft)}.healthy{--mark:var(--good)}.unhealthy{--mark:var(--bad)}"
            + ".unknown{--mark:var(--wait)}.suspended{--mark:var(--soft)}";
    private static final String POLICY = "default-src 'none'; style-src 'sha256-" + hash() + "'; base-uri 'none';"
            + " frame-ancestors 'none'";
    private static final String HEAD = """
            <!doctype html>
            <html lang="en">
            <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="refresh" content="30"><title>Status</title><style>%s</style></head>
            <body><main>
            <h1>Status</h1>
            """.formatted(STYLE);
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
                .putHeader("Content-Security-Policy", POLICY)
                .putHeader("X-Content-Type-Options", "nosniff").putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                .end(page());
    }

    private String page() {
        StringBuilder page = new StringBuilder(HEAD);
        origins.checks().stream().sorted(Comparator.comparing(HealthCheck::getName)).forEach(check -> {
            Optional<OriginHealth> origin = origins.origin(check);
            String status = check.getSuspended() ? "suspended" : status(origin);
            page.append("<section class=\"").append(status).append("\"><h2>").append(text(check.getName()))
                    .append("</h2><p>Status: ").append(status).append("</p><p>Reason: ")
                    .append(text(ProbeJson.reason(origin.flatMap(it -> Optional.ofNullable(it.getFailure()))
                            .orElse(ProbeFailure.NONE))))
                    .append("</p></section>\n");
        });
        if (origins.checks().isEmpty()) {
            page.append("<p class=\"none\">There are no health checks.</p>\n");
        }
        return page.append("</main></body>\n</html>\n").toString();
    }

    private static String hash() {
        try {
            return Base64.getEncoder().encodeToString(
                    MessageDigest.getInstance("SHA-256").digest(STYLE.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static String status(Optional<OriginHealth> origin) {
        return origin.map(OriginHealth::getStatus).orElse(HealthStatus.UNKNOWN).name().toLowerCase(Locale.ROOT);
    }

    /** Names hold letters, digits, - and _ only; this does not rely on it. */
    private static String text(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
