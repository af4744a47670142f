package dev.anteroom.it.cluster;

import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.devkit.crowd.EdgeAddress;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.system.DemoRoomsFile;
import dev.anteroom.devkit.system.SystemPlan.EdgePlan;
import dev.anteroom.devkit.system.SystemPlan;
import dev.anteroom.edge.EdgeObserver;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.runtime.settings.Settings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Two edges in each of two data centers, before one origin. */
final class Edges implements AutoCloseable {

    private static final long SECONDS = 60;
    private static final List<EdgePlan> PLAN = SystemPlan.edges(0, 0);

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<EdgeServer> running = new ArrayList<>();

    /** Starts the edges; they get ready later. */
    static Edges start(Map<String, String> shared, DemoRoom room, URI origin, Path folder, EdgeObserver observer)
            throws Exception {
        Path keys = folder.resolve("keys.json");
        PassKeys.generate(keys);
        Path rooms = DemoRoomsFile.write(room, folder);
        Edges edges = new Edges();
        for (EdgePlan plan : PLAN) {
            Map<String, String> settings = new HashMap<>(shared);
            settings.put("edge.id", plan.id());
            settings.put("dataCenter", plan.dataCenter());
            settings.put("http.host", "127.0.0.1");
            settings.put("http.port", "0");
            settings.put("rehearsal", "0s");
            settings.put("management.port", "0");
            settings.put("origin.url", origin.toString());
            settings.put("pass.keyset", keys.toString());
            // One edge with what operators need is enough; each more reads all states once more.
            if (edges.running.isEmpty()) {
                settings.put("rooms.file", rooms.toString());
            } else {
                settings.put("control.enabled", "false");
            }
            settings.put("heartbeat.interval", "500ms");
            settings.put("kafka.linger", "25ms");
            settings.put("shutdown.drain", "1s");
            edges.running.add(EdgeServer.start(EdgeConfig.of(Settings.of(settings)), observer).await(SECONDS,
                    TimeUnit.SECONDS));
        }
        return edges;
    }

    static List<String> ids() {
        return PLAN.stream().map(EdgePlan::id).toList();
    }

    /** Where visitors find them. */
    List<EdgeAddress> addresses() {
        List<EdgeAddress> addresses = new ArrayList<>();
        for (int i = 0; i < running.size(); i++) {
            addresses.add(new EdgeAddress(PLAN.get(i).dataCenter(), running.get(i).port()));
        }
        return addresses;
    }

    boolean areReady() throws IOException, InterruptedException {
        for (EdgeServer edge : running) {
            if (ask(edge, "/health/ready").statusCode() != 200) {
                return false;
            }
        }
        return true;
    }

    /** The sum of a counter over all edges; {@code series} is its name with labels, as in the metrics page. */
    long total(String series) throws IOException, InterruptedException {
        Pattern line = Pattern.compile("^" + Pattern.quote(series) + " (\\S+)$", Pattern.MULTILINE);
        double sum = 0;
        for (EdgeServer edge : running) {
            Matcher found = line.matcher(ask(edge, "/metrics").body());
            sum += found.find() ? Double.parseDouble(found.group(1)) : 0;
        }
        return (long) sum;
    }

    private HttpResponse<String> ask(EdgeServer edge, String path) throws IOException, InterruptedException {
        URI url = URI.create("http://127.0.0.1:" + edge.managementPort() + path);
        return http.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
    }

    @Override
    public void close() throws Exception {
        for (EdgeServer edge : running) {
            edge.close().await(SECONDS, TimeUnit.SECONDS);
        }
    }
}
