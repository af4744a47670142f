package dev.anteroom.edge.dashboard;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Objects;

/** What questions and answers have in common. */
final class Answers {

    private Answers() {
    }

    /** The room that the path names. */
    static String room(RoutingContext context) {
        return Objects.requireNonNull(context.pathParam("room"));
    }

    static void json(RoutingContext context, Buffer body) {
        context.response().putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store").end(body);
    }

    static void refuseUnknownRoom(RoutingContext context) {
        refuse(context, 404, "there is no room with the id '" + room(context) + "'");
    }

    static void refuse(RoutingContext context, int status, String problem) {
        context.response().setStatusCode(status);
        json(context, new JsonObject().put("error", problem).toBuffer());
    }
}
