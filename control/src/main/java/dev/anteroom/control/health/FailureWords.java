package dev.anteroom.control.health;

import dev.anteroom.schemas.avro.ProbeFailure;

/** Why probes fail, in words for people. */
public final class FailureWords {

    private FailureWords() {
    }

    /** The words for a failure; those of none are <em>No failures</em>. */
    public static String of(ProbeFailure failure) {
        return switch (failure) {
            case NONE -> "No failures";
            case DNS -> "DNS lookup failed";
            case TCP -> "TCP connection failed";
            case TLS -> "TLS handshake failed";
            case TIMEOUT -> "Timeout";
            case CODE -> "Response code mismatch";
            case BODY -> "Response body mismatch";
            case REDIRECT -> "Unexpected redirect";
            case PROTOCOL -> "No valid HTTP response";
            case REFUSED -> "Address may not be probed";
        };
    }
}
