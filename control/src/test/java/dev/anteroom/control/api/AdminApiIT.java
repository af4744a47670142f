package dev.anteroom.control.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.control.health.OriginDirectory;
import dev.anteroom.control.health.ProbeHistory;
import dev.anteroom.control.preview.Previews;
import dev.anteroom.control.store.StoreUnderTest;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.Token;
import dev.anteroom.runtime.token.Tokens;
import dev.anteroom.runtime.management.ManagementAccess;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.runtime.room.RoomDirectory;
import dev.anteroom.schemas.avro.TemplatePreview;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How the management API treats requests, whatever they ask for. */
@Timeout(60)
class AdminApiIT {

    private static final String ROOMS = "/client/v4/zones/default/waiting_rooms";
    private static final String ROOM = """
            {"id": "shop", "name": "shop", "host": "a.example", "total_active_users": 9, "new_users_per_minute": 9}""";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final StoreUnderTest topic = new StoreUnderTest();
    private final List<TemplatePreview> told = new CopyOnWriteArrayList<>();
    private final AtomicLong now = new AtomicLong(5_000);
    private final Vertx vertx = Vertx.vertx();
    private final HttpClient client = vertx.httpClientBuilder().with(new PoolOptions().setHttp1MaxSize(64)).build();

    @AfterEach
    void close() throws TimeoutException {
        vertx.close().await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    private int serve(RoomDirectory directory) throws TimeoutException {
        return serve(directory, new Previews(new Random(1), told::add));
    }

    private int serve(RoomDirectory directory, Previews previews) throws TimeoutException {
        Tokens tokens = new Tokens(List.of(new Token("me", Tokens.hash("secret"), Scope.WRITE, Optional.empty())));
        Router router = Router.router(vertx);
        new AdminApi(vertx, directory, new ConfigStores(topic.store(), topic.checks(), new OriginDirectory(),
                previews, new ProbeHistory(Duration.ZERO), topic.tokens(),
                topic.notifications(webhook -> Optional.empty(), true)),
                new ManagementAccess(() -> Optional.of(tokens), List.of(), () -> Instant.ofEpochMilli(now.get())),
                () -> Instant.ofEpochMilli(now.get()), new Random(1)).mount(router);
        return vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1").map(HttpServer::actualPort)
                .await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    private int serve() throws TimeoutException {
        return serve(RoomDirectories.loaded(() -> Instant.ofEpochMilli(now.get())));
    }

    private record Answered(int status, Map<String, String> headers, String text) {

        JsonObject body() {
            return new JsonObject(text);
        }

        String code() {
            JsonArray errors = body().getJsonArray("errors");
            return status + (errors.isEmpty() ? "" : " " + errors.getJsonObject(0).getInteger("code"));
        }
    }

    private Future<Answered> send(int port, HttpMethod method, String path, String body, String contentType) {
        RequestOptions options = new RequestOptions().setHost("127.0.0.1").setPort(port).setMethod(method).setURI(path)
                .putHeader("Authorization", "Bearer secret").putHeader("Content-Type", contentType);
        // All of this happens in one step on the event loop, because a body that arrives before it is asked for is
        // lost.
        return client.request(options).compose(request -> request.send(Buffer.buffer(body)).compose(AdminApiIT::read));
    }

    private static Future<Answered> read(HttpClientResponse response) {
        return response.body().map(text -> {
            Map<String, String> headers = new HashMap<>();
            response.headers().forEach(headers::put);
            return new Answered(response.statusCode(), headers, text.toString());
        });
    }

    private Answered call(int port, HttpMethod method, String path, String body) throws TimeoutException {
        return send(port, method, path, body, "application/json").await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void shouldLetNobodyMakeTokensWhoMayNotAdministerThem() throws TimeoutException {
        int port = serve();

        for (String path : List.of("/client/v4/user/tokens", "/client/v4/accounts/any/tokens")) {
            assertThat(call(port, HttpMethod.GET, path, "").code()).isEqualTo("403 1004");
            assertThat(call(port, HttpMethod.POST, path, "{\"name\": \"mine\", \"scope\": \"admin\"}").code())
                    .isEqualTo("403 1004");
            assertThat(call(port, HttpMethod.DELETE, path + "/x", "").code()).isEqualTo("403 1004");
            assertThat(call(port, HttpMethod.PUT, path + "/x/value", "{}").code()).isEqualTo("403 1004");
            assertThat(call(port, HttpMethod.GET, path + "/verify", "").code()).isEqualTo("200");
        }
        assertThat(topic.tokens().tokens()).isEmpty();
    }

    @Test
    void shouldReadABodyThatIsCalledAForm() throws TimeoutException {
        int port = serve();
        String room = ROOM.replace("\"id\"", "\"description\": \"100% = %zz & more\", \"id\"");

        Answered made = send(port, HttpMethod.POST, ROOMS, room, "application/x-www-form-urlencoded")
                .await(PATIENCE.toSeconds(), TimeUnit.SECONDS);

        assertThat(made.code()).isEqualTo("200");
        assertThat(topic.room("shop").getDescription()).isEqualTo("100% = %zz & more");
    }

    @Test
    void shouldSayWhatCannotBeRead() throws TimeoutException {
        int port = serve();

        assertThat(call(port, HttpMethod.GET, ROOMS + "?page=%zz", "").code()).isEqualTo("400 1024");
        assertThat(call(port, HttpMethod.POST, ROOMS, "[".repeat(2_000)).code()).isEqualTo("400 1020");
        assertThat(call(port, HttpMethod.POST, ROOMS, "{\"a\": " + "1".repeat(2_000) + "}").code())
                .isEqualTo("400 1020");
        assertThat(call(port, HttpMethod.POST, ROOMS, "").code()).isEqualTo("400 1020");
        assertThat(call(port, HttpMethod.POST, ROOMS, "{}x").code()).isEqualTo("400 1020");
        assertThat(call(port, HttpMethod.POST, ROOMS, "x".repeat(5 << 20)).code()).isEqualTo("413 1023");
        assertThat(call(port, HttpMethod.DELETE, ROOMS, "").code()).isEqualTo("405 1011");
        assertThat(call(port, HttpMethod.GET, "/client/v4/none", "").code()).isEqualTo("404 1010");
    }

    @Test
    void shouldNotSpeakOfRoomsBeforeItHasReadThem() throws TimeoutException {
        int port = serve(RoomDirectories.unread());

        assertThat(call(port, HttpMethod.GET, ROOMS, "").code()).isEqualTo("503 1043");
        assertThat(call(port, HttpMethod.POST, ROOMS, ROOM).code()).isEqualTo("503 1043");
    }

    @Test
    void shouldRefuseChangesThatWouldWaitLongAndAnswerAllElse() throws TimeoutException {
        int port = serve();
        call(port, HttpMethod.POST, ROOMS, ROOM);
        CountDownLatch brokers = new CountDownLatch(1);
        topic.waitFor(brokers);
        List<Answered> refused = new ArrayList<>();
        List<Future<Answered>> changes = IntStream.range(0, 20)
                .mapToObj(i -> send(port, HttpMethod.PATCH, ROOMS + "/shop", "{\"description\": \"" + i + "\"}",
                        "application/json").onSuccess(answer -> {
                            synchronized (refused) {
                                refused.add(answer);
                            }
                        }))
                .toList();
        await("more than sixteen are refused at once").atMost(PATIENCE).until(() -> {
            synchronized (refused) {
                return refused.size() == 4;
            }
        });

        assertThat(refused).allMatch(answer -> answer.code().equals("503 1044"));
        assertThat(call(port, HttpMethod.GET, ROOMS, "").status()).isEqualTo(200);
        assertThat(call(port, HttpMethod.POST, ROOMS + "/preview", "{\"custom_html\": \"hello\"}").status())
                .isEqualTo(200);

        now.addAndGet(11_000);
        brokers.countDown();
        List<String> codes = Future.all(changes)
                .map(done -> changes.stream().map(change -> change.result().code()).toList())
                .await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(codes).as("one had begun; the others have waited for more than ten seconds")
                .containsOnlyOnce("200").filteredOn("503 1044"::equals).hasSize(19);
    }

    @Test
    void shouldShowPreviewsApartFromAllElse() throws TimeoutException {
        int port = serve();
        String address = call(port, HttpMethod.POST, ROOMS + "/preview", "{\"custom_html\": \"<b>{{waitTime}}</b>\"}")
                .body().getJsonObject("result").getString("preview_url");

        Answered page = call(port, HttpMethod.GET, URI.create(address).getPath(), "");

        assertThat(address).startsWith("http://127.0.0.1:" + port + "/preview/");
        assertThat(page.text()).startsWith("<b>").doesNotContain("{{");
        assertThat(page.headers()).containsEntry("Content-Security-Policy", "sandbox allow-scripts");
        assertThat(call(port, HttpMethod.GET, "/preview/none", "").status()).isEqualTo(404);
    }

    private String preview(int port, String template) throws TimeoutException {
        Answered made = call(port, HttpMethod.POST, "/client/v4/zones/default/waiting_rooms/preview",
                new JsonObject().put("custom_html", template).encode());
        assertThat(made.status()).isEqualTo(200);
        return URI.create(made.body().getJsonObject("result").getString("preview_url")).getPath();
    }

    @Test
    @Tag("feature.own-page")
    void shouldShowAPreviewThatAnotherProcessWasGiven() throws TimeoutException {
        String path = preview(serve(), "<b>{{waitTime}}</b>");
        Previews others = new Previews(new Random(2), any -> true);
        AtomicInteger looks = new AtomicInteger();
        Router router = Router.router(vertx);
        router.get(PreviewPage.PATH + ":id").handler(new PreviewPage(others, () -> {
            if (looks.incrementAndGet() == 3) {
                others.add(told.getFirst(), now.get());
            }
            return Instant.ofEpochMilli(now.get());
        }));
        int port = vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1").map(HttpServer::actualPort)
                .await(PATIENCE.toSeconds(), TimeUnit.SECONDS);

        Answered shown = call(port, HttpMethod.GET, path + "?waitTime=50", "");

        assertThat(shown.text()).isEqualTo("<b>50</b>");
        assertThat(looks).as("it arrived after it had been looked for in vain").hasValue(3);
    }

    @Test
    void shouldNotShowAPreviewThatIsAnHourOldOrThatThereIsNot() throws TimeoutException {
        int port = serve();
        String path = preview(port, "<b>{{waitTime}}</b>");
        assertThat(call(port, HttpMethod.GET, path, "").status()).isEqualTo(200);

        now.addAndGet(Duration.ofHours(1).toMillis());

        assertThat(call(port, HttpMethod.GET, path, "").status()).isEqualTo(404);
        assertThat(call(port, HttpMethod.GET, "/preview/none", "").status()).isEqualTo(404);
    }

    @Test
    void shouldRefuseAPreviewThatOthersWouldNotFindAndOneThatIsTooLarge() throws TimeoutException {
        int port = serve(RoomDirectories.loaded(() -> Instant.ofEpochMilli(now.get())),
                new Previews(new Random(1), any -> false));
        String path = "/client/v4/zones/default/waiting_rooms/preview";

        assertThat(call(port, HttpMethod.POST, path, "{\"custom_html\": \"<b>\"}").code()).isEqualTo("503 1040");
        assertThat(call(serve(), HttpMethod.POST, path,
                new JsonObject().put("custom_html", "é".repeat(500_001)).encode()).code()).isEqualTo("400 1021");
    }
}
