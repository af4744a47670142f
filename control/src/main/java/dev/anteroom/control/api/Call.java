package dev.anteroom.control.api;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.anteroom.runtime.token.Token;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One request to the management API.
 *
 * @param path the variables of its path
 * @param query the parameters of its query
 * @param payload its body
 * @param ifMatch the version of the room that its author means
 * @param caller the token with which it came
 * @param now when it came, in milliseconds since the epoch
 * @param base scheme and authority by which it reached this edge
 */
record Call(Map<String, String> path, Map<String, String> query, Buffer payload, Optional<String> ifMatch, Token caller,
        long now, String base) {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    /** A variable of the path. */
    String variable(String name) {
        return Objects.requireNonNull(path.get(name), name);
    }

    String zone() {
        return variable("zone");
    }

    /** The body; an answer of {@link Problem#NO_JSON} when it is none. */
    JsonNode body() {
        try {
            JsonNode body = JSON.readTree(payload.toString());
            if (body.isContainerNode()) {
                return body;
            }
            throw new ApiException(Problem.NO_JSON, "the body must be a JSON object or array");
        } catch (JsonProcessingException e) {
            throw new ApiException(Problem.NO_JSON, "the body is not JSON: " + e.getOriginalMessage() + where(e));
        }
    }

    /** Jackson gives no position when one of its own limits is exceeded. */
    private static String where(JsonProcessingException e) {
        JsonLocation location = e.getLocation();
        return location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
