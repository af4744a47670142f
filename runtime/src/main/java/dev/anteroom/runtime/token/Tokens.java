package dev.anteroom.runtime.token;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * All known tokens.
 *
 * @param known the tokens, whose names are unique
 */
public record Tokens(List<Token> known) {

    private static final String PREFIX = "anteroom_";
    private static final int RANDOM_BYTES = 32;

    public Tokens {
        known = List.copyOf(known);
        for (Token token : known) {
            if (known.stream().filter(other -> other.name().equals(token.name())).count() > 1) {
                throw new IllegalArgumentException("name '" + token.name() + "' is used twice, it must be unique");
            }
        }
    }

    /**
     * The token that was sent, whether or not it is expired. Compares with all tokens, so that the time it takes
     * reveals nothing.
     */
    public Optional<Token> find(String sent) {
        byte[] hash = sha256(sent);
        Optional<Token> found = Optional.empty();
        for (Token token : known) {
            if (token.is(hash)) {
                found = Optional.of(token);
            }
        }
        return found;
    }

    /** A new secret; {@code random} must be cryptographically secure. */
    public static String generate(RandomGenerator random) {
        byte[] bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The hash of {@code secret}, which is what the file keeps. */
    public static String hash(String secret) {
        return HexFormat.of().formatHex(sha256(secret));
    }

    private static byte[] sha256(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
