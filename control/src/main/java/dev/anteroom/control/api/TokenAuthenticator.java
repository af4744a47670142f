package dev.anteroom.control.api;

import dev.anteroom.runtime.management.Access;
import dev.anteroom.runtime.management.ManagementAccess;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.Token;
import io.vertx.core.http.HttpServerRequest;

/**
 * Admits calls by their bearer tokens, and tells all others what is missing.
 *
 * <p>Rests on decision 083.
 */
final class TokenAuthenticator {

    private final ManagementAccess access;

    TokenAuthenticator(ManagementAccess access) {
        this.access = access;
    }

    /** The token of {@code request}; throws {@link ApiException} when the token is missing or not sufficient. */
    Token admit(HttpServerRequest request, Scope needed) {
        return switch (access.admit(request, needed)) {
            case Access.Granted granted -> granted.token().orElseThrow();
            case Access.Refused refused -> throw problem(refused, needed);
        };
    }

    /** The same check for data that everybody who reaches the port may read while there is no file of tokens. */
    void admitReader(HttpServerRequest request) {
        if (access.admitReader(request, Scope.READ) instanceof Access.Refused refused) {
            throw problem(refused, Scope.READ);
        }
    }

    /** Whether a request that was admitted before may continue to read. */
    boolean mayStillRead(HttpServerRequest request) {
        return access.mayStillRead(request, Scope.READ);
    }

    private static ApiException problem(Access.Refused refused, Scope needed) {
        String token = "the token '" + refused.token().orElse("") + "' ";
        return switch (refused.reason()) {
            case NO_TOKENS -> new ApiException(Problem.NO_TOKENS,
                    Problem.NO_TOKENS.help() + "; create a file of tokens with './anteroom tokens generate tokens.yaml"
                            + " --name me --scope admin' and start the edge with --set management.tokens=tokens.yaml");
            case TOKEN_MISSING ->
                new ApiException(Problem.TOKEN_MISSING, "send the header Authorization: Bearer TOKEN");
            case TOKEN_UNKNOWN -> new ApiException(Problem.TOKEN_UNKNOWN);
            case TOKENS_NOT_READ -> new ApiException(Problem.NOT_LOADED);
            case TOKEN_EXPIRED -> new ApiException(Problem.TOKEN_EXPIRED, token + "has expired");
            case SCOPE_TOO_SMALL -> new ApiException(Problem.SCOPE_TOO_SMALL,
                    token + "does not allow this; it takes one of the scope " + needed.text());
            case TOO_MANY_GUESSES -> new ApiException(Problem.TOO_MANY_GUESSES);
            case UNKNOWN_NAME -> new ApiException(Problem.MALFORMED);
        };
    }
}
