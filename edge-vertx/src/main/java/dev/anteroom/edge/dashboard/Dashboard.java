package dev.anteroom.edge.dashboard;

import dev.anteroom.edge.history.TrafficHistory;
import dev.anteroom.edge.state.RoomBook;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;

/**
 * {@code /dashboard/} on the second port: a page that shows all rooms and one room live, and what happened in it, and that
 * changes rooms through the management API; {@code /analytics/ROOM} for programs.
 */
public final class Dashboard {

    private final RoomFeeds feeds;
    private final Analytics analytics;
    private final Handler<RoutingContext> readers;

    /**
     * @param readers passes on who may read, and answers all others; asked before every answer that has data in it
     */
    public Dashboard(Vertx vertx, String edgeId, String dataCenter, RoomBook book, TrafficHistory history,
            Handler<RoutingContext> readers, InstantSource clock) {
        this.feeds = new RoomFeeds(vertx, book, new JsonObject().put("id", edgeId).put("dataCenter", dataCenter)
                .put("historyMillis", history.keep().toMillis()), clock);
        this.analytics = new Analytics(vertx, book, history, clock);
        this.readers = readers;
    }

    /** Adds what is served; to be called on the event loop. */
    public void mount(Router router) {
        DashboardFiles.mount(router);
        feeds.start();
        router.get("/dashboard/feed").handler(readers).handler(feeds::all);
        router.get("/dashboard/feed/:room").handler(readers).handler(feeds::one);
        router.get("/analytics/:room").handler(readers).handler(analytics::answer);
    }
}
