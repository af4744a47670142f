package dev.anteroom.control.dashboard;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.WaitEstimate;
import dev.anteroom.core.admission.WaitEstimator;
import dev.anteroom.core.event.RoomPeriod;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/**
 * The JSON of rooms in the dashboard's feeds. All keys are in camel case, as in the records of states; the page
 * converts keys of values that can be changed to those of the management API.
 */
final class RoomNews {

    private RoomNews() {
    }

    /** All rooms in short form, by name. */
    static JsonArray all(Collection<RoomView> rooms, long now) {
        JsonArray all = new JsonArray();
        rooms.stream().sorted(Comparator.comparing(room -> room.config().getName())).forEach(room -> {
            JsonObject json = settings(room, now);
            room.state().ifPresent(state -> json.put("state", summary(state)));
            all.add(json);
        });
        return all;
    }

    /** One room with its whole newest state, and with the estimate for a newcomer. */
    static JsonObject one(RoomView room, long now) {
        JsonObject json = settings(room, now);
        room.state().ifPresent(state -> json.put("state", details(state)));
        return json.put("estimate", estimate(WaitEstimator.ofNewcomer(room.at(now), now)));
    }

    /** The room's own settings, which are those that can be changed, the event that is on, and the method in force. */
    private static JsonObject settings(RoomView room, long now) {
        RoomConfig config = room.schedule().room();
        RoomPeriod period = room.at(now).period();
        JsonObject json = new JsonObject().put("id", config.getRoomId()).put("name", config.getName())
                .put("zone", config.getZone()).put("host", config.getHost()).put("path", config.getPath())
                .put("totalActiveUsers", config.getTotalActiveUsers())
                .put("newUsersPerMinute", config.getNewUsersPerMinute())
                .put("queueingMethod", word(config.getQueueingMethod()))
                .put("queueAll", config.getQueueAll()).put("suspended", config.getSuspended())
                .put("bucketMillis", config.getBucketDurationMillis())
                .put("leaseMillis", config.getLeaseDurationMillis())
                .put("method", word(period.config().getQueueingMethod()));
        period.event().ifPresent(event -> json.put("event",
                new JsonObject().put("name", event.getName()).put("prequeue", period.isPrequeue())));
        return json;
    }

    private static JsonObject summary(RoomState state) {
        return new JsonObject().put("publishedAt", state.getPublishedAt())
                .put("totalActiveUsers", state.getTotalActiveUsers()).put("activeUsers", state.getActiveUsers())
                .put("waitingUsers", state.getWaitingUsers()).put("admittedThisBucket", state.getAdmittedThisBucket())
                .put("usersToOriginPerMinute", state.getUsersToOriginPerMinute())
                .put("limitFactor", state.getLimitFactor())
                .put("limitReason", state.getLimitReason().name().toLowerCase(Locale.ROOT))
                .put("limitCheckId", state.getLimitCheckId())
                .put("problem", state.getProblem());
    }

    /** Without the waiting buckets, which may be hundreds. */
    private static JsonObject details(RoomState state) {
        JsonArray scopes = new JsonArray();
        state.getScopes().forEach(scope -> scopes.add(new JsonObject().put("scope", scope.getScope())
                .put("share", scope.getShare()).put("workers", scope.getWorkers())
                .put("issuedKnown", scope.getIssuedKnown()).put("servingUpTo", scope.getServingUpTo())));
        JsonArray dataCenters = new JsonArray();
        state.getDataCenters()
                .forEach(place -> dataCenters.add(new JsonObject().put("dataCenter", place.getDataCenter())
                        .put("active", place.getActive()).put("waiting", place.getWaiting())
                        .put("admittedThisBucket", place.getAdmittedThisBucket())));
        return summary(state).put("newUsersThisBucket", state.getNewUsersThisBucket())
                .put("available", state.getAvailable()).put("waitingBuckets", state.getBuckets().size())
                .put("edgesLeftOut", state.getEdgesLeftOut()).put("scopes", scopes).put("dataCenters", dataCenters);
    }

    private static String word(QueueingMethod method) {
        return method.name().toLowerCase(Locale.ROOT);
    }

    private static JsonObject estimate(WaitEstimate estimate) {
        return new JsonObject().put("known", estimate.known()).put("minutes", estimate.minutes())
                .put("text", estimate.formatted());
    }
}
