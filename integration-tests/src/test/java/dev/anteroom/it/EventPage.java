package dev.anteroom.it;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/** The page of a visitor who waits: follows the room's events, and connects again as browsers do. */
final class EventPage {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final InstantSource CLOCK = InstantSource.system();

    /**
     * How the visitor was admitted.
     *
     * @param askedAt when the request was sent that was let in
     * @param answeredAt when the answer was there
     */
    record Admission(long askedAt, long answeredAt) {
    }

    private final Visitor visitor;
    private final IntSupplier ports;
    private final List<JsonNode> updates = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Admission> admitted = new CompletableFuture<>();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile long retryMillis = 1_000;
    private volatile long askedAt;
    private volatile boolean isClosed;
    private volatile CompletableFuture<?> connection = CompletableFuture.completedFuture(null);
    private String event = "";
    private volatile Optional<String> lastEventId = Optional.empty();

    /** @param ports the edge that each connection reaches */
    EventPage(Visitor visitor, IntSupplier ports) {
        this.visitor = visitor;
        this.ports = ports;
        connect();
    }

    List<JsonNode> updates() {
        return updates;
    }

    int connections() {
        return connections.get();
    }

    CompletableFuture<Admission> admitted() {
        return admitted;
    }

    void close() {
        isClosed = true;
        connection.cancel(true);
    }

    private void connect() {
        connections.incrementAndGet();
        askedAt = CLOCK.millis();
        HttpRequest.Builder request = HttpRequest
                .newBuilder(URI.create("http://127.0.0.1:" + ports.getAsInt() + "/.well-known/anteroom/tickets/events"))
                .header("Accept", "text/event-stream");
        visitor.cookie().ifPresent(value -> request.header("Cookie", value));
        lastEventId.ifPresent(id -> request.header("Last-Event-ID", id));
        CompletableFuture<?> exchange = Visitor.HTTP.sendAsync(request.build(), this::begun);
        // Cancelling a stage that depends on the exchange would not end the exchange.
        connection = exchange;
        connectAgainAfter(exchange);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // Whatever ended the exchange, the page connects again.
    private void connectAgainAfter(CompletableFuture<?> exchange) {
        exchange.whenComplete((end, failure) -> {
            if (!isClosed && !admitted.isDone()) {
                CompletableFuture.delayedExecutor(retryMillis, TimeUnit.MILLISECONDS).execute(this::connect);
            }
        });
    }

    private HttpResponse.BodySubscriber<Void> begun(HttpResponse.ResponseInfo head) {
        visitor.keepCookie(head.headers());
        return HttpResponse.BodyHandlers.fromLineSubscriber(new Lines(this::read)).apply(head);
    }

    private void read(String line) {
        int colon = line.indexOf(": ");
        if (colon <= 0) {
            return;
        }
        String value = line.substring(colon + 2);
        switch (line.substring(0, colon)) {
            case "event" -> event = value;
            case "id" -> lastEventId = Optional.of(value);
            case "retry" -> retryMillis = Long.parseLong(value);
            case "data" -> happened(value);
            default -> {
                // Nothing that this page needs.
            }
        }
    }

    private void happened(String data) {
        if (event.equals("notice")) {
            return;
        }
        if (event.equals("admitted")) {
            admitted.complete(new Admission(askedAt, CLOCK.millis()));
            return;
        }
        try {
            updates.add(JSON.readTree(data));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an update is no JSON: " + data, e);
        }
    }
}
