package dev.anteroom.devkit.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.Freshness;
import dev.anteroom.devkit.measure.Measurement;
import dev.anteroom.devkit.measure.Summary;
import dev.anteroom.devkit.origin.DemoOrigin;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the crowd against a stand-in for an edge that queues everybody once and recognizes them by their cookie. */
class CrowdIT {

    private static final Freshness UNMEASURED = new Freshness(0, 0, 0);
    private static final DemoRoom ROOM = DemoRoom.ofLimit(10);

    private final InstantSource clock = InstantSource.system();
    private final Measurement measurement = new Measurement(ROOM);

    private Vertx vertx = Vertx.vertx();

    @BeforeEach
    void open() {
        vertx = Vertx.vertx();
    }

    @AfterEach
    void close() throws Exception {
        vertx.close().await(10, TimeUnit.SECONDS);
    }

    private static void queueOnce(HttpServerRequest request) {
        HttpServerResponse response = request.response();
        if (request.getCookie("pass") == null) {
            response.putHeader("Set-Cookie", "pass=1; Path=/; HttpOnly").putHeader("Refresh", "1").end("wait");
        } else {
            response.putHeader(DemoOrigin.MARK, "1").end("in");
        }
    }

    private static void turnEverySecondAway(HttpServerRequest request) {
        HttpServerResponse response = request.response();
        int visits = request.getCookie("visits") == null
                ? 0
                : Integer.parseInt(request.getCookie("visits").getValue());
        response.putHeader("Set-Cookie", "visits=" + (visits + 1));
        if (visits % 2 == 0) {
            response.putHeader(DemoOrigin.MARK, "1").end("in");
        } else {
            response.putHeader("Refresh", "1").end("wait");
        }
    }

    private Summary crowdAt(HttpServer edge, int visitors) throws Exception {
        int port = edge.listen(0, "127.0.0.1").await(10, TimeUnit.SECONDS).actualPort();
        Crowd crowd = new Crowd(vertx, clock, new Crowd.Plan(visitors, Duration.ofSeconds(4), 1), ROOM,
                List.of(new EdgeAddress("nairobi", port)), measurement);
        crowd.run().await(20, TimeUnit.SECONDS);
        return measurement.summary(UNMEASURED, clock.millis(), 4);
    }

    @Test
    void shouldComeBackWithTheCookieWhenToldToWait() throws Exception {
        Summary summary = crowdAt(vertx.createHttpServer().requestHandler(CrowdIT::queueOnce), 60);

        assertThat(summary.visitors()).isEqualTo(60);
        assertThat(summary.queued()).isEqualTo(60);
        assertThat(summary.admitted()).isPositive();
        assertThat(summary.waitP50Seconds()).isGreaterThanOrEqualTo(1.0);
        assertThat(summary.errors()).isZero();
        assertThat(summary.acceptedTurnedAway()).isZero();
    }

    @Test
    void shouldNoticeWhenAnAcceptedVisitorIsTurnedAway() throws Exception {
        Summary summary = crowdAt(vertx.createHttpServer().requestHandler(CrowdIT::turnEverySecondAway), 20);

        assertThat(summary.acceptedTurnedAway()).isPositive();
    }

    @Test
    void shouldCountAnswersThatNoVisitorShouldSee() throws Exception {
        Summary summary = crowdAt(
                vertx.createHttpServer().requestHandler(request -> request.response().setStatusCode(502).end()), 20);

        assertThat(summary.errors()).isPositive().isEqualTo(summary.requests());
    }
}
