package dev.anteroom.control.token;

import dev.anteroom.schemas.avro.ApiToken;
import java.util.Optional;
import java.util.Set;

/** Directories of tokens for tests of other packages. */
public final class TokenDirectories {

    private TokenDirectories() {
    }

    /** A directory that has read everything, which was nothing. */
    public static TokenDirectory loaded() {
        TokenDirectory directory = new TokenDirectory();
        directory.loaded(Set.of());
        return directory;
    }

    /** The directory reads that a token has been written or removed. */
    public static void put(TokenDirectory directory, String tokenId, Optional<ApiToken> token) {
        directory.configured(tokenId, token);
    }
}
