package dev.anteroom.core.event;

import dev.anteroom.schemas.avro.RoomEvent;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The seed with which the order of all visitors who came before an event's start is drawn: 32 random bytes, secret
 * until the start.
 *
 * <p>The order is that of {@code HMAC-SHA-256(seed, visitorId)}, so anybody who has the seed can recompute it. The line
 * has {@value #PARTS} parts, and a visitor's part says into which hundredth of all possible hashes the visitor's hash
 * falls. Before the start only the {@link #commitment} is shown, with which everybody can verify afterwards that the
 * seed was chosen before. Immutable.
 *
 * <p>Rests on decision 042.
 */
public final class ShuffleSeed {

    /** The number of parts into which the visitors who came before the start are divided. */
    public static final int PARTS = 100;
    /** The regular expression of a seed written as text. */
    public static final String PATTERN = "[0-9a-f]{64}";

    private static final String HMAC = "HmacSHA256";
    private static final HexFormat HEX = HexFormat.of();
    private static final int BYTES = 32;

    private final byte[] bytes;

    private ShuffleSeed(byte[] bytes) {
        this.bytes = bytes;
    }

    /** A new seed; {@code random} must be unpredictable. */
    public static ShuffleSeed draw(RandomGenerator random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new ShuffleSeed(bytes);
    }

    /**
     * The seed in its text, 64 hexadecimal digits.
     *
     * @throws IllegalArgumentException if {@code hex} is not such a text
     */
    public static ShuffleSeed parse(String hex) {
        if (!hex.matches(PATTERN)) {
            throw new IllegalArgumentException("a seed must match " + PATTERN);
        }
        return new ShuffleSeed(HEX.parseHex(hex));
    }

    /** The seed of an event; empty when the event is not shuffled at its start, or has no seed yet. */
    public static Optional<ShuffleSeed> of(RoomEvent event) {
        return event.getShuffleAtStart()
                ? Optional.ofNullable(event.getShuffleSeed()).map(ShuffleSeed::parse)
                : Optional.empty();
    }

    /** The seed as 64 hexadecimal digits. */
    public String hex() {
        return HEX.formatHex(bytes);
    }

    /** The SHA-256 of the seed, as 64 hexadecimal digits. */
    public String commitment() {
        try {
            return HEX.formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /**
     * The visitor's place in the drawn order: the first 64 bits of the hash as an unsigned number; the smallest is
     * first.
     */
    public long rank(long visitorId) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(bytes, HMAC));
            return ByteBuffer.wrap(mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(visitorId).array())).getLong();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + HMAC, e);
        }
    }

    /** The part of the line in which the visitor stands, 0..{@value #PARTS} - 1. */
    public int part(long visitorId) {
        return (int) Math.unsignedMultiplyHigh(rank(visitorId), PARTS);
    }

    /** Reveals nothing about the seed. */
    @Override
    public String toString() {
        return "ShuffleSeed[commitment=" + commitment() + "]";
    }
}
