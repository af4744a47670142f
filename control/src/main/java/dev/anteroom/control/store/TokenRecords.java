package dev.anteroom.control.store;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.anteroom.control.token.TokenDirectory;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.AdminAudit;
import dev.anteroom.schemas.avro.ApiToken;
import dev.anteroom.schemas.avro.AuditChange;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Converts changes of tokens into records: the tokens themselves, and audit records of who changed what, which never
 * contain a hash. Thread-safe.
 */
public final class TokenRecords implements ConfigRecords<ApiToken> {

    private final AuditedRecords<ApiToken> records;

    public TokenRecords(TopicSettings topics, AvroSerdes serdes, String edgeId) {
        this.records = new AuditedRecords<>(Topics.API_TOKENS, topics, serdes, edgeId);
    }

    /** Registers the schemas, so that no change has to do it. */
    public void prepare() {
        records.prepare();
    }

    @Override
    public Map<String, Optional<ApiToken>> versioned(Map<String, Optional<ApiToken>> wanted,
            Map<String, ApiToken> held, long now) {
        Map<String, Optional<ApiToken>> stamped = new TreeMap<>();
        wanted.forEach((id, token) -> stamped.put(id,
                token.map(it -> versioned(it, Optional.ofNullable(held.get(id)), now))));
        return stamped;
    }

    private static ApiToken versioned(ApiToken wanted, Optional<ApiToken> before, long now) {
        if (before.isEmpty()) {
            return ApiToken.newBuilder(wanted).setCreatedAt(now).setModifiedAt(now).build();
        }
        ApiToken known = before.get();
        ApiToken unchanged = ApiToken.newBuilder(wanted).setCreatedAt(known.getCreatedAt())
                .setModifiedAt(known.getModifiedAt()).build();
        // The time tells versions apart, so it must grow even when the clock does not.
        return unchanged.equals(known)
                ? known
                : ApiToken.newBuilder(unchanged).setModifiedAt(Math.max(now, known.getModifiedAt() + 1)).build();
    }

    @Override
    public List<ProducerRecord<byte[], byte[]>> of(String author, Map<String, ApiToken> before,
            Map<String, Optional<ApiToken>> after, long now) {
        return records.of(before, after, (token, bytes) -> {
            // Nothing to check: tokens are small.
        }, (old, present) -> {
            ApiToken any = present.or(() -> old).orElseThrow();
            return AdminAudit.newBuilder().setRoomId("").setTokenId(any.getTokenId()).setZone("").setChangedAt(now)
                    .setAuthor(author).setChanges(changes(old, present));
        });
    }

    private static List<AuditChange> changes(Optional<ApiToken> before, Optional<ApiToken> after) {
        List<AuditChange> changes = new ArrayList<>();
        add(changes, "name", ApiToken::getName, before, after);
        add(changes, "scope", token -> TokenDirectory.scope(token).text(), before, after);
        add(changes, "expires_on", token -> Optional.ofNullable(token.getExpiresAt()).map(Instant::ofEpochMilli)
                .map(Instant::toString).orElse("never"), before, after);
        if (before.isPresent() && after.isPresent() && !before.get().getSha256().equals(after.get().getSha256())) {
            changes.add(new AuditChange("value", null, null));
        }
        return changes;
    }

    private static void add(List<AuditChange> changes, String key, Function<ApiToken, String> shown,
            Optional<ApiToken> before, Optional<ApiToken> after) {
        Optional<String> old = before.map(shown);
        Optional<String> present = after.map(shown);
        if (!old.equals(present)) {
            changes.add(new AuditChange(key, json(old), json(present)));
        }
    }

    private static @Nullable String json(Optional<String> value) {
        return value.map(it -> TextNode.valueOf(it).toString()).orElse(null);
    }
}
