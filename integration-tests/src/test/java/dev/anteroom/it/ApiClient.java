package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anteroom.edge.EdgeServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Calls the management API of an edge about rooms of the zone {@code default}. */
public final class ApiClient {

    /** Longer than any answer takes, brokers that are away included. */
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final String base;
    private final String token;

    public ApiClient(EdgeServer edge, String token) {
        this(edge.managementPort(), token);
    }

    ApiClient(int managementPort, String token) {
        this("http://127.0.0.1:" + managementPort + "/client/v4/zones/default/waiting_rooms", token);
    }

    /** Calls about {@code path} within the zone instead of rooms. */
    public static ApiClient of(EdgeServer edge, String path, String token) {
        return new ApiClient("http://127.0.0.1:" + edge.managementPort() + "/client/v4/zones/default/" + path, token);
    }

    /** Calls about tokens. */
    public static ApiClient tokens(EdgeServer edge, String token) {
        return new ApiClient("http://127.0.0.1:" + edge.managementPort() + "/client/v4/user/tokens", token);
    }

    /** Calls about notifications. */
    public static ApiClient alerting(int managementPort, String token) {
        return new ApiClient("http://127.0.0.1:" + managementPort + "/client/v4/accounts/any/alerting/v3/", token);
    }

    private ApiClient(String base, String token) {
        this.base = base;
        this.token = token;
    }

    /** The same calls about rooms to another edge. */
    ApiClient at(EdgeServer edge) {
        return new ApiClient(edge, token);
    }

    /** The same with another token; with none when it is empty. */
    public ApiClient as(String other) {
        return new ApiClient(base, other);
    }

    /**
     * An answer.
     *
     * @param status of HTTP
     * @param etag empty when there is none
     */
    public record Answered(int status, String etag, JsonNode body) {

        public Answered expect(int wanted) {
            assertThat(status).as(body.toString()).isEqualTo(wanted);
            assertThat(body.path("success").asBoolean()).isEqualTo(wanted == 200);
            return this;
        }

        Answered expect(int wanted, int code) {
            expect(wanted);
            assertThat(body.path("errors").path(0).path("code").asInt()).as(body.toString()).isEqualTo(code);
            return this;
        }

        Answered says(String words) {
            assertThat(body.path("errors").path(0).path("message").asText()).contains(words);
            return this;
        }

        public JsonNode result() {
            return body.path("result");
        }
    }

    public Answered call(String method, String path, String body) {
        return call(method, path, body, "");
    }

    Answered call(String method, String path, String body, String ifMatch) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path)).timeout(PATIENCE).method(method,
                HttpRequest.BodyPublishers.ofString(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        if (!ifMatch.isEmpty()) {
            request.header("If-Match", ifMatch);
        }
        try {
            HttpResponse<String> response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answered(response.statusCode(), response.headers().firstValue("ETag").orElse(""),
                    new ObjectMapper().readTree(response.body()));
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
