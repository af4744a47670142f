package dev.anteroom.edge.dashboard;

import dev.anteroom.edge.state.RoomBook;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Streams of server-sent events that tell once a second how rooms are. A reader who is too slow misses some; each event
 * tells all. A stream ends after an hour, so that who may not read any more does not for ever. Belongs to the event loop.
 */
final class RoomFeeds {

    private static final int MOST = 100;
    private static final long EACH_MILLIS = 1_000;
    private static final long LONGEST_MILLIS = Duration.ofHours(1).toMillis();

    private final Vertx vertx;
    private final RoomBook book;
    private final JsonObject edge;
    private final InstantSource clock;
    private final RecentCounts recent = new RecentCounts();
    private int open;

    RoomFeeds(Vertx vertx, RoomBook book, JsonObject edge, InstantSource clock) {
        this.vertx = vertx;
        this.book = book;
        this.edge = edge;
        this.clock = clock;
    }

    /** Begins to remember the last minutes. */
    void start() {
        recent.take(book.rooms(), clock.millis());
        vertx.setPeriodic(RecentCounts.EACH_MILLIS, tick -> recent.take(book.rooms(), clock.millis()));
    }

    void all(RoutingContext context) {
        Supplier<Optional<JsonObject>> news = () -> Optional
                .of(news().put("rooms", RoomNews.all(book.rooms(), clock.millis())));
        open(context, news, news);
    }

    /** One room, at first with its last minutes; the stream ends when the room is removed. */
    void one(RoutingContext context) {
        String roomId = Answers.room(context);
        if (book.room(roomId).isEmpty()) {
            Answers.refuse(context, 404, "there is no room '" + roomId + "'");
            return;
        }
        Supplier<Optional<JsonObject>> news = () -> book.room(roomId)
                .map(room -> news().put("room", RoomNews.one(room, clock.millis())));
        open(context, () -> news.get().map(json -> json.put("recent", recent.of(roomId))), news);
    }

    private JsonObject news() {
        return new JsonObject().put("now", clock.millis()).put("edge", edge);
    }

    private void open(RoutingContext context, Supplier<Optional<JsonObject>> first,
            Supplier<Optional<JsonObject>> news) {
        if (open >= MOST) {
            Answers.refuse(context, 503, "there are " + MOST + " streams already");
            return;
        }
        open++;
        HttpServerResponse response = context.response().setChunked(true)
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream")
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store, no-transform").putHeader("X-Accel-Buffering", "no");
        long timer = vertx.setPeriodic(EACH_MILLIS, tick -> tell(response, news));
        long end = vertx.setTimer(LONGEST_MILLIS, tick -> response.end());
        context.addEndHandler(ended -> {
            vertx.cancelTimer(timer);
            vertx.cancelTimer(end);
            open--;
        });
        tell(response, first);
    }

    private static void tell(HttpServerResponse response, Supplier<Optional<JsonObject>> news) {
        if (response.ended() || response.writeQueueFull()) {
            return;
        }
        news.get().ifPresentOrElse(json -> response.write(Buffer.buffer("data: ").appendBuffer(json.toBuffer())
                .appendString("\n\n")), response::end);
    }
}
