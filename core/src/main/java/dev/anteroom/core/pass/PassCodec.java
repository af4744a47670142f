package dev.anteroom.core.pass;

import com.google.crypto.tink.Aead;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;

/**
 * Seals passes into cookie values and opens them: AES-256-GCM through Tink, with the room's id as associated data, so
 * that a pass of one room is worthless in another. Thread-safe; does no I/O.
 */
public final class PassCodec {

    /** A sealed pass has about 150 characters; a much longer value is not one of ours and need not be decrypted. */
    static final int LONGEST_VALUE = 256;

    private static final byte VERSION = 4;
    /** This version did not contain since when a visitor waits; the time of the last count is used instead. */
    private static final byte VERSION_WITHOUT_SINCE = 3;
    private static final int PLAIN_BYTES = 1 + 9 * Long.BYTES + 1 + Integer.BYTES;

    private volatile Aead aead;

    private PassCodec(Aead aead) {
        this.aead = aead;
    }

    public static PassCodec of(PassKeys keys) {
        return new PassCodec(keys.aead());
    }

    /** Seals and opens with {@code keys} from now on. */
    public void use(PassKeys keys) {
        aead = keys.aead();
    }

    /** The cookie value for a {@code pass} that is bound to no client: URL-safe base64 without padding. */
    public String seal(String roomId, VisitorPass pass) {
        return seal(roomId, pass, ClientMark.ANYBODY);
    }

    /** The cookie value for a {@code pass} that only the client with this {@code mark} may use. */
    public String seal(String roomId, VisitorPass pass, long mark) {
        ByteBuffer plain = ByteBuffer.allocate(PLAIN_BYTES).put(VERSION).putLong(pass.visitorId())
                .putLong(pass.bucketId()).putLong(pass.acceptedAt()).putLong(pass.lastCheckIn())
                .putLong(pass.countedAt()).put((byte) (pass.countedActive() ? 1 : 0))
                .putInt(pass.refreshIntervalSeconds()).putLong(pass.expectedAt()).putLong(mark)
                .putLong(pass.since()).putLong(pass.storedBefore());
        try {
            return Base64.getUrlEncoder().withoutPadding()
                    .encodeToString(aead.encrypt(plain.array(), roomId.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("can't seal a pass of room " + roomId, e);
        }
    }

    /**
     * The pass in a cookie value, whichever client sent it; empty when the value is malformed, forged, too long or
     * belongs to another room.
     */
    public Optional<VisitorPass> open(String roomId, String value) {
        return open(roomId, value, ClientMark.ANYBODY);
    }

    /**
     * The pass in a cookie value; also empty when it was sealed for a client with another mark than {@code mark}. A
     * pass that is bound to no client, because the room did not bind its visitors when it was sealed, is accepted.
     */
    public Optional<VisitorPass> open(String roomId, String value, long mark) {
        if (value.isEmpty() || value.length() > LONGEST_VALUE) {
            return Optional.empty();
        }
        try {
            byte[] sealed = Base64.getUrlDecoder().decode(value);
            return read(ByteBuffer.wrap(aead.decrypt(sealed, roomId.getBytes(StandardCharsets.UTF_8))), mark);
        } catch (GeneralSecurityException | IllegalArgumentException | BufferUnderflowException e) {
            return Optional.empty();
        }
    }

    private static Optional<VisitorPass> read(ByteBuffer plain, long mark) {
        byte version = plain.get();
        if (version != VERSION && version != VERSION_WITHOUT_SINCE) {
            return Optional.empty();
        }
        VisitorPass pass = new VisitorPass(plain.getLong(), plain.getLong(), plain.getLong(), plain.getLong(),
                plain.getLong(), plain.get() == 1, plain.getInt(), plain.getLong());
        long sealedFor = plain.getLong();
        boolean isBearer = mark == ClientMark.ANYBODY || sealedFor == ClientMark.ANYBODY || sealedFor == mark;
        if (!isBearer) {
            return Optional.empty();
        }
        VisitorPass counted = version == VERSION ? pass.countedSince(plain.getLong()) : pass;
        // Edges that do not know the last field leave it away, and do not read it.
        return Optional.of(plain.hasRemaining() ? counted.countedAfter(plain.getLong()) : counted);
    }
}
