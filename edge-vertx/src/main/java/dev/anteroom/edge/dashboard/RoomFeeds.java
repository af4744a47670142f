package dev.anteroom.edge.dashboard;

import dev.anteroom.edge.state.RoomBook;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Streams of server-sent events that tell once a second how rooms are. An event is made once for all who watch the same, and
 * tells all, so a reader who is too slow misses some. A stream ends when its reader may not read any more. Belongs to the
 * event loop.
 */
final class RoomFeeds {

    private static final int MOST = 100;
    private static final long EACH_MILLIS = 1_000;

    private final Vertx vertx;
    private final RoomBook book;
    private final JsonObject edge;
    private final Predicate<RoutingContext> stillReads;
    private final InstantSource clock;
    private final RecentCounts recent = new RecentCounts();
    private final Set<Feed> overviews = new LinkedHashSet<>();
    private final Map<String, Set<Feed>> rooms = new HashMap<>();
    private int open;

    /** @param stillReads whether who was let in may read further */
    RoomFeeds(Vertx vertx, RoomBook book, JsonObject edge, Predicate<RoutingContext> stillReads, InstantSource clock) {
        this.vertx = vertx;
        this.book = book;
        this.edge = edge;
        this.stillReads = stillReads;
        this.clock = clock;
    }

    /** Begins to remember the last minutes, and to tell. */
    void start() {
        recent.take(book.rooms(), clock.millis());
        vertx.setPeriodic(RecentCounts.EACH_MILLIS, tick -> recent.take(book.rooms(), clock.millis()));
        vertx.setPeriodic(EACH_MILLIS, tick -> tellAll(clock.millis()));
    }

    private void tellAll(long now) {
        tell(overviews, () -> Optional.of(allRooms(now)));
        Map.copyOf(rooms).forEach((roomId, feeds) -> tell(feeds, () -> room(roomId, now).map(RoomFeeds::event)));
    }

    /** @param news made when there is somebody to hear it; empty when there is none any more */
    private static void tell(Collection<Feed> feeds, Supplier<Optional<Buffer>> news) {
        List<Feed> ready = List.copyOf(feeds).stream().filter(Feed::isReady).toList();
        if (!ready.isEmpty()) {
            news.get().ifPresentOrElse(event -> ready.forEach(feed -> feed.tell(event)),
                    () -> ready.forEach(Feed::end));
        }
    }

    void all(RoutingContext context) {
        long now = clock.millis();
        open(context, overviews, () -> allRooms(now));
    }

    /** One room, at first with its last minutes; the stream ends when the room is removed. */
    void one(RoutingContext context) {
        String roomId = Answers.room(context);
        long now = clock.millis();
        room(roomId, now).ifPresentOrElse(
                news -> open(context, rooms.computeIfAbsent(roomId, first -> new LinkedHashSet<>()),
                        () -> event(news.put("recent", recent.of(roomId)))),
                () -> Answers.refuseUnknownRoom(context));
    }

    private Buffer allRooms(long now) {
        return event(news(now).put("rooms", RoomNews.all(book.rooms(), now)));
    }

    private Optional<JsonObject> room(String roomId, long now) {
        return book.room(roomId).map(room -> news(now).put("room", RoomNews.one(room, now)));
    }

    private JsonObject news(long now) {
        return new JsonObject().put("now", now).put("edge", edge);
    }

    private static Buffer event(JsonObject json) {
        return Buffer.buffer("data: ").appendBuffer(json.toBuffer()).appendString("\n\n");
    }

    private void open(RoutingContext context, Set<Feed> watching, Supplier<Buffer> first) {
        if (open >= MOST) {
            Answers.refuse(context, 503, "there are " + MOST + " streams already");
            return;
        }
        HttpServerResponse response = context.response().setChunked(true)
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream")
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store, no-transform").putHeader("X-Accel-Buffering", "no");
        Feed feed = new Feed(response, () -> stillReads.test(context));
        open++;
        watching.add(feed);
        context.addEndHandler(ended -> {
            open--;
            watching.remove(feed);
            rooms.values().removeIf(Set::isEmpty);
        });
        feed.tell(first.get());
    }
}
