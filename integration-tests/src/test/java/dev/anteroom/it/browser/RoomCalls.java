package dev.anteroom.it.browser;

import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reading and changing a room as the management API does it, for one token. */
final class RoomCalls {

    static final String TOKEN = "one-of-those-in-the-file";

    private final Map<String, RoomConfig> rooms;
    private final Map<String, Integer> versions = new ConcurrentHashMap<>();
    private final Consumer<RoomConfig> changed;

    RoomCalls(List<RoomConfig> rooms, Consumer<RoomConfig> changed) {
        this.rooms = new ConcurrentHashMap<>(
                rooms.stream().collect(Collectors.toMap(RoomConfig::getRoomId, Function.identity())));
        this.changed = changed;
    }

    void answer(HttpServerRequest request) {
        String id = request.uri().substring(request.uri().lastIndexOf('/') + 1);
        if (!("Bearer " + TOKEN).equals(request.getHeader("Authorization"))) {
            refuse(request, 401, "the bearer token is none of those in the file");
        } else if (request.method().equals(HttpMethod.GET)) {
            show(request, id);
        } else if (!tag(id).equals(request.getHeader("If-Match"))) {
            refuse(request, 412, "the room is not the one that If-Match names");
        } else {
            request.bodyHandler(body -> {
                change(id, body.toJsonObject());
                show(request, id);
            });
        }
    }

    private String tag(String id) {
        return "\"" + versions.getOrDefault(id, 1) + "\"";
    }

    private void change(String id, JsonObject wanted) {
        RoomConfig before = Objects.requireNonNull(rooms.get(id));
        RoomConfig after = RoomConfig.newBuilder(before)
                .setTotalActiveUsers(wanted.getInteger("total_active_users", before.getTotalActiveUsers()))
                .setQueueAll(wanted.getBoolean("queue_all", before.getQueueAll()))
                .setQueueingMethod(QueueingMethod.valueOf(
                        wanted.getString("queueing_method", before.getQueueingMethod().name())
                                .toUpperCase(Locale.ROOT)))
                .build();
        rooms.put(id, after);
        versions.merge(id, 2, (version, ignored) -> version + 1);
        changed.accept(after);
    }

    private void show(HttpServerRequest request, String id) {
        RoomConfig room = Objects.requireNonNull(rooms.get(id));
        request.response().putHeader("ETag", tag(id)).putHeader("Content-Type", "application/json").end(new JsonObject()
                .put("success", true).put("result", new JsonObject().put("id", id)
                        .put("total_active_users", room.getTotalActiveUsers())
                        .put("new_users_per_minute", room.getNewUsersPerMinute())
                        .put("queueing_method", room.getQueueingMethod().name().toLowerCase(Locale.ROOT))
                        .put("queue_all", room.getQueueAll()).put("suspended", room.getSuspended()))
                .encode());
    }

    private static void refuse(HttpServerRequest request, int status, String message) {
        request.response().setStatusCode(status).putHeader("Content-Type", "application/json").end(new JsonObject()
                .put("success", false).put("errors", new JsonArray().add(new JsonObject().put("message", message)))
                .encode());
    }
}
