package dev.anteroom.control.api;

import dev.anteroom.control.token.Scope;
import dev.anteroom.control.token.Token;
import dev.anteroom.control.token.Tokens;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets calls in by their bearer tokens.
 *
 * <p>Rests on decision 083.
 */
final class TokenAuthenticator {

    private static final String BEARER = "bearer ";

    private final Supplier<Optional<Tokens>> tokens;

    /** @param tokens those that count now; empty when there is no file of them */
    TokenAuthenticator(Supplier<Optional<Tokens>> tokens) {
        this.tokens = tokens;
    }

    /** The token in the {@code Authorization} header; throws {@link ApiException} when it does not do. */
    Token admit(String authorization, Scope needed, Instant now) {
        Tokens known = tokens.get().orElseThrow(() -> new ApiException(Problem.NO_TOKENS,
                Problem.NO_TOKENS.help() + "; make a file of tokens with './anteroom tokens generate tokens.yaml"
                        + " --name me --scope write' and start the edge with --set management.tokens=tokens.yaml"));
        if (!authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            throw new ApiException(Problem.TOKEN_MISSING, "send the header Authorization: Bearer TOKEN");
        }
        Token token = known.find(authorization.substring(BEARER.length()).strip())
                .orElseThrow(() -> new ApiException(Problem.TOKEN_UNKNOWN));
        if (token.isExpired(now)) {
            throw new ApiException(Problem.TOKEN_EXPIRED, "the token '" + token.name() + "' has expired");
        }
        if (!token.scope().covers(needed)) {
            throw new ApiException(Problem.SCOPE_TOO_SMALL, "the token '" + token.name() + "' may only read");
        }
        return token;
    }

    /** The same for what may be read by everybody who reaches the port while there is no file of tokens. */
    void admitReader(String authorization, Instant now) {
        if (tokens.get().isPresent()) {
            admit(authorization, Scope.READ, now);
        }
    }
}
