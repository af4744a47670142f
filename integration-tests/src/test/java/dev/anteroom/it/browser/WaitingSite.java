package dev.anteroom.it.browser;

import static dev.anteroom.it.Progress.PATIENCE;

import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.roomfile.RoomsFile;
import dev.anteroom.edge.EdgeObserver;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.it.Installation;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.streams.runtime.Aggregator;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.awaitility.Awaitility;

/** The whole before a shop, with rooms for one visitor each, who is in already. */
final class WaitingSite implements AutoCloseable {

    /** A red disc. */
    private static final String LOGO = "data:image/svg+xml;base64," + Base64.getEncoder().encodeToString(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle cx='4.5' cy='4.5' r='4' fill='#7a1f2b'/></svg>"
                    .getBytes(StandardCharsets.US_ASCII));
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Vertx vertx = Vertx.vertx();
    private final Installation installation = Installation.shared();
    private final Aggregator aggregator = installation.aggregator();
    private final Map<String, RoomConfig> rooms = new HashMap<>();
    private final Map<String, String> cookies = new HashMap<>();
    private final EdgeServer edge;
    private final TlsFront tls;

    WaitingSite(Path folder, String... names) {
        Path file = roomsFile(folder, names);
        RoomsFile.read(file).forEach(room -> rooms.put(room.getName(), room));
        Path keys = folder.resolve("keys.json");
        PassKeys.generate(keys);
        Map<String, String> settings = new HashMap<>(installation.settings());
        settings.putAll(Map.of("edge.id", "nairobi-1", "dataCenter", "nairobi", "http.host", "127.0.0.1", "http.port",
                "0", "management.port", "0", "origin.url", new Shop(vertx).url(), "pass.keyset", keys.toString(),
                "rooms.file", file.toString(), "http.trustForwarded.from", "127.0.0.1"));
        settings.put("heartbeat.interval", "200ms");
        settings.put("rehearsal", "0s");
        this.edge = EdgeServer.start(EdgeConfig.of(Settings.of(settings)), EdgeObserver.NONE).await();
        this.tls = new TlsFront(vertx, edge.port(), folder);
        for (String name : names) {
            Awaitility.await("somebody is in room " + name).atMost(PATIENCE).until(() -> isLetIn(name));
        }
    }

    private static Path roomsFile(Path folder, String... names) {
        StringBuilder yaml = new StringBuilder("rooms:\n");
        for (String name : names) {
            yaml.append("""
                      - name: %1$s
                        host: 127.0.0.1
                        path: /%1$s
                        cookie_suffix: %1$s
                        json_response_enabled: true
                        total_active_users: 1
                        new_users_per_minute: 100000
                        session_duration: 10m
                        bucket_duration: 1s
                        tick_duration: 200ms
                        settle: 300ms
                        refresh_interval: 2s
                        lease_duration: 3s
                    """.formatted(name));
        }
        try {
            return Files.writeString(folder.resolve("rooms.yaml"), yaml);
        } catch (IOException e) {
            throw new UncheckedIOException("can't write the rooms file", e);
        }
    }

    /** One visitor of each room asks, who keeps the cookie: newcomers would wait behind one another. */
    private boolean isLetIn(String room) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url("/" + room)));
        Optional.ofNullable(cookies.get(room)).ifPresent(cookie -> request.header("Cookie", cookie));
        HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
        answer.headers().firstValue("Set-Cookie")
                .ifPresent(cookie -> cookies.put(room, cookie.substring(0, cookie.indexOf(';'))));
        return answer.body().contains("You are in<");
    }

    String url(String path) {
        return "http://127.0.0.1:" + edge.port() + path;
    }

    /** A page of another site that holds {@code path} of this one in a frame, all over HTTPS. */
    String framed(String path) {
        return tls.framed(path);
    }

    /** Makes room for more. */
    void open(String name) {
        installation.write(RoomConfig.newBuilder(Objects.requireNonNull(rooms.get(name), name))
                .setTotalActiveUsers(100).build());
    }

    /** Admits nobody from now on. */
    void reject(String name) {
        installation.write(RoomConfig.newBuilder(Objects.requireNonNull(rooms.get(name), name))
                .setQueueingMethod(QueueingMethod.REJECT).build());
    }

    /** Shows these messages to all who wait. */
    void tell(String name, Map<String, String> messages) {
        installation
                .write(RoomConfig.newBuilder(Objects.requireNonNull(rooms.get(name), name)).setPageTitle("Opera House")
                        .setPageAccentColor("#7a1f2b").setPageBackgroundColor("#efe3d0").setPageLogo(LOGO)
                        .setMessages(messages).build());
    }

    @Override
    public void close() {
        edge.close().await();
        aggregator.close();
        vertx.close().await();
    }
}
