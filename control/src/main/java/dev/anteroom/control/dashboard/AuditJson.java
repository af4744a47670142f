package dev.anteroom.control.dashboard;

import dev.anteroom.control.history.AuditLog;
import dev.anteroom.control.stream.JsonAnswers;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.AuditChange;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.util.Locale;

/** Answers {@code GET /audit/ROOM}: who changed the room of late, and what, the newest first; of deleted rooms, too. */
final class AuditJson {

    private static final int MOST = 100;

    private final AuditLog log;

    AuditJson(AuditLog log) {
        this.log = log;
    }

    void answer(RoutingContext context) {
        if (!log.retention().isLoaded()) {
            JsonAnswers.refuse(context, 503, "the audit log has not been read completely yet");
            return;
        }
        JsonArray changes = new JsonArray();
        log.of(JsonAnswers.room(context), MOST).forEach(change -> changes.add(json(change)));
        JsonAnswers.json(context, new JsonObject().put("room", JsonAnswers.room(context)).put("changes", changes)
                .toBuffer());
    }

    private static JsonObject json(AdminAudit audit) {
        JsonArray keys = new JsonArray();
        for (AuditChange change : audit.getChanges()) {
            keys.add(new JsonObject().put("key", change.getKey()).put("before", change.getBefore()).put("after",
                    change.getAfter()));
        }
        return new JsonObject().put("at", Instant.ofEpochMilli(audit.getChangedAt()).toString())
                .put("author", audit.getAuthor()).put("edge", audit.getEdgeId())
                .put("action", audit.getAction().name().toLowerCase(Locale.ROOT)).put("keys", keys);
    }
}
