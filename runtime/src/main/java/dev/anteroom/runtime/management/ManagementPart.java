package dev.anteroom.runtime.management;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;

/**
 * What a {@link ManagementExtension} serves on a management port. It is mounted before the port opens; whoever opens the
 * port starts the part once the port is open, and closes it before the port.
 */
public interface ManagementPart {

    /** Ids of the rooms that must be there before visitors are served. */
    List<String> requiredRooms();

    /** What must hold before the process is ready, besides what it needs itself. Thread-safe. */
    List<Readiness.Check> readiness();

    /**
     * Gives the handler of all requests that are neither about health nor metrics. Called once, on the event loop of the
     * port, where the handler is called, too.
     *
     * @param vertx has that one event loop
     * @param meters takes the part's own metrics
     * @param access says who may use the port
     */
    Handler<HttpServerRequest> mount(Vertx vertx, MeterRegistry meters, ManagementAccess access);

    /** Begins to get ready; returns at once. Called once, after {@link #mount}. */
    void start();

    /** Stops; may be called even if it was never started. Blocks for some seconds at most. */
    void close();
}
