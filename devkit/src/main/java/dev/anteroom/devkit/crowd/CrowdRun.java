package dev.anteroom.devkit.crowd;

import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.Measurement;
import dev.anteroom.devkit.measure.VisitorLog.Exchange;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** State that all visitors of a run share. Belongs to the crowd's event loop. */
final class CrowdRun {

    private static final Logger LOG = LoggerFactory.getLogger(CrowdRun.class);
    /** A cookie is renewed only when it is older than this, so it may be older than the last request by this much. */
    private static final long COOKIE_AGE_MILLIS = 1000;

    private final Vertx vertx;
    private final InstantSource clock;
    private final DemoRoom room;
    private final Habits habits;
    private final VisitorOrigins origins;
    private final Measurement measurement;
    private final EdgeClient client;
    private boolean over;

    CrowdRun(Vertx vertx, InstantSource clock, DemoRoom room, Habits habits, VisitorOrigins origins,
            Measurement measurement) {
        this.vertx = vertx;
        this.clock = clock;
        this.room = room;
        this.habits = habits;
        this.origins = origins;
        this.measurement = measurement;
        this.client = new EdgeClient(vertx, clock, room, measurement::answeredWithin);
    }

    InstantSource clock() {
        return clock;
    }

    Habits habits() {
        return habits;
    }

    VisitorOrigins origins() {
        return origins;
    }

    Measurement measurement() {
        return measurement;
    }

    EdgeClient client() {
        return client;
    }

    boolean over() {
        return over;
    }

    void end() {
        over = true;
    }

    /** A session is surely valid for this long after the last served request was sent. */
    long surelyValidMillis() {
        return room.session().minus(room.settle()).toMillis();
    }

    /** Accepted visitors come back within this time, so that their sessions never end before they leave. */
    long longestPauseMillis() {
        return Math.min(surelyValidMillis() - COOKIE_AGE_MILLIS, habits.longestPause().toMillis());
    }

    void after(long millis, Runnable action) {
        vertx.setTimer(millis, timer -> {
            if (!over) {
                action.run();
            }
        });
    }

    void turnedAway(long visitor, Exchange exchange, String how) {
        measurement.turnedAway();
        LOG.atWarn().addKeyValue("visitor", visitor).addKeyValue("askedAt", exchange.askedAt())
                .addKeyValue("answeredAt", exchange.answeredAt()).addKeyValue("how", how)
                .log("an accepted visitor was turned away");
    }

    void failed(long visitor, EdgeAnswer.Failed failed) {
        measurement.failed();
        LOG.atWarn().addKeyValue("visitor", visitor).addKeyValue("reason", failed.reason()).log("a request failed");
    }
}
