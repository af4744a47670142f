package dev.anteroom.control.stream;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Objects;

/** What JSON answers of the management port have in common, except those of the management API. */
public final class JsonAnswers {

    private static final int NOT_FOUND = 404;

    private JsonAnswers() {
    }

    /** The room that the path names. */
    public static String room(RoutingContext context) {
        return Objects.requireNonNull(context.pathParam("room"));
    }

    public static void json(RoutingContext context, Buffer body) {
        context.response().putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store").end(body);
    }

    public static void refuseUnknownRoom(RoutingContext context) {
        refuse(context, NOT_FOUND, "no room has the id '" + room(context) + "'");
    }

    /** Says in {@code error} what is wrong. */
    public static void refuse(RoutingContext context, int status, String problem) {
        context.response().setStatusCode(status);
        json(context, new JsonObject().put("error", problem).toBuffer());
    }
}
