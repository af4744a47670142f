package dev.anteroom.devkit.origin;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.net.URI;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * The protected application of the demo: it tells who was served and shows people a small page.
 *
 * <p>Simulated visitors name themselves in the header {@value #VISITOR}, which edges pass through; others are served
 * without being counted. Every answer carries the header {@value #MARK}, so that nobody takes a waiting page for it.
 */
public final class DemoOrigin {

    /** Request header: the number of a simulated visitor. */
    public static final String VISITOR = "X-Demo-Visitor";
    /** Request header: the data center that the visitor asked. */
    public static final String DATA_CENTER = "X-Demo-Data-Center";
    /** Response header: the origin answered. */
    public static final String MARK = "X-Demo-Origin";

    /** Where health checks ask. */
    public static final String HEALTH = "/health";

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;
    private static final String SERVED = "you are in\n";

    /** Told about every simulated visitor who was served, on the server's event loop. */
    @FunctionalInterface
    public interface Guestbook {

        void served(long visitor, String dataCenter, long atMillis);
    }

    private final String host;
    private final HttpServer server;
    private final AtomicBoolean fails;
    private final AtomicReference<LongSupplier> delay;

    private DemoOrigin(String host, HttpServer server, AtomicBoolean fails, AtomicReference<LongSupplier> delay) {
        this.host = host;
        this.server = server;
        this.fails = fails;
        this.delay = delay;
    }

    /** Starts the application on the loopback interface; {@code port} 0 is any free port. */
    public static Future<DemoOrigin> start(Vertx vertx, int port, Guestbook guestbook, InstantSource clock) {
        return start(vertx, "127.0.0.1", port, guestbook, clock);
    }

    /** The same at another IPv4 address than loopback. */
    public static Future<DemoOrigin> start(Vertx vertx, String host, int port, Guestbook guestbook,
            InstantSource clock) {
        HttpServerOptions options = new HttpServerOptions().setHost(host).setPort(port);
        AtomicBoolean fails = new AtomicBoolean();
        AtomicReference<LongSupplier> delay = new AtomicReference<>(() -> 0);
        return vertx.createHttpServer(options).requestHandler(request -> {
            String body = serve(request, guestbook, fails.get(), clock);
            long millis = delay.get().getAsLong();
            if (millis == 0) {
                request.response().end(body);
            } else {
                vertx.setTimer(millis, timer -> request.response().end(body));
            }
        }).listen().map(server -> new DemoOrigin(host, server, fails, delay));
    }

    private static String serve(HttpServerRequest request, Guestbook guestbook, boolean isFailing,
            InstantSource clock) {
        HttpServerResponse response = request.response().putHeader(MARK, "1").setStatusCode(
                isFailing ? UNAVAILABLE : OK);
        if (HEALTH.equals(request.path())) {
            return "";
        }
        String visitor = request.getHeader(VISITOR);
        if (visitor == null) {
            response.putHeader("Content-Type", "text/html; charset=utf-8");
            return DemoPage.HTML;
        }
        guestbook.served(Long.parseLong(visitor), String.valueOf(request.getHeader(DATA_CENTER)), clock.millis());
        response.putHeader("Content-Type", "text/plain; charset=utf-8");
        return SERVED;
    }

    /** Where edges find it. */
    public URI url() {
        return URI.create("http://" + host + ":" + server.actualPort());
    }

    /** Whether it answers everything with status 503 from now on; who asks is active all the same. */
    public void fail(boolean isFailing) {
        fails.set(isFailing);
    }

    /** Lets each answer take so many milliseconds from now on, 0 for none; asked anew for each of them. */
    public void delayBy(LongSupplier millis) {
        delay.set(millis);
    }

    /** Stops serving. */
    public Future<Void> close() {
        return server.close();
    }
}
