package dev.anteroom.devkit.registry;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a starting registry whether it serves yet, and sets its compatibility rule. */
final class RegistryProbe {

    private static final Logger LOG = LoggerFactory.getLogger(RegistryProbe.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final URI url;
    private final HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE)
            .version(HttpClient.Version.HTTP_1_1).build();

    RegistryProbe(URI url) {
        this.url = url;
    }

    boolean ready() {
        try {
            return send(request("/subjects").GET().build()).statusCode() == 200;
        } catch (IOException e) {
            LOG.trace("the schema registry has not answered yet", e);
            return false;
        }
    }

    /** Sets the rule, because Apicurio enforces compatibility only after that. */
    void requireBackwardCompatibility() {
        HttpRequest request = request("/config").header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"compatibility\":\"BACKWARD\"}")).build();
        try {
            HttpResponse<String> response = send(request);
            if (response.statusCode() != 200) {
                throw new RegistryStartException("the schema registry at " + url
                        + " refused to check compatibility: status " + response.statusCode() + ", " + response.body());
            }
        } catch (IOException e) {
            throw new RegistryStartException("the schema registry at " + url + " stopped answering", e);
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(url + path)).timeout(PATIENCE);
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RegistryStartException("interrupted while asking the schema registry", e);
        }
    }
}
