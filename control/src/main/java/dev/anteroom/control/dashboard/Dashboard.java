package dev.anteroom.control.dashboard;

import dev.anteroom.control.history.RoomHistory;
import dev.anteroom.control.stream.JsonAnswers;
import dev.anteroom.runtime.management.HostProcess;
import dev.anteroom.runtime.room.RoomDirectory;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.function.Predicate;

/**
 * {@code /dashboard/} on the management port: a page that shows all rooms and one room live, and what happened in it,
 * and that changes rooms through the management API; {@code /analytics/ROOM} and {@code /audit} for programs.
 */
public final class Dashboard {

    private final RoomFeeds feeds;
    private final Analytics analytics;
    private final AuditJson audit;
    private final RoomDirectory directory;
    private final Handler<RoutingContext> readers;

    /**
     * @param readers passes on requests that may read, and answers all others; called before every answer that contains
     *        data
     * @param stillReads whether a request that was passed on may continue to read
     */
    public Dashboard(Vertx vertx, HostProcess host, RoomDirectory directory, RoomHistory history,
            Handler<RoutingContext> readers, Predicate<RoutingContext> stillReads, InstantSource clock) {
        this.feeds = new RoomFeeds(vertx, directory, new JsonObject().put("id", host.id())
                .put("dataCenter", host.dataCenter()).put("historyMillis", history.keep().toMillis()), stillReads,
                clock);
        this.analytics = new Analytics(vertx, directory, history, clock);
        this.audit = new AuditJson(history.audit());
        this.directory = directory;
        this.readers = readers;
    }

    /** Adds the routes; to be called on the event loop. */
    public void mount(Router router) {
        DashboardFiles.mount(router);
        feeds.start();
        serve(router, "/dashboard/feed", feeds::all);
        serve(router, "/dashboard/feed/:room", feeds::one);
        serve(router, "/analytics/:room", analytics::answer);
        serve(router, "/audit/:room", audit::ofRoom);
        serve(router, "/audit", audit::ofKind);
    }

    private void serve(Router router, String path, Handler<RoutingContext> data) {
        router.get(path).handler(readers).handler(this::requireRooms).handler(data);
    }

    /** An edge that has just started would report no rooms although there are some. */
    private void requireRooms(RoutingContext context) {
        if (directory.isLoaded()) {
            context.next();
        } else {
            JsonAnswers.refuse(context, 503, "this edge has not read the rooms yet");
        }
    }
}
