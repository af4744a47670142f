package dev.anteroom.edge.framing;

/** The reasons why a message on a visitor's connection is refused. */
public enum Refusal {

    /** Two parsers could read the message differently, or no parser can read it. */
    MALFORMED(400, "malformed"),

    /** The head did not arrive in time. */
    SLOW_HEAD(408, "slow_head"),

    /** The body arrived, or the answer was read, more slowly than the minimum rate. */
    SLOW_BODY(408, "slow_body"),

    /** The body is larger than allowed. */
    TOO_LARGE(413, "too_large"),

    /** The version is neither 1.0 nor 1.1. */
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

    /** The reason in the metric. */
    public String reason() {
        return reason;
    }
}
