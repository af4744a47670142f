package dev.anteroom.control.dashboard;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/**
 * The files of the dashboard, read once. They contain no data, so everybody who reaches the port may read them. They
 * load nothing from other hosts, and the policy sent with them lets browsers load nothing from there.
 */
final class DashboardFiles {

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final List<String> MODULES = List.of("app", "api", "audit", "charts", "controls", "dialogs",
            "health", "history", "manage", "notifications",
            "overview", "room", "text", "tokens");
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final String STYLE = "text/css; charset=utf-8";

    private DashboardFiles() {
    }

    static void mount(Router router) {
        router.get("/dashboard").handler(DashboardFiles::addSlash);
        serve(router, "", "index.html", "text/html; charset=utf-8");
        serve(router, "icon.svg", "icon.svg", "image/svg+xml");
        serve(router, "style.css", "style.css", STYLE);
        serve(router, "uplot.css", "uplot/uPlot.min.css", STYLE);
        serve(router, "uplot.js", "uplot/uPlot.iife.min.js", SCRIPT);
        MODULES.forEach(module -> serve(router, module + ".js", module + ".js", SCRIPT));
    }

    /** Files are addressed relative to the folder, so that the port may be behind a proxy that adds a path. */
    private static void addSlash(RoutingContext context) {
        if (context.normalizedPath().endsWith("/")) {
            context.next();
        } else {
            context.response().setStatusCode(302).putHeader(HttpHeaders.LOCATION, "dashboard/").end();
        }
    }

    private static void serve(Router router, String path, String file, String type) {
        Buffer content = read(file);
        router.get("/dashboard/" + path).handler(context -> head(context.response(), type).end(content));
    }

    private static HttpServerResponse head(HttpServerResponse response, String type) {
        return response.putHeader(HttpHeaders.CONTENT_TYPE, type).putHeader(HttpHeaders.CACHE_CONTROL, "no-cache")
                .putHeader("Content-Security-Policy", POLICY).putHeader("X-Content-Type-Options", "nosniff")
                .putHeader("Referrer-Policy", "no-referrer");
    }

    private static Buffer read(String name) {
        try (InputStream stream = Objects.requireNonNull(DashboardFiles.class.getResourceAsStream(name), name)) {
            return Buffer.buffer(stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + name, e);
        }
    }
}
