package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.process.ChildJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** How much of its heap an edge uses, by its metrics: least just after a collection, most just before one. */
final class Heap {

    private static final String USED = "jvm_memory_used_bytes{area=\"heap\"";
    private static final double MEBIBYTE = 1 << 20;

    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpRequest metrics;
    private double least = Double.MAX_VALUE;
    private double most;

    Heap(ChildJvm edge) {
        this.metrics = HttpRequest
                .newBuilder(URI.create("http://127.0.0.1:" + edge.fact("management") + "/metrics")).build();
    }

    /** Looks once more. */
    void look() throws InterruptedException {
        try {
            double used = http.send(metrics, BodyHandlers.ofLines()).body().filter(line -> line.startsWith(USED))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1))).sum()
                    / MEBIBYTE;
            least = Math.min(least, used);
            most = Math.max(most, used);
        } catch (IOException e) {
            throw new UncheckedIOException("can't read the edge's metrics", e);
        }
    }

    double least() {
        return least;
    }

    double most() {
        return most;
    }
}
