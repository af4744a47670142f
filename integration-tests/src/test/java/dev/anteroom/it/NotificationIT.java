package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.control.ControlServer;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.io.BufferedReader;
import dev.anteroom.streams.runtime.Aggregator;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Notifications from their topic to webhooks, by two controls on a real broker. */
@Tag("feature.notifications")
@Timeout(value = 12, unit = TimeUnit.MINUTES)
class NotificationIT {

    private static final String SECRET = "4de28cf2-4a1f-4abd-b62e-c8d69569a4d2";
    private static final int MANY = 40;

    private final Installation installation = Installation.shared();
    private final List<ControlServer> controls = new ArrayList<>();
    @AutoClose
    private final WebhookReceiver receiver = new WebhookReceiver();
    private final ApiTokens tokens;
    private final String token;

    NotificationIT(@TempDir Path folder) {
        tokens = new ApiTokens(folder);
        token = tokens.add("me", Scope.WRITE);
        start();
        start();
    }

    @AfterEach
    void stop() {
        controls.forEach(ControlServer::close);
    }

    private void start() {
        Map<String, String> settings = new HashMap<>(installation.settings());
        settings.putAll(Map.of("management.port", "0", "management.tokens", tokens.file().toString(),
                "notifications.allow", "127.0.0.1", "control.id", "control-" + (controls.size() + 1)));
        ControlServer control = ControlServer.start(Settings.of(settings));
        controls.add(control);
        await("control is ready").atMost(PATIENCE).until(() -> Visitor
                .fetch("http://127.0.0.1:" + control.port() + "/health/ready").statusCode() == 200);
    }

    private ApiClient api(int control) {
        return ApiClient.alerting(controls.get(control).port(), token);
    }

    private String webhook(String url) {
        return api(0).call("POST", "destinations/webhooks", "{\"name\": \"pager\", \"url\": \"%s\", \"secret\": \"%s\"}"
                .formatted(url, SECRET)).expect(200).result().path("id").asText();
    }

    /** A policy about unhealthy origins, which both controls know. */
    private String policy(String webhook) {
        return policy(webhook, "health_check_status_notification");
    }

    private String policy(String webhook, String kind) {
        String id = api(0).call("POST", "policies", """
                {"name": "on call", "alert_type": "%s",
                 "mechanisms": {"webhooks": [{"id": "%s"}]}}""".formatted(kind, webhook)).expect(200).result()
                .path("id").asText();
        await("the other control knows it").atMost(PATIENCE)
                .until(() -> api(1).call("GET", "policies/" + id, "").status() == 200);
        return id;
    }

    private void write(String checkId, int from, int to) {
        try (KafkaProducer<String, Notification> producer = installation.producer(AvroTypes.NOTIFICATION)) {
            Writes writes = new Writes();
            IntStream.range(from, to).forEach(i -> {
                String check = checkId.isEmpty() ? "check-" + i : checkId;
                writes.send(producer, new ProducerRecord<>(installation.topic(Topics.NOTIFICATIONS), check,
                        Notification.newBuilder().setNotificationId("n-" + i)
                                .setAlertType(AlertType.HEALTH_CHECK_STATUS).setSubjectId(check).setName(check)
                                .setAt(java.time.InstantSource.system().millis()).setStatus("unhealthy")
                                .setPrevious("healthy").setLastKnown("healthy").setFailure(ProbeFailure.TCP).build()));
            });
            writes.await();
        }
    }

    private static List<String> ids(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "n-" + i).toList();
    }

    private List<String> taken() {
        return receiver.taken().stream().map(WebhookReceiver.Taken::id).toList();
    }

    private List<String> history() {
        List<String> sent = new ArrayList<>();
        api(1).call("GET", "history?per_page=1000", "").expect(200).result()
                .forEach(one -> sent.add(one.path("notification_id").asText()));
        return sent;
    }

    @Test
    void shouldSendEachOnceAlthoughTwoSendAndGoOnWhenOneEnds() {
        policy(webhook(receiver.url()));
        write("", 0, MANY);
        await("all are told").atMost(PATIENCE).until(() -> taken().containsAll(ids(0, MANY)));
        await("all are in the history").atMost(PATIENCE).until(() -> history().containsAll(ids(0, MANY)));
        assertThat(taken()).doesNotHaveDuplicates();
        assertThat(history()).doesNotHaveDuplicates();
        assertThat(receiver.taken()).allSatisfy(it -> assertThat(it.secret()).isEqualTo(SECRET));

        controls.removeFirst().close();
        controls.addFirst(controls.getFirst());
        write("", MANY, 2 * MANY);

        await("the other one tells the rest").atMost(PATIENCE)
                .until(() -> taken().containsAll(ids(MANY, 2 * MANY)));
        assertThat(taken()).as("what was sent before the change of hands").containsOnlyOnceElementsOf(ids(0, MANY));
    }

    @Test
    void shouldTryAgainInOrderUntilTheWebhookTakesIt() {
        String webhook = webhook(receiver.url());
        policy(webhook);
        receiver.refuseNext(2);
        write("site", 0, 3);

        await("all are told").atMost(PATIENCE).until(() -> taken().size() == 3);
        assertThat(taken()).isEqualTo(ids(0, 3));
        JsonNode shown = await("it is known when it failed").atMost(PATIENCE).until(
                () -> api(1).call("GET", "destinations/webhooks/" + webhook, "").expect(200).result(),
                it -> it.path("last_failure").isTextual() && it.path("last_success").isTextual());
        assertThat(shown.path("has_secret").asBoolean()).isTrue();
        assertThat(Visitor.fetch("http://127.0.0.1:" + controls.getFirst().port() + "/metrics", token).body()
                + Visitor.fetch("http://127.0.0.1:" + controls.getLast().port() + "/metrics", token).body())
                .containsPattern("anteroom_control_notifications_failed_total\\{mechanism=\"webhook\"} [1-9]")
                .containsPattern("anteroom_control_notifications_sent_total\\{mechanism=\"webhook\"} [1-9]");
    }

    @Test
    void shouldTellOnceThatStatesAreMissingAndOnceThatTheyAreRenewed() {
        String webhook = webhook(receiver.url());
        policy(webhook, "waiting_room_state_stale");
        Aggregator first = installation.aggregator();
        installation.write(AvroTypes.newRoomConfig().setRoomId("tickets").setName("tickets").setHost("tickets.example")
                .setTotalActiveUsers(10).setNewUsersPerMinute(10).setLeaseDurationMillis(3_000).build());
        try (TopicReader<RoomState> states = new TopicReader<>(installation.consumer(AvroTypes.ROOM_STATE),
                installation.topic(Topics.ROOM_STATE))) {
            states.await("state of the room", state -> state.getRoomId().equals("tickets"));
        }

        first.close();
        await("missing states are told").atMost(PATIENCE).until(() -> taken().size() == 1);
        Aggregator second = installation.aggregator();
        await("renewed states are told").atMost(PATIENCE).until(() -> taken().size() == 2);
        second.close();
        await("missing states are told again").atMost(PATIENCE).until(() -> taken().size() == 3);

        assertThat(taken()).doesNotHaveDuplicates();
        assertThat(receiver.taken()).extracting(it -> it.body().path("data").path("status").asText())
                .containsExactly("stale", "renewed", "stale");
    }

    @Test
    void shouldSaveOnlyWebhooksThatWorkAndNeverTellASecret() {
        receiver.refuseNext(1);
        String body = "{\"name\": \"pager\", \"url\": \"%s\", \"secret\": \"" + SECRET + "\"}";
        api(0).call("POST", "destinations/webhooks", body.formatted(receiver.url())).expect(400, 1025)
                .says("answered 503");
        api(0).call("POST", "destinations/webhooks", body.formatted("http://10.1.2.3/")).expect(400, 1025)
                .says("may not be reached");
        assertThat(api(0).call("GET", "destinations/webhooks", "").expect(200).result()).isEmpty();

        String id = webhook(receiver.url());
        assertThat(receiver.tests()).hasSize(1);
        assertThat(api(0).call("GET", "destinations/webhooks", "").expect(200).body().toString())
                .contains(id).doesNotContain(SECRET);
        String policy = policy(id);
        api(0).call("DELETE", "destinations/webhooks/" + id, "").expect(409, 1031).says("on call");
        api(0).call("PUT", "policies/" + policy, "{\"mechanisms\": {\"webhooks\": [{\"id\": \"none\"}]}}")
                .expect(400, 1021);
        String mail = "{\"mechanisms\": {\"email\": [{\"id\": \"ann@example.com\"}]}}";
        api(0).call("PUT", "policies/" + policy, mail).expect(400, 1021).says("notifications.smtp.host");
        api(0).call("POST", "policies", mail.replaceFirst("\\{", "{\"name\": \"by mail\", \"alert_type\":"
                + " \"waiting_room_queueing\", ")).expect(400, 1021).says("notifications.smtp.host");
        api(0).call("DELETE", "policies/" + policy, "").expect(200);
        api(0).call("DELETE", "destinations/webhooks/" + id, "").expect(200);
        try (TopicReader<AdminAudit> audit = new TopicReader<>(installation.consumer(AvroTypes.ADMIN_AUDIT),
                installation.topic(Topics.ADMIN_AUDIT))) {
            audit.await("the webhook's end", it -> it.getWebhookId().equals(id)
                    && it.getAction() == dev.anteroom.schemas.avro.AuditAction.DELETED);
            assertThat(audit.records()).allSatisfy(it -> assertThat(it.value().toString()).doesNotContain(SECRET))
                    .anySatisfy(it -> assertThat(it.value().toString()).contains("\"secret\""));
        }
    }

    @Test
    void shouldShowAStatusPageThatTakesNoForgedNews() throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path example = Path.of("..", "docs", "examples", "webhook", "StatusPage.java");
        ProcessBuilder builder = new ProcessBuilder(java.toString(), "-cp", System.getProperty("java.class.path"),
                example.toString(), "0").redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("WEBHOOK_SECRET", SECRET);
        Process page = builder.start();
        try (BufferedReader printed = page.inputReader()) {
            String base = "http://127.0.0.1:" + printed.readLine().replaceAll("\\D", "");
            policy(webhook(base + "/webhook"));
            write("shop-origin", 0, 1);
            await("the page shows it").atMost(PATIENCE).until(() -> Visitor.fetch(base + "/").body()
                    .contains("<p>shop-origin is Unhealthy: TCP connection failed</p>"));

            HttpRequest.Builder forged = HttpRequest.newBuilder(URI.create(base + "/webhook"))
                    .POST(HttpRequest.BodyPublishers.ofString("""
                            {"id": "f", "text": "fine", "data": {"name": "shop-origin", "status": "Healthy"}}"""));
            assertThat(status(forged)).isEqualTo(403);
            assertThat(status(forged.header("cf-webhook-auth", SECRET.replace('4', '5')))).isEqualTo(403);
            assertThat(Visitor.fetch(base + "/").body()).contains("is Unhealthy").doesNotContain("is Healthy");
        } finally {
            page.destroyForcibly().waitFor();
        }
    }

    private static int status(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
    }
}
