package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.schemas.avro.BypassRule;
import java.util.List;

/**
 * The position to which a rule is moved: {@code {index}} from 1, or {@code {before}} or {@code {after}} another rule's
 * id.
 */
final class RulePosition {

    private RulePosition() {
    }

    /**
     * The index among {@code others} that {@code position} means. Without an id, {@code before} means the first place
     * and {@code after} the last.
     */
    static int index(JsonNode position, List<BypassRule> others, String where) {
        if (position.size() == 1 && position.path("index").isInt()) {
            int index = position.path("index").intValue();
            if (index < 1 || index > others.size() + 1) {
                throw new RoomsFileException(
                        where + ": position.index is '" + index + "', it must be a whole number 1.."
                                + (others.size() + 1));
            }
            return index - 1;
        }
        if (position.size() == 1 && position.path("before").isTextual()) {
            String id = position.path("before").asText();
            return id.isEmpty() ? 0 : indexOf(id, others, where);
        }
        if (position.size() == 1 && position.path("after").isTextual()) {
            String id = position.path("after").asText();
            return id.isEmpty() ? others.size() : indexOf(id, others, where) + 1;
        }
        throw new RoomsFileException(where + ": position is '" + position
                + "', it must be {index: a whole number}, {before: id} or {after: id}");
    }

    private static int indexOf(String id, List<BypassRule> others, String where) {
        for (int i = 0; i < others.size(); i++) {
            if (others.get(i).getId().equals(id)) {
                return i;
            }
        }
        throw new RoomsFileException(
                where + ": position names '" + id + "', it must be the id of another rule of the room");
    }
}
