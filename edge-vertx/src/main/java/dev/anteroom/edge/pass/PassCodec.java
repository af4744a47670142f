package dev.anteroom.edge.pass;

import com.google.crypto.tink.Aead;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;

/**
 * Seals passes into cookie values and opens them: AES-256-GCM through Tink, the room's id as associated data, so that a
 * pass of one room is nothing in another. Thread-safe; does no I/O.
 */
public final class PassCodec {

    /** A sealed pass has about 120 characters; anything much longer is not ours and is not worth decrypting. */
    static final int LONGEST_VALUE = 256;

    private static final byte VERSION = 2;
    private static final int PLAIN_BYTES = 1 + 6 * Long.BYTES + 1 + Integer.BYTES;

    private final Aead aead;

    private PassCodec(Aead aead) {
        this.aead = aead;
    }

    public static PassCodec of(PassKeys keys) {
        return new PassCodec(keys.aead());
    }

    /** The cookie value for {@code pass}: URL-safe base64 without padding. */
    public String seal(String roomId, VisitorPass pass) {
        ByteBuffer plain = ByteBuffer.allocate(PLAIN_BYTES).put(VERSION).putLong(pass.visitorId())
                .putLong(pass.bucketId()).putLong(pass.acceptedAt()).putLong(pass.lastCheckIn())
                .putLong(pass.countedAt()).put((byte) (pass.countedActive() ? 1 : 0))
                .putInt(pass.refreshIntervalSeconds()).putLong(pass.expectedAt());
        try {
            return Base64.getUrlEncoder().withoutPadding()
                    .encodeToString(aead.encrypt(plain.array(), roomId.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("can't seal a pass of room " + roomId, e);
        }
    }

    /** The pass in a cookie value; empty when the value is malformed, forged, too long or another room's. */
    public Optional<VisitorPass> open(String roomId, String value) {
        if (value.isEmpty() || value.length() > LONGEST_VALUE) {
            return Optional.empty();
        }
        try {
            byte[] sealed = Base64.getUrlDecoder().decode(value);
            return read(ByteBuffer.wrap(aead.decrypt(sealed, roomId.getBytes(StandardCharsets.UTF_8))));
        } catch (GeneralSecurityException | IllegalArgumentException | BufferUnderflowException e) {
            return Optional.empty();
        }
    }

    private static Optional<VisitorPass> read(ByteBuffer plain) {
        if (plain.get() != VERSION) {
            return Optional.empty();
        }
        return Optional.of(new VisitorPass(plain.getLong(), plain.getLong(), plain.getLong(), plain.getLong(),
                plain.getLong(), plain.get() == 1, plain.getInt(), plain.getLong()));
    }
}
