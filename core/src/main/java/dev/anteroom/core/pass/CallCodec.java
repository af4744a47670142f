package dev.anteroom.core.pass;

import java.util.Optional;

/**
 * Seals and opens calls: the value with which a stream calls a visitor, which is the visitor's pass as it was when the
 * stream began. It tells any edge that the visitor's next attempt is not too early; see {@link VisitorPass#calledBy}. A
 * call can't be used as a cookie, nor a cookie as a call, because each is sealed for its own use. Thread-safe; does no
 * I/O.
 */
public final class CallCodec {

    /** No room's id contains a space, so this can't be the beginning of one. */
    private static final String USE = "call ";

    private final PassCodec passes;

    public CallCodec(PassCodec passes) {
        this.passes = passes;
    }

    /** URL-safe base64 without padding. */
    public String seal(String roomId, VisitorPass pass) {
        return passes.seal(USE + roomId, pass);
    }

    /** The pass in a call; empty when the value is malformed, forged or belongs to another room. */
    public Optional<VisitorPass> open(String roomId, String value) {
        return passes.open(USE + roomId, value);
    }
}
