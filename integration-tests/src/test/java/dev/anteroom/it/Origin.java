package dev.anteroom.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** The application behind the edges. */
final class Origin implements AutoCloseable {

    static final String BODY = "this is the origin";

    private final HttpServer server;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicBoolean revokes = new AtomicBoolean();
    private final AtomicBoolean fails = new AtomicBoolean();

    Origin() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("no port for the origin", e);
        }
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        if (revokes.getAndSet(false)) {
            exchange.getResponseHeaders().add("Waiting-Room-Command", "revoke");
        }
        if (fails.get()) {
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
            return;
        }
        byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Ends the session of whoever asks next. */
    void revokeNext() {
        revokes.set(true);
    }

    /** Whether everything is answered 503 from now on. */
    void fail(boolean isFailing) {
        fails.set(isFailing);
    }

    int port() {
        return server.getAddress().getPort();
    }

    int requests() {
        return requests.get();
    }

    @Override
    public void close() {
        server.stop(0);
        ((java.util.concurrent.ExecutorService) server.getExecutor()).shutdownNow();
    }
}
