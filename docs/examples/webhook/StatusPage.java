import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * A page that shows what webhooks of Anteroom said of each health check. It takes only requests with the webhook's
 * secret, ignores the one that tests the webhook, and drops what it was told before.
 *
 * WEBHOOK_SECRET=… java -cp jackson-databind.jar:jackson-core.jar:jackson-annotations.jar StatusPage.java PORT
 */
public final class StatusPage {

    private static final int MOST_BYTES = 100_000;
    private static final int MOST_IDS = 10_000;

    private final byte[] secret;
    private final ObjectMapper json = new ObjectMapper();
    private final Map<String, String> lines = new ConcurrentSkipListMap<>();
    private final Set<String> known = Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MOST_IDS;
        }
    }));

    private StatusPage(String secret) {
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
    }

    public static void main(String[] arguments) throws IOException {
        String secret = System.getenv("WEBHOOK_SECRET");
        if (arguments.length != 1 || secret == null || secret.isEmpty()) {
            System.err.println("usage: WEBHOOK_SECRET=… java StatusPage.java PORT");
            System.exit(2);
        }
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0])), 0);
        StatusPage page = new StatusPage(secret);
        server.createContext("/webhook", page::told);
        server.createContext("/", page::shown);
        server.start();
        System.out.println("listening on " + server.getAddress().getPort());
    }

    private void told(HttpExchange exchange) throws IOException {
        String given = exchange.getRequestHeaders().getFirst("cf-webhook-auth");
        // A comparison that stops at the first difference would tell how much of a guess is right.
        if (given == null || !MessageDigest.isEqual(secret, given.getBytes(StandardCharsets.UTF_8))) {
            answer(exchange, 403, "text/plain", "wrong secret\n");
            return;
        }
        JsonNode notification = json.readTree(exchange.getRequestBody().readNBytes(MOST_BYTES));
        JsonNode data = notification.path("data");
        boolean isTest = notification.path("text").asText().startsWith("Hello World!");
        if (!isTest && known.add(notification.path("id").asText())) {
            lines.put(data.path("name").asText(),
                    data.path("status").asText() + ": " + data.path("reason").asText("No failures"));
        }
        answer(exchange, 200, "text/plain", "thanks\n");
    }

    private void shown(HttpExchange exchange) throws IOException {
        StringBuilder page = new StringBuilder("<!doctype html><title>Status</title><h1>Status of origins</h1>\n");
        lines.forEach((name, line) -> page.append("<p>").append(text(name)).append(" is ").append(text(line))
                .append("</p>\n"));
        answer(exchange, 200, "text/html; charset=utf-8", page.toString());
    }

    private static String text(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static void answer(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
