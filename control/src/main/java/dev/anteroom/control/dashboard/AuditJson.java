package dev.anteroom.control.dashboard;

import dev.anteroom.control.history.AuditLog;
import dev.anteroom.control.stream.JsonAnswers;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.AuditChange;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Answers {@code GET /audit/ROOM}: who changed the room of late, and what, the newest first; of deleted rooms, too; and
 * {@code GET /audit}, which is about all rooms, health checks and tokens, or with {@code kind} about one kind of them.
 */
final class AuditJson {

    private static final int MOST = 100;
    private static final List<String> KINDS = List.of("room", "check", "token");

    private final AuditLog log;

    AuditJson(AuditLog log) {
        this.log = log;
    }

    /** Answers what was done with one room. */
    void ofRoom(RoutingContext context) {
        String room = JsonAnswers.room(context);
        answer(context, change -> change.getRoomId().equals(room), new JsonObject().put("room", room));
    }

    /** Answers what was done with all things of a kind. */
    void ofKind(RoutingContext context) {
        String kind = context.queryParams().get("kind");
        if (kind != null && !KINDS.contains(kind)) {
            JsonAnswers.refuse(context, 400, "kind is '" + kind + "', it must be one of " + String.join(", ", KINDS));
            return;
        }
        answer(context, change -> kind == null || kind(change).equals(kind), new JsonObject());
    }

    private void answer(RoutingContext context, Predicate<AdminAudit> wanted, JsonObject about) {
        if (!log.retention().isLoaded()) {
            JsonAnswers.refuse(context, 503, "the audit log has not been read completely yet");
            return;
        }
        JsonArray changes = new JsonArray();
        log.last(wanted, MOST).forEach(change -> changes.add(json(change)));
        JsonAnswers.json(context, about.put("changes", changes).toBuffer());
    }

    private static String kind(AdminAudit change) {
        return !change.getRoomId().isEmpty() ? "room" : !change.getCheckId().isEmpty() ? "check" : "token";
    }

    private static JsonObject json(AdminAudit audit) {
        JsonArray keys = new JsonArray();
        for (AuditChange change : audit.getChanges()) {
            keys.add(new JsonObject().put("key", change.getKey()).put("before", change.getBefore()).put("after",
                    change.getAfter()));
        }
        return new JsonObject().put("at", Instant.ofEpochMilli(audit.getChangedAt()).toString())
                .put("kind", kind(audit)).put("id", audit.getRoomId() + audit.getCheckId() + audit.getTokenId())
                .put("author", audit.getAuthor()).put("edge", audit.getEdgeId())
                .put("action", audit.getAction().name().toLowerCase(Locale.ROOT)).put("keys", keys);
    }
}
