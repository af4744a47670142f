package dev.anteroom.it.browser;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.awaitility.Awaitility.await;

import dev.anteroom.runtime.token.Scope;
import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.roomfile.RoomsFile;
import dev.anteroom.edge.EdgeObserver;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.it.ApiClient;
import dev.anteroom.it.ApiTokens;
import dev.anteroom.it.Installation;
import dev.anteroom.it.Writes;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.schemas.topic.TopicDescriptor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** An edge whose room {@code tickets} a surge has reached, and tokens for those who operate it. */
final class OperatedEdge implements AutoCloseable {

    private final Installation installation = Installation.shared();
    private final EdgeServer edge;
    private final InventedSurge surge;
    private final String reader;
    private final String writer;
    private final String administrator;

    OperatedEdge(Path folder) {
        Path file = roomsFile(folder);
        Path keys = folder.resolve("keys.json");
        PassKeys.generate(keys);
        ApiTokens tokens = new ApiTokens(folder);
        this.reader = tokens.add("reader", Scope.READ);
        this.writer = tokens.add("writer", Scope.WRITE);
        this.administrator = tokens.add("administrator", Scope.ADMIN);
        Map<String, String> settings = new HashMap<>(installation.settings());
        settings.putAll(Map.of("edge.id", "nairobi-1", "dataCenter", "nairobi", "http.host", "127.0.0.1", "http.port",
                "0", "management.port", "0", "management.tokens", tokens.file().toString(), "origin.url",
                "http://127.0.0.1:1", "pass.keyset", keys.toString(), "rooms.file", file.toString()));
        settings.put("rehearsal", "0s");
        settings.put("health.allow", "127.0.0.1");
        // Nothing listens there; policies with addresses of mail need a server that is set.
        settings.put("notifications.smtp.host", "127.0.0.1");
        this.edge = EdgeServer.start(EdgeConfig.of(Settings.of(settings)), EdgeObserver.NONE).await();
        awaitRead();
        this.surge = new InventedSurge(installation, RoomsFile.read(file).getFirst());
    }

    /** The edge answers 503 to operators until it has read what they ask for. */
    private void awaitRead() {
        awaitRead("rooms", api(), "");
        awaitRead("health checks", api("healthchecks"), "");
        awaitRead("tokens", ApiClient.tokens(edge, administrator), "");
        awaitRead("policies", ApiClient.alerting(edge.managementPort(), administrator), "policies");
    }

    private static void awaitRead(String what, ApiClient api, String path) {
        await(what + " are read").atMost(PATIENCE).until(() -> api.call("GET", path, "").status() == 200);
    }

    private static Path roomsFile(Path folder) {
        try {
            return Files.writeString(folder.resolve("rooms.yaml"), """
                    rooms:
                      - name: tickets
                        host: www.example.com
                        path: /tickets
                        total_active_users: 2000
                        new_users_per_minute: 400
                        cookie_suffix: tickets
                      - name: account
                        host: www.example.com
                        path: /account
                        total_active_users: 800
                        new_users_per_minute: 200
                        suspended: true
                        cookie_suffix: account
                      - name: summer-sale
                        host: sale.example.com
                        total_active_users: 5000
                        new_users_per_minute: 1000
                        queueing_method: random
                        queue_all: true
                    """);
        } catch (IOException e) {
            throw new UncheckedIOException("can't write the rooms file", e);
        }
    }

    String url(String path) {
        return "http://127.0.0.1:" + edge.managementPort() + path;
    }

    /** The token of somebody who may only look. */
    String reader() {
        return reader;
    }

    /** The token of somebody who may change rooms. */
    String writer() {
        return writer;
    }

    /** The token of somebody who may change tokens, too. */
    String administrator() {
        return administrator;
    }

    /** Another operator. */
    ApiClient api() {
        return new ApiClient(edge, writer);
    }

    /** Another operator, whose calls are about {@code path} within the zone instead of rooms. */
    ApiClient api(String path) {
        return ApiClient.of(edge, path, writer);
    }

    /** Writes a record that a topology would write. */
    <T extends SpecificRecord> void write(TopicDescriptor<T> topic, String key, T value) {
        try (KafkaProducer<String, T> producer = installation.producer(topic.value())) {
            Writes writes = new Writes();
            writes.send(producer, new ProducerRecord<>(installation.topic(topic), key, value));
            writes.await();
        }
    }

    @Override
    public void close() {
        surge.close();
        edge.close().await();
    }
}
