package dev.anteroom.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Records what is posted to it; refuses the first requests where a test says so. */
public final class WebhookReceiver implements AutoCloseable {

    /** A request that was taken. */
    public record Taken(String secret, JsonNode body) {

        public String id() {
            return body.path("id").asText();
        }

        boolean isTest() {
            return body.path("text").asText().startsWith("Hello World!");
        }
    }

    private final HttpServer server;
    private final List<Taken> taken = new CopyOnWriteArrayList<>();
    private final AtomicInteger refusals = new AtomicInteger();

    public WebhookReceiver() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("no port for the receiver", e);
        }
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext("/", this::take);
        server.start();
    }

    private void take(HttpExchange exchange) throws IOException {
        JsonNode body = new ObjectMapper().readTree(exchange.getRequestBody().readAllBytes());
        boolean isRefused = refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
        if (!isRefused) {
            taken.add(new Taken(String.valueOf(exchange.getRequestHeaders().getFirst("cf-webhook-auth")), body));
        }
        exchange.sendResponseHeaders(isRefused ? 503 : 204, -1);
        exchange.close();
    }

    /** The next requests are answered 503. */
    void refuseNext(int requests) {
        refusals.set(requests);
    }

    /** Everything that was taken but requests that test the webhook, in the order in which it came. */
    public List<Taken> taken() {
        return taken.stream().filter(it -> !it.isTest()).toList();
    }

    List<Taken> tests() {
        return taken.stream().filter(Taken::isTest).toList();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    @Override
    public void close() {
        server.stop(0);
        ((ExecutorService) server.getExecutor()).shutdownNow();
    }
}
