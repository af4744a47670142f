package dev.anteroom.control.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.control.history.AuditLog;
import dev.anteroom.control.history.OccupancyHistory;
import dev.anteroom.control.history.RoomHistory;
import dev.anteroom.control.history.TrafficHistory;
import dev.anteroom.runtime.management.HostProcess;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.runtime.room.RoomDirectory;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.AuditAction;
import dev.anteroom.schemas.avro.AuditChange;
import dev.anteroom.schemas.avro.BucketTraffic;
import dev.anteroom.schemas.avro.DataCenterMinute;
import dev.anteroom.schemas.avro.RoomMinute;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DashboardIT {

    private static final Instant NOW = Instant.parse("2026-05-04T10:00:30Z");
    private static final Handler<RoutingContext> CLOSED = context -> context.response().setStatusCode(401).end();
    private static final Pattern REFERENCE = Pattern.compile("(?:src|href|from)=?\\s*\"([^\"#]+)\"");

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final RoomDirectory directory = RoomDirectories.loaded(() -> NOW, RoomDirectories.room("shop").build(),
            RoomDirectories.room("quiet").build(),
            RoomDirectories.room("slow").setBucketDurationMillis(600_000).build());
    private volatile boolean maySeeMore = true;
    private final TrafficHistory history = new TrafficHistory(Duration.ofDays(1), 100);
    private final AuditLog audit = new AuditLog();
    private final OccupancyHistory occupancy = new OccupancyHistory(Duration.ofDays(1), 100);

    DashboardIT() {
        history.retention().markLoaded();
        occupancy.retention().markLoaded();
        RoomDirectories.publish(directory, RoomDirectories.state("shop", NOW.toEpochMilli() - 400));
        history.add(BucketTraffic.newBuilder().setRoomId("shop").setDataCenter("nairobi")
                .setBucketId(NOW.toEpochMilli() - 90_000).setBucketMillis(60_000).setUsers(9).setArrivals(6)
                .setAdmitted(5).setQueued(2).build());
    }

    @AfterEach
    void stop() {
        vertx.close().await();
    }

    private URI serve(RoomDirectory rooms, TrafficHistory kept, Handler<RoutingContext> readers, String path) {
        Router router = Router.router(vertx);
        new Dashboard(vertx, new HostProcess("e1", "nairobi", Duration.ofSeconds(1)), rooms,
                new RoomHistory(kept, occupancy, audit), readers, context -> maySeeMore, () -> NOW).mount(router);
        HttpServer server = vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1").await();
        return URI.create("http://127.0.0.1:" + server.actualPort() + path);
    }

    private URI serve(String path) {
        return serve(directory, history, RoutingContext::next, path);
    }

    private HttpResponse<String> get(URI uri) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    private JsonObject firstEvent(URI feed) throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = open(feed);
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream");
        try (BufferedReader lines = lines(answer)) {
            return new JsonObject(lines.readLine().substring("data: ".length()));
        }
    }

    @Test
    void shouldServeEveryFileThatItNamesAndNameNoOtherSite() throws Exception {
        URI page = serve("/dashboard/");

        HttpResponse<String> answer = get(page);

        assertThat(answer.headers().firstValue("Content-Security-Policy")).hasValueSatisfying(
                policy -> assertThat(policy).startsWith("default-src 'none';").doesNotContain("unsafe", "http", "*"));
        requireAll(page, answer.body());
        requireAll(page, get(page.resolve("app.js")).body());
        requireAll(page, get(page.resolve("room.js")).body());
    }

    private void requireAll(URI page, String text) throws IOException, InterruptedException {
        for (String name : REFERENCE.matcher(text).results().map(found -> found.group(1)).toList()) {
            URI file = page.resolve(name);
            assertThat(file.getAuthority()).isEqualTo(page.getAuthority());
            HttpResponse<String> answer = get(file);
            assertThat(answer.statusCode()).as(name).isEqualTo(200);
            assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        }
    }

    @Test
    void shouldSendToTheFolder() throws Exception {
        assertThat(get(serve("/dashboard")).headers().firstValue("Location")).contains("dashboard/");
    }

    @Test
    void shouldTellOfAllRooms() throws Exception {
        JsonObject news = firstEvent(serve("/dashboard/feed"));

        assertThat(news.getJsonObject("edge").getString("id")).isEqualTo("e1");
        assertThat(news.getJsonArray("rooms").stream().map(room -> ((JsonObject) room).getString("name")))
                .containsExactly("quiet", "shop", "slow");
        assertThat(news.getJsonArray("rooms").getJsonObject(1).getJsonObject("state").getInteger("totalActiveUsers"))
                .isEqualTo(10);
    }

    @Test
    void shouldTellAllOfOneRoom() throws Exception {
        JsonObject news = firstEvent(serve("/dashboard/feed/shop"));

        assertThat(news.getJsonObject("recent").getJsonArray("at").getList()).containsExactly(NOW.toEpochMilli());
        JsonObject room = news.getJsonObject("room");
        assertThat(room.getString("queueingMethod")).isEqualTo("fifo");
        assertThat(room.getJsonObject("state").getLong("publishedAt")).isEqualTo(NOW.toEpochMilli() - 400);
        assertThat(room.getJsonObject("state").getString("limitReason")).isEqualTo("none");
        assertThat(room.getJsonObject("estimate").getString("text")).isEqualTo("unavailable");
        assertThat(get(serve("/dashboard/feed/none")).statusCode()).isEqualTo(404);
    }

    @Test
    void shouldTellWhatHappened() throws Exception {
        JsonObject found = new JsonObject(get(serve("/analytics/shop?step=30m")).body());

        assertThat(found.getString("to")).isEqualTo("2026-05-04T10:30:00Z");
        assertThat(found.getValue("countedFrom")).isNull();
        assertThat(found.getString("countedUpTo")).isEqualTo("2026-05-04T10:00:00Z");
        assertThat(found.getJsonObject("total").getLong("arrivals")).isEqualTo(6);
        assertThat(found.getJsonObject("total").getLong("gaveUp")).isEqualTo(2);
        assertThat(found.getJsonObject("steps").getJsonArray("admitted").getList()).containsExactly(0, 5, 0);
        assertThat(found.getJsonObject("steps").getJsonArray("waitSecondsP50").getList()).containsOnlyNulls();
        assertThat(found.getJsonArray("dataCenters").getJsonObject(0).getString("dataCenter")).isEqualTo("nairobi");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "/analytics/none | 404 | no room has the id 'none'",
            "/analytics/shop?from=yesterday | 400 | from is 'yesterday', it must be a moment",
            "/analytics/shop?step=1s | 400 | step is 1s, it must be whole minutes",
            "/analytics/shop?step=soon | 400 | step: 'soon' is not a duration",
            "/analytics/shop?from=-1000000000-01-01T00:00:00Z | 400 | from is -1000000000-01-01T00:00:00Z, it must be 1970",
            "/analytics/shop?to=-1000000000-01-01T00:00:00Z | 400 | to is -1000000000-01-01T00:00:00Z, it must be 1970",
            "/analytics/shop?to=1970-01-01T00:00:00Z | 400 | from is 1969-12-31T23:00:00Z, it must be 1970",
            "/analytics/shop?step=P200000000000D | 400 | step is PT4800000000000H, it must be at most",
            "/analytics/shop?from=2020-01-01T00:00:00Z | 400 | more than 10080 steps"})
    void shouldSayWhatIsWrongWithAQuestion(String path, int status, String problem) throws Exception {
        HttpResponse<String> answer = get(serve(path));

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(new JsonObject(answer.body()).getString("error")).contains(problem);
    }

    @Test
    void shouldSayThatItKeepsNoHistory() throws Exception {
        assertThat(get(serve(directory, new TrafficHistory(Duration.ZERO, 1), RoutingContext::next, "/analytics/shop"))
                .body()).contains("history.keep is 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dashboard/feed", "/dashboard/feed/shop", "/analytics/shop"})
    void shouldNotTellOfRoomsBeforeItHasReadThem(String path) throws Exception {
        HttpResponse<String> answer = get(serve(RoomDirectories.unread(), history, RoutingContext::next, path));

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).contains("this edge has not read the rooms yet");
    }

    @Test
    void shouldNotTellWhatHappenedBeforeItHasReadThat() throws Exception {
        TrafficHistory unread = new TrafficHistory(Duration.ofDays(1), 100);

        HttpResponse<String> answer = get(serve(directory, unread, RoutingContext::next, "/analytics/shop"));

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).contains("the history has not been read completely yet");
    }

    @Test
    void shouldShowNothingWhereNothingIsKnown() throws Exception {
        history.beginAt(NOW.toEpochMilli() - 100_000);

        JsonObject found = new JsonObject(
                get(serve("/analytics/shop?from=2026-05-04T09:57:00Z&to=2026-05-04T10:00:00Z")).body());

        assertThat(found.getString("countedFrom")).isEqualTo("2026-05-04T09:58:50Z");
        assertThat(found.getJsonObject("steps").getJsonArray("admitted").getList()).containsExactly(null, null, 5);
    }

    @Test
    void shouldMakeStepsAtLeastAsLongAsBuckets() throws Exception {
        assertThat(new JsonObject(get(serve("/analytics/slow?step=5m")).body()).getInteger("stepSeconds"))
                .isEqualTo(600);
        assertThat(new JsonObject(get(serve("/analytics/slow?step=15m")).body()).getInteger("stepSeconds"))
                .isEqualTo(900);
    }

    @Test
    @Timeout(30)
    void shouldHaveNoMoreThanAHundredStreams() throws Exception {
        URI feed = serve("/dashboard/feed/shop");
        List<InputStream> streams = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            streams.add(open(feed).body());
        }

        assertThat(get(feed).statusCode()).isEqualTo(503);

        for (InputStream stream : streams) {
            stream.close();
        }
        await("room for another").until(() -> isOpened(feed));
    }

    private HttpResponse<InputStream> open(URI feed) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(feed).build(), BodyHandlers.ofInputStream());
    }

    private boolean isOpened(URI feed) throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = open(feed);
        answer.body().close();
        return answer.statusCode() == 200;
    }

    @Test
    @Timeout(30)
    void shouldTellEachSecondUntilTheRoomIsRemoved() throws Exception {
        try (BufferedReader lines = lines(open(serve("/dashboard/feed/shop")))) {
            assertThat(lines.readLine()).contains("\"recent\"");
            lines.readLine();
            assertThat(lines.readLine()).contains("\"shop\"").doesNotContain("\"recent\"");

            vertx.runOnContext(tick -> RoomDirectories.remove(directory, "shop"));

            assertThat(lines.lines().toList()).isNotEmpty();
        }
    }

    @Test
    @Timeout(30)
    void shouldTellNoMoreToWhoMayNotReadAnyMore() throws Exception {
        try (BufferedReader lines = lines(open(serve("/dashboard/feed")))) {
            assertThat(lines.readLine()).contains("\"shop\"");

            maySeeMore = false;

            assertThat(lines.lines().toList()).isNotEmpty();
        }
    }

    private static BufferedReader lines(HttpResponse<InputStream> answer) {
        return new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({"/dashboard/feed, 401", "/dashboard/feed/shop, 401", "/analytics/shop, 401", "/audit/shop, 401",
            "/dashboard/, 200"})
    void shouldShowNothingOfRoomsToWhoMayNotRead(String path, int status) throws Exception {
        assertThat(get(serve(directory, history, CLOSED, path)).statusCode()).isEqualTo(status);
    }

    @Test
    void shouldGiveATableForSpreadsheets() throws Exception {
        history.add(BucketTraffic.newBuilder().setRoomId("shop").setDataCenter("dublin")
                .setBucketId(NOW.toEpochMilli() - 90_000).setBucketMillis(60_000).setUsers(1).setArrivals(1)
                .setAdmitted(1).setStayedMillis(90_000).build());
        occupancy.add(RoomMinute.newBuilder().setRoomId("shop").setMinuteAt(NOW.toEpochMilli() - 90_000)
                .setCoveredMillis(60_000).setActive(8.25).setActivePeak(9).setWaiting(2).setWaitingPeak(4).setLimit(10)
                .setDataCenters(
                        List.of(new DataCenterMinute("nairobi", 9.25, 2.0), new DataCenterMinute("oslo", -1.0, 0.0)))
                .build(), NOW.toEpochMilli());

        HttpResponse<String> answer = get(
                serve("/analytics/shop?format=csv&from=2026-05-04T09:58:00Z&to=2026-05-04T10:02:00Z"));

        assertThat(answer.headers().firstValue("Content-Type")).contains("text/csv; charset=utf-8");
        assertThat(answer.headers().firstValue("Content-Disposition")).contains("attachment; filename=\"shop.csv\"");
        assertThat(answer.body().lines()).containsExactly(
                "time,data_center,arrivals,queued,admitted,revoked,wait_seconds_p50,wait_seconds_p95,on_site,on_site_peak,"
                        + "waiting,waiting_peak,limit,visitor_seconds_on_site,gave_up,still_waiting",
                "2026-05-04T09:58:00Z,,0,0,0,0,,,,,,,,0,,", "2026-05-04T09:58:00Z,dublin,0,0,0,0,,,,,,,,0,,",
                "2026-05-04T09:58:00Z,nairobi,0,0,0,0,,,,,,,,0,,", "2026-05-04T09:58:00Z,oslo,0,0,0,0,,,,,,,,0,,",
                "2026-05-04T09:59:00Z,,7,2,6,0,,,8.3,9,2.0,4,10,90,,",
                "2026-05-04T09:59:00Z,dublin,1,0,1,0,,,,,,,,90,,",
                "2026-05-04T09:59:00Z,nairobi,6,2,5,0,,,9.3,,2.0,,,0,,",
                "2026-05-04T09:59:00Z,oslo,0,0,0,0,,,-1.0,,0.0,,,0,,", ",,7,2,6,0,,,8.3,9,2.0,4,10,90,2,0",
                ",dublin,1,0,1,0,,,,,,,,90,,", ",nairobi,6,2,5,0,,,9.3,,2.0,,,0,,",
                ",oslo,0,0,0,0,,,-1.0,,0.0,,,0,,");
        assertThat(get(serve("/analytics/shop?format=xml")).body()).contains("format is 'xml', it must be json or csv");
    }

    private static AdminAudit change(String room, String key, String before, String after) {
        return AdminAudit.newBuilder().setRoomId(room).setZone("default").setChangedAt(NOW.toEpochMilli())
                .setAuthor("carla").setEdgeId("e1").setAction(AuditAction.CHANGED)
                .setChanges(List.of(AuditChange.newBuilder().setKey(key).setBefore(before).setAfter(after).build()))
                .build();
    }

    @Test
    void shouldTellWhatWasDoneWithTokens() throws Exception {
        audit.add(change("shop", "suspended", "false", "true"), 0);
        audit.add(AdminAudit.newBuilder(change("", "scope", "\"read\"", "\"admin\"")).setTokenId("t1").build(), 0);
        audit.add(AdminAudit.newBuilder(change("", "scope", "", "")).setAction(AuditAction.REFUSED).build(), 0);
        audit.retention().markLoaded();

        JsonObject found = new JsonObject(get(serve("/audit?kind=token")).body());

        assertThat(found.getJsonArray("changes")).hasSize(1);
        assertThat(found.getJsonArray("changes").getJsonObject(0).getString("id")).isEqualTo("t1");
        assertThat(new JsonObject(get(serve("/audit")).body()).getJsonArray("changes")).hasSize(2);
        assertThat(get(serve("/audit?kind=secret")).statusCode()).isEqualTo(400);
    }

    @Test
    void shouldTellWhoChangedARoom() throws Exception {
        URI uri = serve("/audit/shop");
        assertThat(get(uri).statusCode()).as("before the audit is read").isEqualTo(503);
        audit.add(change("shop", "suspended", "false", "true"), 0);
        audit.add(change("quiet", "queue_all", "false", "true"), 0);
        audit.add(change("shop", "suspended", "true", "false"), 0);
        audit.retention().markLoaded();

        JsonObject found = new JsonObject(get(uri).body());

        assertThat(found.getJsonArray("changes")).hasSize(2);
        JsonObject newest = found.getJsonArray("changes").getJsonObject(0);
        assertThat(newest.getString("author")).isEqualTo("carla");
        assertThat(newest.getJsonArray("keys").getJsonObject(0).getString("after")).isEqualTo("false");
    }
}
