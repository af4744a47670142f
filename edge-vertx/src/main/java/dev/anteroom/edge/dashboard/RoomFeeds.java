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
    private Buffer all = Buffer.buffer();
    private long allAt;
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
        open(context, this::allRooms, this::allRooms);
    }

    /** Written once for all who hear of it in the same moment. */
    private Optional<Buffer> allRooms() {
        long now = clock.millis();
        if (now - allAt > EACH_MILLIS / 2) {
            all = event(news().put("rooms", RoomNews.all(book.rooms(), now)));
            allAt = now;
        }
        return Optional.of(all);
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
        open(context, () -> news.get().map(json -> event(json.put("recent", recent.of(roomId)))),
                () -> news.get().map(RoomFeeds::event));
    }

    private JsonObject news() {
        return new JsonObject().put("now", clock.millis()).put("edge", edge);
    }

    private static Buffer event(JsonObject json) {
        return Buffer.buffer("data: ").appendBuffer(json.toBuffer()).appendString("\n\n");
    }

    private void open(RoutingContext context, Supplier<Optional<Buffer>> first, Supplier<Optional<Buffer>> news) {
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

    private static void tell(HttpServerResponse response, Supplier<Optional<Buffer>> news) {
        if (response.ended() || response.writeQueueFull()) {
            return;
        }
        news.get().ifPresentOrElse(response::write, response::end);
    }
}
