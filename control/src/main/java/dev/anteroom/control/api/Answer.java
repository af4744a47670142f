package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.roomfile.RoomJson;
import dev.anteroom.roomfile.RoomNotes;
import dev.anteroom.schemas.avro.RoomConfig;
import java.time.Instant;
import java.util.Optional;

/**
 * The answer to a call.
 *
 * @param status HTTP status
 * @param body the envelope
 * @param etag the version of the room that it is about
 */
record Answer(int status, ObjectNode body, Optional<String> etag) {

    private static final int OK = 200;
    /** The code of all notes; errors have others. */
    private static final int NOTE = 1100;

    static Answer of(JsonNode result) {
        return new Answer(OK, envelope(true, result), Optional.empty());
    }

    /** An answer about one room, with its version and notes about values that have no effect. */
    static Answer of(JsonNode result, RoomConfig room) {
        Answer answer = new Answer(OK, envelope(true, result), Optional.of(etag(room)));
        RoomNotes.of(room).forEach(answer::note);
        return answer;
    }

    /** A room. */
    static Answer of(RoomConfig room, long now) {
        return of(RoomJson.room(room, now), room);
    }

    /** The answer to a removal, with the id of what was removed. */
    static Answer removed(String id) {
        return of(JsonNodeFactory.instance.objectNode().put("id", id));
    }

    static Answer of(Problem problem, String message) {
        ObjectNode body = envelope(false, JsonNodeFactory.instance.nullNode());
        body.withArray("errors").addObject().put("code", problem.code()).put("message", message);
        return new Answer(problem.status(), body, Optional.empty());
    }

    /** Adds a note to an answer that is not sent yet. */
    void note(String text) {
        body.withArray("messages").addObject().put("code", NOTE).put("message", text);
    }

    Answer with(ObjectNode resultInfo) {
        body.set("result_info", resultInfo);
        return this;
    }

    /** The version of a room: the time of its last change. */
    static String etag(RoomConfig room) {
        return "\"" + Instant.ofEpochMilli(room.getModifiedAt()) + "\"";
    }

    private static ObjectNode envelope(boolean success, JsonNode result) {
        ObjectNode envelope = JsonNodeFactory.instance.objectNode().put("success", success);
        envelope.putArray("errors");
        envelope.putArray("messages");
        envelope.set("result", result);
        return envelope;
    }
}
