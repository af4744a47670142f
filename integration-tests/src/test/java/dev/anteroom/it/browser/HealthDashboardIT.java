package dev.anteroom.it.browser;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.health.LimitControl;
import dev.anteroom.core.roomstate.OriginSignals;
import dev.anteroom.core.roomstate.RoomInputs;
import dev.anteroom.core.roomstate.RoomStateCalculator;
import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.schemas.avro.DataCenterHealth;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.OnUnhealthy;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;

/** Health checks on the dashboard; pictures are written to {@code target/screenshots}. */
@Tag("feature.dashboard")
@Tag("feature.health-analytics")
class HealthDashboardIT {

    private static final String PROBES = "[aria-label^=\"Newest probes\"]";
    private static final String PLACES = "[aria-label^=\"Data centers of\"]";

    @AutoClose
    private final OperatedDashboard dashboard;

    HealthDashboardIT(@TempDir Path folder) {
        dashboard = new OperatedDashboard(folder);
    }

    @Test
    void shouldMakeChangeAndDeleteAHealthCheckAndShowItsProbes() {
        dashboard.open("health", dashboard.edge().writer());
        dashboard.click("[data-add=healthchecks]");
        dashboard.awaitDialog("edit");
        set("name", "site");
        set("address", "169.254.169.254");
        set("interval", "1");
        dashboard.submit();
        dashboard.confirm();

        dashboard.awaitText("the check", "main table", "HTTP 169.254.169.254");
        dashboard.awaitText("its probes, which this edge is not allowed to make", "[data-check]",
                "Address may not be probed");
        dashboard.look("health");

        dashboard.click("[aria-label='Edit health check site']");
        dashboard.awaitDialog("edit");
        dashboard.click("#edit [name=suspended]");
        dashboard.submit();
        dashboard.confirm();
        dashboard.awaitText("the change", "main table", "suspended");

        dashboard.click("[aria-label='Delete health check site']");
        dashboard.confirm();
        await("the check is gone").atMost(PATIENCE)
                .until(() -> dashboard.all("[data-check]").isEmpty());
        assertThat(dashboard.complaints()).isEmpty();
    }

    private void set(String field, String value) {
        WebElement input = dashboard.find("#edit [name=" + field + "]");
        input.clear();
        input.sendKeys(value);
    }

    private String held(String field) {
        return Objects.requireNonNull(dashboard.find("#edit [name=" + field + "]").getDomProperty("value"));
    }

    /** What the review says of the changes. */
    private String review() {
        dashboard.submit();
        return dashboard.find("#confirm").getText();
    }

    private static HttpServer closedShop() throws IOException {
        HttpServer origin = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        origin.createContext("/health", exchange -> {
            byte[] body = "Closed today".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(503, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        origin.start();
        return origin;
    }

    @Test
    void shouldShowWhatProbesFoundAndLetEveryFieldOfTheCheckBeChanged() throws IOException {
        HttpServer origin = closedShop();
        try {
            String port = Integer.toString(origin.getAddress().getPort());
            dashboard.open("health", dashboard.edge().writer());
            dashboard.click("[data-add=healthchecks]");
            dashboard.awaitDialog("edit");
            Map.of("name", "shop", "address", "127.0.0.1", "port", port, "path", "/health", "interval", "1", "retries",
                    "0", "check_regions", "nairobi").forEach(this::set);
            assertThat(review()).contains("Port: " + port, "Path: /health", "Data centers that probe: nairobi");
            dashboard.confirm();

            dashboard.awaitText("what was expected", PROBES, "503, expected 200");
            dashboard.awaitText("the data center", PROBES, "nairobi\tnairobi-1\t127.0.0.1");
            dashboard.awaitText("the reason", PROBES, "Response code mismatch");
            dashboard.awaitText("the availability", "[data-check] .tiles", "0.00 %");
            dashboard.awaitText("that of the data center", PLACES, "nairobi\t–\t0.00 %");
            assertThat(dashboard.attribute("[data-check] .waterfall", "aria-label"))
                    .containsPattern("DNS [0-9.]+ ms, TCP [0-9.]+ ms, TLS 0.0 ms, First byte [0-9.]+ ms,"
                            + " whole [0-9.]+ ms");
            judgeByASingleEdge(dashboard.attribute("[data-check]", "data-check"));
            dashboard.awaitText("who says so", PLACES, "unhealthy, seen by one edge only");
            dashboard.look("health-probes");

            dashboard.click("[aria-label='Edit health check shop']");
            dashboard.awaitDialog("edit");
            assertThat(held("port")).isEqualTo(port);
            assertThat(held("path")).isEqualTo("/health");
            assertThat(held("retries")).isEqualTo("0");
            assertThat(held("check_regions")).isEqualTo("nairobi");
            set("expected_codes", "503");
            set("expected_body", "open");
            assertThat(review()).contains("Expected codes: none → 503", "Expected text: none → open")
                    .doesNotContain("Port");
            dashboard.confirm();
            dashboard.awaitText("another reason", PROBES, "503, expected 503\tResponse body mismatch");
        } finally {
            origin.stop(0);
        }
        assertThat(dashboard.complaints()).isEmpty();
    }

    /** As the health topology would of a data center in which one edge probes. */
    private void judgeByASingleEdge(String checkId) {
        Instant configured = Instant.parse(dashboard.edge().api("healthchecks/" + checkId).call("GET", "", "")
                .expect(200).result().path("modified_on").asText());
        long now = InstantSource.system().millis();
        dashboard.edge().write(Topics.ORIGIN_HEALTH, checkId, OriginHealth.newBuilder().setCheckId(checkId)
                .setConfiguredAt(configured.toEpochMilli()).setStatus(HealthStatus.UNHEALTHY).setSequence(1)
                .setSince(now).setPublishedAt(now).setFailure(ProbeFailure.CODE).setCode(503)
                .setDataCenters(List.of(new DataCenterHealth("nairobi", HealthStatus.UNHEALTHY, now, 1, List.of())))
                .build());
    }

    /** Makes a room; gives its id. */
    private String room(String name) {
        return dashboard.edge().api().call("POST", "", """
                {"name": "%1$s", "host": "%1$s.example", "total_active_users": 100,
                 "new_users_per_minute": 100}""".formatted(name)).expect(200).result().path("id").asText();
    }

    @Test
    @Tag("feature.health-admission")
    void shouldSayOfARoomThatNobodyNewEntersAndWhy() {
        String id = room("box-office");

        dashboard.open("", dashboard.edge().reader());
        await("the room among all").atMost(PATIENCE).until(() -> {
            holdRoom(id);
            return dashboard.hasOne("[data-room='" + id + "']", "Origin unhealthy, nobody new enters");
        });
        dashboard.open("room/" + id, dashboard.edge().reader());
        await("the room by itself").atMost(PATIENCE).until(() -> {
            holdRoom(id);
            return dashboard.hasOne("main .head .status", "Origin unhealthy, nobody new enters");
        });
        dashboard.awaitText("the limit in force", ".tiles", "of 0 at once");
        assertThat(dashboard.complaints()).isEmpty();
    }

    @Test
    void shouldLetAnOperatorSayWhatARoomDoesWhenSomethingFails() {
        String check = dashboard.edge().api("healthchecks").call("POST", "", """
                {"name": "gate", "address": "192.0.2.1"}""").expect(200).result().path("id").asText();
        String id = room("garden");
        dashboard.open("room/" + id, dashboard.edge().writer());
        dashboard.click("#edit-room");
        dashboard.awaitDialog("edit");
        dashboard.click("#edit [name=health_checks] option[value='" + check + "']");
        dashboard.click("#edit [name=on_unhealthy] option[value=reduce]");
        dashboard.click("#edit [name=cut_off_edge] option[value=hold]");
        dashboard.click("#edit [name=counter_outage] option[value=split]");
        set("reduce_to_percent", "40");
        set("latency_target", "300ms");
        dashboard.look("room-failures");
        assertThat(review()).contains("Health checks: none → gate",
                "While one of them finds the site down: none → reduce", "Lowered to, percent: ", "→ 40",
                "Lower the limits where the site is slower than: ", "→ 300ms", "cut off: serve → hold",
                "answers: hold → split").doesNotContain("Session", "Afterwards");
        dashboard.confirm();

        await("the change").atMost(PATIENCE).until(() -> dashboard.edge().api().call("GET", "/" + id, "").expect(200)
                .result().path("health_checks").size() == 1);
        JsonNode room = dashboard.edge().api().call("GET", "/" + id, "").expect(200).result();
        assertThat(room.path("health_checks").path(0).asText()).isEqualTo(check);
        assertThat(room.path("on_unhealthy").asText()).isEqualTo("reduce");
        assertThat(room.path("reduce_to_percent").asInt()).isEqualTo(40);
        assertThat(room.path("latency_target").asText()).isEqualTo("300ms");
        assertThat(room.path("cut_off_edge").asText()).isEqualTo("hold");
        assertThat(room.path("counter_outage").asText()).isEqualTo("split");

        dashboard.awaitText("said to be done", "main", "Changed.");
        dashboard.click("#edit-room");
        dashboard.awaitDialog("edit");
        assertThat(dashboard.browser().ask("document.querySelector('#edit [name=health_checks]').value"))
                .contains(check);
        dashboard.click("#edit [name=cut_off_edge] option[value=serve]");
        assertThat(review()).contains("cut off: hold → serve").doesNotContain("Health checks", "percent", "slower");
        dashboard.confirm();
        await("served again").atMost(PATIENCE).until(() -> dashboard.edge().api().call("GET", "/" + id, "").expect(200)
                .result().path("cut_off_edge").asText().equals("serve"));
        dashboard.edge().api().call("DELETE", "/" + id, "").expect(200);
        assertThat(dashboard.complaints()).isEmpty();
    }

    @Test
    @Tag("feature.exact-limit")
    void shouldSayOfARoomThatItIsNotCountedAndWhy() {
        String id = room("museum");

        dashboard.open("", dashboard.edge().reader());
        await("the room among all").atMost(PATIENCE).until(() -> {
            failCounting(id);
            return dashboard.hasOne("[data-room='" + id + "']", "Counting failed");
        });
        dashboard.open("room/" + id, dashboard.edge().reader());
        await("the room by itself").atMost(PATIENCE).until(() -> {
            failCounting(id);
            return dashboard.hasOne("main [role=alert]", "data center dublin: too large");
        });
        dashboard.look("room-not-counted");
        JsonNode status = dashboard.edge().api().call("GET", "/" + id + "/status", "").expect(200).result();
        assertThat(status.path("problem").asText()).isEqualTo("data center dublin: too large");
        dashboard.edge().api().call("DELETE", "/" + id, "").expect(200);
        assertThat(dashboard.complaints()).isEmpty();
    }

    /** Writes the state of now, with the reason why not all is counted. */
    private void failCounting(String id) {
        RoomConfig room = AvroTypes.newRoomConfig().setRoomId(id).setName("museum").setHost("museum.example")
                .setTotalActiveUsers(100).setNewUsersPerMinute(100).build();
        RoomState state = state(room, OriginSignals.NONE);
        state.setProblem("data center dublin: too large");
        dashboard.edge().write(Topics.ROOM_STATE, id, state);
    }

    /** Writes the state of now, as it follows from a failed check of the room. */
    private void holdRoom(String id) {
        long now = InstantSource.system().millis();
        RoomConfig room = AvroTypes.newRoomConfig().setRoomId(id).setName("box-office").setHost("box-office.example")
                .setTotalActiveUsers(100).setNewUsersPerMinute(100).setHealthChecks(List.of("shop"))
                .setOnUnhealthy(OnUnhealthy.HOLD).build();
        RoomHealth failed = RoomHealth.newBuilder().setRoomId(id).setCheckId("shop").setAt(now)
                .setStatus(HealthStatus.UNHEALTHY).setSequence(1).setSince(now).build();
        dashboard.edge().write(Topics.ROOM_STATE, id,
                state(room, new OriginSignals(List.of(failed), LimitControl.nothing())));
    }

    private static RoomState state(RoomConfig room, OriginSignals origin) {
        RoomInputs inputs = new RoomInputs(EventSchedule.of(room), List.of(), Workers.NONE,
                new RecentSnapshots(List.of(), List.of(), 0L), origin, InstantSource.system().millis());
        return new RoomStateCalculator(5, RoomStateCalculator.KEPT_PERCENT).calculate(inputs).state();
    }
}
