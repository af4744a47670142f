package dev.anteroom.control;

import dev.anteroom.control.api.AdminApi;
import dev.anteroom.control.api.ConfigStores;
import dev.anteroom.control.api.StatusPage;
import dev.anteroom.control.dashboard.Dashboard;
import dev.anteroom.control.history.RoomHistory;
import dev.anteroom.control.stream.RoomStates;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.runtime.management.ManagementAccess;
import dev.anteroom.runtime.room.RoomDirectory;
import dev.anteroom.schemas.avro.RoomState;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import java.time.InstantSource;
import java.util.random.RandomGenerator;

/**
 * The parts of control that work on one event loop: it follows all rooms, and serves management API, dashboard and
 * states. It shares nothing with the process in which it is mounted. Must be constructed on that event loop.
 */
final class ControlService {

    private final Router router;
    private final RoomStates states;
    private final ControlKafka kafka;

    /**
     * @param vertx an instance with one event loop
     */
    ControlService(Vertx vertx, ControlInputs inputs, ManagementAccess access, InstantSource clock,
            RandomGenerator random,
            ControlMetrics metrics) {
        RoomDirectory directory = new RoomDirectory(clock, metrics, this::stateApplied);
        RoomHistory history = RoomHistory.of(inputs.config().history());
        this.kafka = new ControlKafka(inputs, directory, history,
                vertx, clock, random, metrics);
        access.addTokens(kafka.validTokens());
        access.refusals().addListener(kafka::audit);
        AdminApi api = new AdminApi(vertx, directory, new ConfigStores(kafka.store(), kafka.checks(), kafka.origins(),
                kafka.previews(), kafka.probes(), kafka.tokens(),
                kafka.notifications().stores()),
                access, clock, random);
        this.states = new RoomStates(vertx, roomId -> directory.room(roomId).flatMap(RoomView::state), api::admitReader,
                api::mayStillRead, clock);
        Dashboard dashboard = new Dashboard(vertx, inputs.host(), directory, history, api::admitReader,
                api::mayStillRead, clock);
        this.router = Router.router(vertx);
        states.mount(router);
        api.mount(router);
        dashboard.mount(router);
        if (inputs.config().isStatusPublic()) {
            new StatusPage(kafka.origins()).mount(router);
        }
        metrics.gauge(ControlMetric.ROOMS, () -> directory.size());
        metrics.gauge(ControlMetric.STATE_AGE, () -> directory.oldestStateAge(clock.millis()) / 1000.0);
        metrics.gauge(ControlMetric.FOLLOWER_LAG, kafka::lag);
        metrics.gauge(ControlMetric.NOTIFICATIONS_OLDEST, () -> kafka.notifications().oldestAgeMillis() / 1000.0);
    }

    private void stateApplied(RoomState state) {
        states.stateCame(state);
    }

    /** The router that answers requests. */
    Router router() {
        return router;
    }

    /** The part that uses Kafka; it is not started yet. */
    ControlKafka kafka() {
        return kafka;
    }
}
