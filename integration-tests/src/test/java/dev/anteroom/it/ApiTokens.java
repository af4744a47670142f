package dev.anteroom.it;

import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.Token;
import dev.anteroom.runtime.token.TokenFile;
import dev.anteroom.runtime.token.Tokens;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;

/**
 * Tokens of a test.
 *
 * @param file where edges find them
 */
public record ApiTokens(Path file) {

    public ApiTokens {
        file = file.resolve("tokens.yaml");
    }

    /** A new token. */
    public String add(String name, Scope scope) {
        return add(name, scope, Optional.empty());
    }

    String add(String name, Scope scope, Optional<Instant> expires) {
        String secret = Tokens.generate(new SecureRandom());
        TokenFile.at(file).add(new Token(name, Tokens.hash(secret), scope, expires));
        return secret;
    }
}
