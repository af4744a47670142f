package dev.anteroom.cli.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Calls the management API of one edge. */
public final class ManagementClient {

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final int NOT_FOUND = 404;
    private static final int MOST_PER_PAGE = 1000;

    private final HttpClient http = HttpClient.newBuilder().connectTimeout(CONNECT).build();
    private final ObjectMapper json = new ObjectMapper();
    private final String base;
    private final String token;

    /** @param edge scheme, host and port of an edge's management port */
    public ManagementClient(URI edge, String token) {
        this.base = edge.toString().replaceAll("/+$", "") + "/client/v4";
        this.token = token;
    }

    /**
     * An answer of the API.
     *
     * @param result the requested data
     * @param etag the version of the room; empty when the answer is not about a room
     */
    public record Answer(JsonNode result, String etag) {
    }

    /**
     * The resource at {@code path}; empty when it does not exist. Throws {@link ManagementCallException} on any other
     * refusal.
     */
    public Optional<Answer> find(String path) {
        HttpResponse<String> response = send("GET", path, Optional.empty(), "");
        return response.statusCode() == NOT_FOUND ? Optional.empty() : Optional.of(read("GET " + path, response));
    }

    /** All items of the list at {@code path}. */
    public List<JsonNode> list(String path) {
        List<JsonNode> items = new ArrayList<>();
        for (int page = 1;; page++) {
            String there = path + "?per_page=" + MOST_PER_PAGE + "&page=" + page;
            JsonNode found = read("GET " + path, send("GET", there, Optional.empty(), "")).result();
            found.forEach(items::add);
            if (found.size() < MOST_PER_PAGE) {
                return items;
            }
        }
    }

    /** Sends {@code body}; {@code etag} is the version of the room that {@code body} was made for, or empty. */
    public void send(String method, String path, JsonNode body, String etag) {
        read(method + " " + path, send(method, path, Optional.of(body), etag));
    }

    private HttpResponse<String> send(String method, String path, Optional<JsonNode> body, String etag) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path)).timeout(ANSWER)
                .header("Authorization", "Bearer " + token)
                .method(method, body.map(JsonNode::toString).map(HttpRequest.BodyPublishers::ofString)
                        .orElse(HttpRequest.BodyPublishers.noBody()));
        if (!etag.isEmpty()) {
            request.header("If-Match", etag);
        }
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new ManagementCallException("no answer from " + base + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ManagementCallException("interrupted", e);
        }
    }

    private Answer read(String what, HttpResponse<String> response) {
        try {
            JsonNode body = json.readTree(response.body());
            if (!body.path("success").asBoolean()) {
                throw new ManagementCallException(
                        what + ": " + body.path("errors").path(0).path("message").asText("status "
                                + response.statusCode()),
                        response.statusCode());
            }
            return new Answer(body.path("result"), response.headers().firstValue("ETag").orElse(""));
        } catch (JsonProcessingException e) {
            throw new ManagementCallException(what + ": " + base + " is not a management API: it answered with status "
                    + response.statusCode(), e);
        }
    }
}
