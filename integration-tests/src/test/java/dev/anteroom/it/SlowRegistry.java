package dev.anteroom.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.avro.Schema;

/**
 * A registry that can withhold one type's schema, so that nobody can read records of that type until it is given. It
 * accepts every schema.
 */
final class SlowRegistry implements AutoCloseable {

    private static final String IDS = "/schemas/ids/";
    /** Clients keep schemas in a hash table by id; the withheld one has a bin of its own, so that nobody else waits for it. */
    private static final int BINS = 16;
    private static final int LAST_BIN = BINS - 1;

    private final String withheldType;
    private final Map<Schema, Integer> ids = new ConcurrentHashMap<>();
    private final Map<Integer, Schema> schemas = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private int lastId;
    private volatile CountDownLatch gate = new CountDownLatch(0);

    /** @param withheldType name of the record that {@link #withhold} is about */
    SlowRegistry(String withheldType) {
        this.withheldType = withheldType;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("no port for a registry", e);
        }
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /**
     * From now on, who asks for the schema waits. Who registers it is given another id, as after a change of the schema:
     * what was written before can't be read without asking.
     */
    synchronized void withhold() {
        gate = new CountDownLatch(1);
        ids.keySet().removeIf(schema -> schema.getName().equals(withheldType));
    }

    void give() {
        gate.countDown();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String body;
        if (path.startsWith(IDS)) {
            Schema schema = Objects.requireNonNull(schemas.get(Integer.parseInt(path.substring(IDS.length()))));
            if (schema.getName().equals(withheldType)) {
                await();
            }
            body = field("schema", '"' + schema.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"');
        } else if (path.startsWith("/subjects/")) {
            body = field("id", String.valueOf(id(new String(exchange.getRequestBody().readAllBytes(),
                    StandardCharsets.UTF_8))));
        } else {
            body = path.startsWith("/compatibility/")
                    ? field("is_compatible", "true")
                    : field("compatibilityLevel", "\"NONE\"");
        }
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String field(String name, String value) {
        return "{\"" + name + "\":" + value + "}";
    }

    private void await() throws IOException {
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the registry stops", e);
        }
    }

    private synchronized int id(String request) {
        String text = new JsonObject(request).getString("schema");
        Schema schema = new Schema.Parser().parse(text);
        return ids.computeIfAbsent(schema, it -> {
            boolean isWithheld = it.getName().equals(withheldType) && !schemas.containsKey(LAST_BIN);
            int id = isWithheld ? LAST_BIN : nextId();
            schemas.put(id, it);
            return id;
        });
    }

    private int nextId() {
        lastId++;
        if (lastId % BINS == LAST_BIN) {
            lastId++;
        }
        return lastId;
    }

    @Override
    public void close() {
        give();
        server.stop(0);
        threads.shutdownNow();
    }
}
