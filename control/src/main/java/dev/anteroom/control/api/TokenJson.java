package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.control.token.TokenDirectory;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.Token;
import dev.anteroom.schemas.avro.ApiToken;
import dev.anteroom.schemas.avro.TokenScope;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tokens as the management API writes and reads them. The scope is a key of its own; it may also be given as policies, as
 * in the API that this one is compatible with. What would restrict a token in a way that is not known here is refused,
 * because a token that may do more than its author thinks is worse than none.
 */
final class TokenJson {

    private static final Set<String> WRITABLE = Set.of("name", "scope", "expires_on", "policies", "status");
    /** What is shown and may be sent back. */
    private static final Set<String> READ_ONLY = Set.of("id", "source", "issued_on", "modified_on", "created_by");

    private TokenJson() {
    }

    /** A token of the topic, without its hash. */
    static ObjectNode shown(ApiToken token, long now) {
        Optional<Instant> expires = Optional.ofNullable(token.getExpiresAt()).map(Instant::ofEpochMilli);
        return shown(token.getTokenId(), token.getName(), TokenDirectory.scope(token), expires, now)
                .put("source", "api").put("created_by", token.getAuthor())
                .put("issued_on", Instant.ofEpochMilli(token.getCreatedAt()).toString())
                .put("modified_on", Instant.ofEpochMilli(token.getModifiedAt()).toString());
    }

    /** A token of the file, without its hash. */
    static ObjectNode shown(Token token, String id, long now) {
        return shown(id, token.name(), token.scope(), token.expires(), now).put("source", "file");
    }

    private static ObjectNode shown(String id, String name, Scope scope, Optional<Instant> expires, long now) {
        boolean isOver = expires.isPresent() && now >= expires.get().toEpochMilli();
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("id", id).put("name", name)
                .put("status", isOver ? "expired" : "active").put("scope", scope.text())
                .put("expires_on", expires.map(Instant::toString).orElse(null));
        ObjectNode policy = json.putArray("policies").addObject().put("id", scope.text()).put("effect", "allow");
        policy.putArray("permission_groups").add(group(scope));
        policy.putObject("resources").put("*", "*");
        return json;
    }

    /** A scope in the form in which policies name it. */
    static ObjectNode group(Scope scope) {
        return JsonNodeFactory.instance.objectNode().put("id", scope.text()).put("name", scope.text());
    }

    /** A new token; its caller sets id, hash and author. */
    static ApiToken created(JsonNode body, long now) {
        requireKnown(body);
        String name = body.path("name").asText("");
        try {
            Token.requireName(name);
        } catch (IllegalArgumentException e) {
            throw new ApiException(Problem.INVALID, String.valueOf(e.getMessage()));
        }
        if (!has(body, "scope") && !has(body, "policies")) {
            throw new ApiException(Problem.INVALID, "scope is missing; it must be metrics, read, write or admin");
        }
        ApiToken blank = ApiToken.newBuilder().setTokenId("").setName(name).setSha256("").setAuthor("")
                .setScope(TokenScope.METRICS).setCreatedAt(0).setModifiedAt(0).build();
        return values(blank, body, now);
    }

    /** The token with the values of {@code body}. Its name stays, because the audit names it. */
    static ApiToken changed(ApiToken known, JsonNode body, long now) {
        requireKnown(body);
        if (has(body, "name") && !body.path("name").asText().equals(known.getName())) {
            throw invalid("name", body.path("name").asText(), "it must stay '" + known.getName()
                    + "', because the audit names it");
        }
        return values(known, body, now);
    }

    private static ApiToken values(ApiToken known, JsonNode body, long now) {
        ApiToken.Builder values = ApiToken.newBuilder(known);
        requestedScope(body).ifPresent(scope -> values.setScope(TokenScope.valueOf(scope.name())));
        if (body.has("expires_on")) {
            values.setExpiresAt(expires(body.path("expires_on"), known.getExpiresAt(), now));
        }
        return values.build();
    }

    private static Optional<Scope> requestedScope(JsonNode body) {
        Optional<Scope> named = Optional.of(body).filter(it -> has(it, "scope"))
                .map(it -> scope(it.path("scope").asText()));
        Optional<Scope> ofPolicies = Optional.of(body).filter(it -> has(it, "policies"))
                .map(it -> policies(it.path("policies")));
        if (named.isPresent() && ofPolicies.isPresent() && !named.equals(ofPolicies)) {
            throw invalid("scope", named.get().text(), "but policies say " + ofPolicies.get().text()
                    + "; send one of both");
        }
        return named.or(() -> ofPolicies);
    }

    private static @Nullable Long expires(JsonNode value, @Nullable Long known, long now) {
        if (value.isNull() || value.asText().isEmpty()) {
            return null;
        }
        try {
            long end = OffsetDateTime.parse(value.asText()).toInstant().toEpochMilli();
            if (end <= now && !Long.valueOf(end).equals(known)) {
                throw invalid("expires_on", value.asText(), "it must be in the future");
            }
            return end;
        } catch (DateTimeException e) {
            throw invalid("expires_on", value.asText(), "it must be a time such as 2030-05-01T18:00:00Z");
        }
    }

    private static Scope policies(JsonNode policies) {
        Optional<Scope> widest = Optional.empty();
        for (JsonNode policy : policies) {
            if (!policy.path("effect").asText().equals("allow")) {
                throw invalid("effect", policy.path("effect").asText(), "it must be allow");
            }
            policy.path("resources").properties().forEach(resource -> {
                if (!resource.getKey().endsWith("*") || !resource.getValue().asText().equals("*")) {
                    throw invalid("resources", resource.getKey(), "tokens are for all zones; it must be '*'");
                }
            });
            for (JsonNode group : policy.path("permission_groups")) {
                Scope scope = scope(group.path("id").asText());
                widest = Optional.of(widest.filter(before -> before.covers(scope)).orElse(scope));
            }
        }
        return widest.orElseThrow(() -> new ApiException(Problem.INVALID,
                "policies name no permission group; each is the id of one, which is metrics, read, write or admin"));
    }

    private static Scope scope(String text) {
        try {
            return Scope.of(text);
        } catch (IllegalArgumentException e) {
            throw new ApiException(Problem.INVALID, String.valueOf(e.getMessage()));
        }
    }

    private static void requireKnown(JsonNode body) {
        body.fieldNames().forEachRemaining(key -> {
            if (!WRITABLE.contains(key) && !READ_ONLY.contains(key)) {
                throw new ApiException(Problem.INVALID, "unknown key " + key + "; known are "
                        + WRITABLE.stream().sorted().toList());
            }
        });
        if (has(body, "status") && body.path("status").asText().equals("disabled")) {
            throw invalid("status", "disabled", "a token is active until it expires or is deleted");
        }
    }

    private static boolean has(JsonNode body, String key) {
        return body.hasNonNull(key);
    }

    private static ApiException invalid(String key, String value, String otherwise) {
        return new ApiException(Problem.INVALID, key + " is '" + value + "', " + otherwise);
    }
}
