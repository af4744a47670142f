package dev.anteroom.control.store;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.core.roomfile.RoomField;
import dev.anteroom.core.roomfile.RoomFields;
import dev.anteroom.runtime.management.RefusedCall;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.AuditAction;
import dev.anteroom.schemas.avro.AuditChange;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is kept of a change of a room. */
final class RoomAudit {

    private static final int LONGEST = 4_000;

    private RoomAudit() {
    }

    /** At least one of {@code before} and {@code after} must be there. */
    static AdminAudit of(Optional<RoomConfig> before, Optional<RoomConfig> after, String author, String edgeId,
            long now) {
        RoomConfig any = after.or(() -> before).orElseThrow();
        AuditAction action = before.isEmpty()
                ? AuditAction.CREATED
                : after.isEmpty() ? AuditAction.DELETED : AuditAction.CHANGED;
        return AdminAudit.newBuilder().setRoomId(any.getRoomId()).setZone(any.getZone()).setChangedAt(now)
                .setAuthor(author).setEdgeId(edgeId).setAction(action).setChanges(changes(before, after)).build();
    }

    /** Of a call that was not let in. */
    static AdminAudit of(RefusedCall refusal, String edgeId) {
        return AdminAudit.newBuilder().setRoomId("").setZone("").setChangedAt(refusal.at())
                .setAuthor(refusal.token().orElse("")).setEdgeId(edgeId).setAction(AuditAction.REFUSED)
                .setChanges(List.of()).setRefusal(refusal.reason() + " " + refusal.method() + " " + refusal.path()
                        + " from " + refusal.address())
                .build();
    }

    private static List<AuditChange> changes(Optional<RoomConfig> before, Optional<RoomConfig> after) {
        List<AuditChange> changes = new ArrayList<>();
        for (RoomField<RoomConfig, RoomConfig.Builder> field : RoomFields.ALL) {
            Optional<JsonNode> old = before.map(field.writer());
            Optional<JsonNode> present = after.map(field.writer());
            if (!old.equals(present)) {
                changes.add(new AuditChange(field.key(), text(old), text(present)));
            }
        }
        return changes;
    }

    private static @Nullable String text(Optional<JsonNode> value) {
        return value.map(JsonNode::toString).map(text -> text.length() <= LONGEST
                ? text
                : text.substring(0, LONGEST) + "... " + text.length() + " characters").orElse(null);
    }
}
