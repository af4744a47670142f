package dev.anteroom.control.dashboard;

import dev.anteroom.control.stream.JsonAnswers;
import dev.anteroom.control.stream.SseBroadcaster;
import dev.anteroom.runtime.room.RoomDirectory;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Sends the state of rooms to dashboards once a second: all rooms in short, or one room in full. Belongs to the event
 * loop.
 */
final class RoomFeeds {

    private static final int MOST = 100;
    /** No room has this id. */
    private static final String ALL_ROOMS = "";

    private final Vertx vertx;
    private final RoomDirectory directory;
    private final JsonObject edge;
    private final InstantSource clock;
    private final RecentCounts recent = new RecentCounts();
    private final SseBroadcaster broadcaster;

    /** @param stillReads whether a subscriber is still allowed to read */
    RoomFeeds(Vertx vertx, RoomDirectory directory, JsonObject edge, Predicate<RoutingContext> stillReads,
            InstantSource clock) {
        this.vertx = vertx;
        this.directory = directory;
        this.edge = edge;
        this.clock = clock;
        this.broadcaster = new SseBroadcaster(MOST, stillReads, clock);
    }

    /** Begins to record the last minutes, and to send. */
    void start() {
        broadcaster.start(vertx, this::tell);
        recent.take(directory.rooms(), clock.millis());
        vertx.setPeriodic(RecentCounts.EACH_MILLIS, tick -> recent.take(directory.rooms(), clock.millis()));
    }

    private void tell(String subject) {
        if (subject.equals(ALL_ROOMS)) {
            broadcaster.tell(ALL_ROOMS, this::allRooms);
        } else if (directory.room(subject).isEmpty()) {
            broadcaster.end(subject);
        } else {
            broadcaster.tell(subject, () -> event(room(subject).orElseThrow()));
        }
    }

    void all(RoutingContext context) {
        broadcaster.open(context, ALL_ROOMS, this::allRooms);
    }

    /** Sends one room, first with its last minutes; the stream ends when the room is removed. */
    void one(RoutingContext context) {
        String roomId = JsonAnswers.room(context);
        room(roomId).ifPresentOrElse(
                news -> broadcaster.open(context, roomId, () -> event(news.put("recent", recent.of(roomId)))),
                () -> JsonAnswers.refuseUnknownRoom(context));
    }

    private Buffer allRooms() {
        long now = clock.millis();
        return event(news(now).put("rooms", RoomNews.all(directory.rooms(), now)));
    }

    private Optional<JsonObject> room(String roomId) {
        long now = clock.millis();
        return directory.room(roomId).map(room -> news(now).put("room", RoomNews.one(room, now)));
    }

    private JsonObject news(long now) {
        return new JsonObject().put("now", now).put("edge", edge);
    }

    private static Buffer event(JsonObject json) {
        return Buffer.buffer("data: ").appendBuffer(json.toBuffer()).appendString("\n\n");
    }
}
