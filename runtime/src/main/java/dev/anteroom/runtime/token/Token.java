package dev.anteroom.runtime.token;

import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What is kept of a bearer token.
 *
 * <p>A plain SHA-256 is enough: a token is 256 random bits, so that there is nothing to guess that a slow hash would make
 * dearer.
 *
 * @param name who has it, {@code [A-Za-z0-9_.-]{1,64}}; shown in the audit
 * @param sha256 hash of the token, in hex
 * @param scope what it allows
 * @param expires from when on it is good for nothing; empty for never
 */
public record Token(String name, String sha256, Scope scope, Optional<Instant> expires) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    public Token {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("name is '" + name + "', it must match " + NAME.pattern());
        }
        if (!HASH.matcher(sha256).matches()) {
            throw new IllegalArgumentException("sha256 is '" + sha256 + "', it must match " + HASH.pattern());
        }
    }

    /** Whether this is the token with that hash; takes the same time whatever the difference. */
    boolean is(byte[] hash) {
        return MessageDigest.isEqual(HexFormat.of().parseHex(sha256), hash);
    }

    /** Whether it is good for nothing any more. */
    public boolean isExpired(Instant now) {
        return expires.isPresent() && !now.isBefore(expires.get());
    }
}
