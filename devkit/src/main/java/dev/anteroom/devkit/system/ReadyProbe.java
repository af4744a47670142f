package dev.anteroom.devkit.system;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks an edge whether it is ready for visitors. */
final class ReadyProbe {

    private static final Logger LOG = LoggerFactory.getLogger(ReadyProbe.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    boolean ready(int managementPort) {
        URI url = URI.create("http://127.0.0.1:" + managementPort + "/health/ready");
        try {
            return http.send(HttpRequest.newBuilder(url).timeout(PATIENCE).build(), BodyHandlers.discarding())
                    .statusCode() == 200;
        } catch (IOException e) {
            LOG.debug("the edge is not ready yet", e);
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SystemStartException("interrupted while waiting for an edge", e);
        }
    }
}
