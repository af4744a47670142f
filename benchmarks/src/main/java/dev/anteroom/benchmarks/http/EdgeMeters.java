package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.process.ChildJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the metrics that an edge shows at its management port. Thread-safe. */
final class EdgeMeters {

    private static final Pattern REASON = Pattern.compile("reason=\"([^\"]*)\"");

    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpRequest metrics;

    EdgeMeters(ChildJvm edge) {
        this.metrics = HttpRequest
                .newBuilder(URI.create("http://127.0.0.1:" + edge.fact("management") + "/metrics")).build();
    }

    /** The sum of all metrics whose line begins with {@code prefix}. */
    double sum(String prefix) throws InterruptedException {
        return lines(prefix).stream().mapToDouble(EdgeMeters::value).sum();
    }

    /** The counter {@code name} by its label {@code reason}. */
    Map<String, Long> byReason(String name) throws InterruptedException {
        Map<String, Long> values = new TreeMap<>();
        for (String line : lines(name + "{")) {
            Matcher reason = REASON.matcher(line);
            if (reason.find()) {
                values.put(reason.group(1), (long) value(line));
            }
        }
        return values;
    }

    private List<String> lines(String prefix) throws InterruptedException {
        try {
            return http.send(metrics, BodyHandlers.ofLines()).body().filter(line -> line.startsWith(prefix)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("can't read the edge's metrics", e);
        }
    }

    private static double value(String line) {
        return Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
    }
}
