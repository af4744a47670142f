package dev.anteroom.devkit.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.Freshness;
import dev.anteroom.devkit.measure.Measurement;
import dev.anteroom.devkit.measure.Summary;
import dev.anteroom.devkit.origin.DemoOrigin;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the crowd against a stand-in for an edge that queues everybody once and recognizes them by their cookie. */
class CrowdIT {

    private static final Freshness UNMEASURED = new Freshness(0, 0, 0);
    private static final Duration ARRIVALS = Duration.ofSeconds(4);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
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
        vertx.close().await(60, TimeUnit.SECONDS);
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

    /** The statistics of a crowd at {@code edge} that went on until {@code wanted} held. */
    private Summary crowdAt(HttpServer edge, int visitors, Consumer<Summary> wanted) throws Exception {
        int port = edge.listen(0, "127.0.0.1").await(60, TimeUnit.SECONDS).actualPort();
        Crowd crowd = new Crowd(vertx, clock, new Crowd.Plan(visitors, ARRIVALS, 1), ROOM,
                List.of(new EdgeAddress("nairobi", port)), measurement);
        Promise<Void> end = Promise.promise();
        Future<Void> over = crowd.runUntil(end.future());
        await().atMost(PATIENCE).untilAsserted(() -> wanted.accept(summary()));
        end.complete();
        over.await(60, TimeUnit.SECONDS);
        return summary();
    }

    private Summary summary() {
        return measurement.summary(UNMEASURED, clock.millis(), (double) ARRIVALS.toSeconds());
    }

    @Test
    void shouldComeBackWithTheCookieWhenToldToWait() throws Exception {
        Summary summary = crowdAt(vertx.createHttpServer().requestHandler(CrowdIT::queueOnce), 60, now -> {
            assertThat(now.visitors()).isEqualTo(60);
            assertThat(now.queued()).isEqualTo(60);
            assertThat(now.admitted()).isPositive();
        });

        assertThat(summary.waitP50Seconds()).isGreaterThanOrEqualTo(1.0);
        assertThat(summary.errors()).isZero();
        assertThat(summary.acceptedTurnedAway()).isZero();
    }

    @Test
    void shouldNoticeWhenAnAcceptedVisitorIsTurnedAway() throws Exception {
        crowdAt(vertx.createHttpServer().requestHandler(CrowdIT::turnEverySecondAway), 20,
                now -> assertThat(now.acceptedTurnedAway()).isPositive());
    }

    @Test
    void shouldCountAnswersThatNoVisitorShouldSee() throws Exception {
        Summary summary = crowdAt(
                vertx.createHttpServer().requestHandler(request -> request.response().setStatusCode(502).end()), 20,
                now -> assertThat(now.errors()).isPositive());

        assertThat(summary.errors()).isEqualTo(summary.requests());
    }
}
