package dev.anteroom.runtime.token;

import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The record of a bearer token, which contains only its hash.
 *
 * <p>A plain SHA-256 is enough: a token has 256 random bits and can't be guessed, so a slow hash would not make it
 * safer.
 *
 * @param name name of its owner, {@code [A-Za-z0-9_.-]{1,64}}; shown in the audit
 * @param sha256 hash of the token, in hex
 * @param scope what it allows
 * @param expires when it expires; empty for never
 */
public record Token(String name, String sha256, Scope scope, Optional<Instant> expires) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    public Token {
        requireName(name);
        if (!HASH.matcher(sha256).matches()) {
            throw new IllegalArgumentException("sha256 is '" + sha256 + "', it must match " + HASH.pattern());
        }
    }

    /** Throws {@link IllegalArgumentException} when {@code name} can't be the name of a token. */
    public static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("name is '" + name + "', it must match " + NAME.pattern());
        }
    }

    /** Whether this is the token with that hash; takes the same time wherever the hashes differ. */
    boolean is(byte[] hash) {
        return MessageDigest.isEqual(HexFormat.of().parseHex(sha256), hash);
    }

    /** Whether it has expired at {@code now}. */
    public boolean isExpired(Instant now) {
        return expires.isPresent() && !now.isBefore(expires.get());
    }
}
