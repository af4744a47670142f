package dev.anteroom.runtime.management;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;

/**
 * What a {@link ManagementExtension} serves on a management port. It is mounted before the port opens; the owner of the
 * port starts the part once the port is open, and closes it before the port.
 */
public interface ManagementPart {

    /** Ids of the rooms that must be known before visitors are served. */
    List<String> requiredRooms();

    /** Conditions for the process to be ready, in addition to its own. Thread-safe. */
    List<Readiness.Check> readiness();

    /**
     * Gives the handler of all requests that are neither about health nor metrics. Called once, on the event loop of the
     * port, where the handler is called, too.
     *
     * @param vertx the Vert.x instance with that one event loop
     * @param meters takes the part's own metrics
     * @param access says who may use the port
     */
    Handler<HttpServerRequest> mount(Vertx vertx, MeterRegistry meters, ManagementAccess access);

    /** Begins to start the part; returns at once. Called once, after {@link #mount}. */
    void start();

    /** Stops; may be called even if it was never started. Blocks for some seconds at most. */
    void close();
}
