package dev.anteroom.core.pass;

import java.util.Optional;

/**
 * Seals what a stream calls a visitor with, and opens it again: the visitor's pass as it was when the stream began. With
 * it, any edge knows that the next attempt is not too early; see {@link VisitorPass#calledBy}. It is no cookie, and a
 * cookie is no call: each is sealed for its own use. Thread-safe; does no I/O.
 */
public final class CallCodec {

    /** No room's id has a space. */
    private static final String USE = "call ";

    private final PassCodec passes;

    public CallCodec(PassCodec passes) {
        this.passes = passes;
    }

    /** URL-safe base64 without padding. */
    public String seal(String roomId, VisitorPass pass) {
        return passes.seal(USE + roomId, pass);
    }

    /** Empty when it is malformed, forged or another room's. */
    public Optional<VisitorPass> open(String roomId, String value) {
        return passes.open(USE + roomId, value);
    }
}
