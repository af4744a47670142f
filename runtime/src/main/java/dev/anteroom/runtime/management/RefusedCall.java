package dev.anteroom.runtime.management;

import java.util.Optional;

/**
 * A refused request to the management port.
 *
 * @param reason the reason
 * @param method method of the request
 * @param path path of the request, without its query, shortened if it is long
 * @param address where it came from; empty when that is not known
 * @param token name of the token that it came with, where that is known
 * @param at time of the request, in milliseconds since the epoch
 */
public record RefusedCall(Reason reason, String method, String path, String address, Optional<String> token, long at) {

    /** Why a request is refused. */
    public enum Reason {
        /** There is no file of tokens, so nobody is allowed. */
        NO_TOKENS,
        /** No bearer token was sent. */
        TOKEN_MISSING,
        /** There is no such token. */
        TOKEN_UNKNOWN,
        /** The token is not in the file, and the other tokens have not been read yet. */
        TOKENS_NOT_READ,
        /** The token has expired. */
        TOKEN_EXPIRED,
        /** The token does not allow this. */
        SCOPE_TOO_SMALL,
        /** Too many wrong tokens came from the same address within a minute. */
        TOO_MANY_GUESSES,
        /** The port was addressed by a name that it does not have. */
        UNKNOWN_NAME
    }
}
