package dev.anteroom.runtime.token;

import java.util.Optional;

/** Tokens that are valid beside those of the file. Thread-safe. */
public interface TokenSource {

    /** No tokens. */
    TokenSource NONE = new TokenSource() {

        @Override
        public Optional<Token> find(String sent) {
            return Optional.empty();
        }

        @Override
        public boolean isLoaded() {
            return true;
        }
    };

    /** The token that was sent, whether or not it is expired. */
    Optional<Token> find(String sent);

    /** Whether all tokens have been read, so that a token which is not found is not valid. */
    boolean isLoaded();
}
