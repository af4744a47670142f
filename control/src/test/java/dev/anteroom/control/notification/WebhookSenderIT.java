package dev.anteroom.control.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.schemas.avro.WebhookDestination;
import dev.anteroom.schemas.type.AvroTypes;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests to webhooks, over real sockets. */
@Tag("feature.notifications")
@Timeout(60)
class WebhookSenderIT {

    private static final String SECRET = "4de28cf2-4a1f-4abd-b62e-c8d69569a4d2";
    private static final long PATIENCE = 30;

    /** A request as it came. */
    private record Got(String path, String auth, String id, JsonObject body) {
    }

    private final Vertx vertx = Vertx.vertx();
    private final BlockingQueue<Got> got = new LinkedBlockingQueue<>();
    private final WebhookSender sender = new WebhookSender(vertx, List.of(IpNetwork.parse("127.0.0.1").orElseThrow()));
    private int port;

    @BeforeEach
    void listen() throws TimeoutException {
        port = vertx.createHttpServer().requestHandler(request -> request.body().onSuccess(body -> {
            got.add(new Got(request.uri(), String.valueOf(request.getHeader("cf-webhook-auth")),
                    String.valueOf(request.getHeader("idempotency-key")), body.toJsonObject()));
            switch (Objects.requireNonNull(request.path())) {
                case "/redirect" -> request.response().setStatusCode(302).putHeader("location", "/hook").end();
                case "/broken" -> request.response().setStatusCode(500).end("do not tell " + SECRET);
                default -> request.response().setStatusCode(204).end();
            }
        })).listen(0, "127.0.0.1").map(HttpServer::actualPort).await(PATIENCE, TimeUnit.SECONDS);
    }

    @AfterEach
    void close() throws TimeoutException {
        vertx.close().await(PATIENCE, TimeUnit.SECONDS);
    }

    private WebhookDestination hook(String host, String path, String secret) {
        return AvroTypes.newWebhook().setWebhookId("w1").setName("pager").setUrl("http://" + host + ":" + port + path)
                .setSecret(secret).build();
    }

    @Test
    void shouldPostWhatHappenedWithTheSecret() throws TimeoutException {
        Dispatch dispatch = Dispatches.to(new Target.Webhook("w1"), "health-site-2-5", 1_700_000_000_000L);

        sender.post(hook("127.0.0.1", "/hook?to=me", SECRET), NotificationBody.of(dispatch, "pager"), "health-site-2-5")
                .await(PATIENCE, TimeUnit.SECONDS);

        Got request = got.remove();
        assertThat(request.path()).isEqualTo("/hook?to=me");
        assertThat(request.auth()).isEqualTo(SECRET);
        assertThat(request.id()).isEqualTo("health-site-2-5").isEqualTo(request.body().getString("id"));
        assertThat(request.body().getString("text")).contains("shop-origin", "unhealthy", "503");
        assertThat(request.body().getString("alert_type")).isEqualTo("health_check_status_notification");
        JsonObject data = request.body().getJsonObject("data");
        assertThat(data.getString("time")).isEqualTo("2023-11-14T22:13:20Z");
        assertThat(data.getString("status")).isEqualTo("Unhealthy");
        assertThat(data.getString("reason")).isEqualTo("Response code mismatch");
        assertThat(data.getString("name")).isEqualTo("shop-origin");
        assertThat(data.getString("expected_codes")).isEqualTo("200, 204");
        assertThat(data.getInteger("actual_code")).isEqualTo(503);
        assertThat(data.getString("health_check_id")).isEqualTo("site");
    }

    @Test
    void shouldTestAWebhookWithHelloWorld() throws InterruptedException {
        assertThat(sender.test(hook("127.0.0.1", "/hook", ""))).isEmpty();

        Got request = got.remove();
        assertThat(request.body().getString("text")).startsWith("Hello World!");
        assertThat(request.auth()).as("no secret, no header").isEqualTo("null");
    }

    @Test
    void shouldSayThatATestFailedAndNeverTheSecret() throws InterruptedException {
        assertThat(sender.test(hook("127.0.0.1", "/broken", SECRET))).hasValueSatisfying(
                problem -> assertThat(problem).contains("answered 500").doesNotContain(SECRET));
        assertThat(sender.test(hook("no-such-name.invalid", "/hook", SECRET))).hasValueSatisfying(
                problem -> assertThat(problem).contains("no address").doesNotContain(SECRET));
    }

    @Test
    void shouldFollowNoRedirect() throws InterruptedException {
        assertThat(sender.test(hook("127.0.0.1", "/redirect", ""))).hasValue("answered 302");
        assertThat(got).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "10.0.0.1", "172.16.3.4", "192.168.1.1", "169.254.169.254",
            "100.64.0.1", "[::1]", "[fd00::1]", "[fe80::1]", "[::ffff:10.0.0.1]", "[64:ff9b::a00:1]", "0.0.0.0"})
    void shouldReachNoPrivateNetworkUnlessItIsAllowed(String host) throws InterruptedException {
        WebhookSender usual = new WebhookSender(vertx, List.of());

        Optional<String> problem = usual.test(hook(host, "/hook", ""));

        assertThat(problem).hasValueSatisfying(words -> assertThat(words).contains("may not be reached"));
        assertThat(got).isEmpty();
    }
}
