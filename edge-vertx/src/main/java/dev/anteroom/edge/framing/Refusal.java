package dev.anteroom.edge.framing;

/** Why a connection's bytes are no request, or none that is served. */
public enum Refusal {

    /** Two parsers could read the message differently, or none can. */
    MALFORMED(400, "malformed"),

    /** The head did not come in time. */
    SLOW_HEAD(408, "slow_head"),

    /** The body came, or the answer was read, slower than the least rate. */
    SLOW_BODY(408, "slow_body"),

    /** The body is larger than allowed. */
    TOO_LARGE(413, "too_large"),

    /** Another version than 1.0 and 1.1. */
    VERSION(505, "version");

    private final int status;
    private final String reason;

    Refusal(int status, String reason) {
        this.status = status;
        this.reason = reason;
    }

    /** HTTP status. */
    public int status() {
        return status;
    }

    /** For the metric. */
    public String reason() {
        return reason;
    }
}
