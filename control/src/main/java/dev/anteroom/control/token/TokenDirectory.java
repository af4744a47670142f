package dev.anteroom.control.token;

import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.Token;
import dev.anteroom.runtime.token.TokenSource;
import dev.anteroom.runtime.token.Tokens;
import dev.anteroom.schemas.avro.ApiToken;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tokens of the topic, found by their hashes. That a lookup takes a different time for different hashes tells
 * nothing: whoever sends a token can't choose its hash. Written by one thread, read by all.
 *
 * <p>Rests on decision 132.
 */
public final class TokenDirectory implements TokenSource {

    private static final Logger LOG = LoggerFactory.getLogger(TokenDirectory.class);

    private final Map<String, ApiToken> byId = new ConcurrentHashMap<>();
    private final Map<String, Token> byHash = new ConcurrentHashMap<>();
    private volatile boolean loaded;

    @Override
    public Optional<Token> find(String sent) {
        return Optional.ofNullable(byHash.get(Tokens.hash(sent)));
    }

    @Override
    public boolean isLoaded() {
        return loaded;
    }

    /** All tokens that were read. */
    public Collection<ApiToken> all() {
        return List.copyOf(byId.values());
    }

    /** The token's present value, or its removal. */
    public void configured(String tokenId, Optional<ApiToken> token) {
        Optional<ApiToken> before = Optional.ofNullable(byId.get(tokenId));
        Optional<Token> valid = token.flatMap(TokenDirectory::valid);
        before.map(ApiToken::getSha256).filter(old -> valid.filter(it -> it.sha256().equals(old)).isEmpty())
                .ifPresent(byHash::remove);
        valid.ifPresent(it -> byHash.put(it.sha256(), it));
        token.ifPresentOrElse(it -> byId.put(tokenId, it), () -> byId.remove(tokenId));
    }

    /** Everything that the topic held at the start has been read. */
    public void markLoaded() {
        loaded = true;
    }

    private static Optional<Token> valid(ApiToken token) {
        try {
            return Optional.of(new Token(token.getName(), token.getSha256(), scope(token),
                    Optional.ofNullable(token.getExpiresAt()).map(Instant::ofEpochMilli)));
        } catch (IllegalArgumentException e) {
            LOG.atError().addKeyValue("token", token.getTokenId()).addKeyValue("reason", e.getMessage())
                    .log("a token of the topic can't be used");
            return Optional.empty();
        }
    }

    /** What the token allows. */
    public static Scope scope(ApiToken token) {
        return switch (Objects.requireNonNull(token.getScope())) {
            case METRICS -> Scope.METRICS;
            case READ -> Scope.READ;
            case WRITE -> Scope.WRITE;
            case ADMIN -> Scope.ADMIN;
        };
    }
}
