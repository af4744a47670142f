package dev.anteroom.control.api;

/** All errors that the management API may answer. */
public enum Problem {

    TOKEN_MISSING(1001, 401, "no bearer token was sent"),
    TOKEN_UNKNOWN(1002, 401, "the bearer token is not known"),
    TOKEN_EXPIRED(1003, 401, "the bearer token has expired"),
    SCOPE_TOO_SMALL(1004, 403, "the token does not allow this call"),
    TOO_MANY_GUESSES(1006, 429, "too many wrong tokens came from this address; try again in a minute"),
    NO_TOKENS(1005, 503, "management.tokens is not set, so nobody may use the API"),
    NO_SUCH_CALL(1010, 404, "there is no call with this path"),
    METHOD_NOT_ALLOWED(1011, 405, "there is no call with this method for this path"),
    NO_SUCH_ROOM(1012, 404, "the zone has no such room, or no rooms at all"),
    NO_SUCH_EVENT(1013, 404, "the room has no such event"),
    NO_SUCH_RULE(1014, 404, "the room has no such rule"),
    NO_SUCH_LIST(1015, 404, "the room has no such list"),
    NO_SUCH_CHECK(1016, 404, "the zone has no such health check"),
    NO_SUCH_TOKEN(1017, 404, "there is no such token"),
    NO_SUCH_POLICY(1019, 404, "there is no such notification policy"),
    NO_SUCH_WEBHOOK(1018, 404, "there is no such webhook"),
    NO_JSON(1020, 400, "the body is not JSON"),
    INVALID(1021, 400, "a value is not valid, or a key is unknown or missing; the message names the key, the value and"
            + " the allowed range"),
    INVALID_QUERY(1022, 400, "a parameter of the query is not valid"),
    BODY_TOO_LARGE(1023, 413, "the body is larger than 4 MiB"),
    MALFORMED(1024, 400, "the request can't be read"),
    WEBHOOK_FAILED(1025, 400, "the webhook did not accept the test request; the message says why"),
    CHANGED_MEANWHILE(1030, 412,
            "the room has changed: it is no longer the version that If-Match or modified_on names"),
    IN_USE(1031, 409,
            "another room, health check or token already has the id, name, route or cookie, a room still uses the health"
                    + " check, a policy the webhook, or the token is in the file"),
    NOTHING_WRITTEN(1040, 503, "the brokers did not accept the change; nothing was written"),
    OUTCOME_UNKNOWN(1041, 503, "the brokers did not confirm the change: either all of it was made, or nothing"),
    NOT_READ_YET(1042, 503, "the change was made, but this edge has not read it yet"),
    NOT_LOADED(1043, 503, "this edge has not read the rooms or the tokens yet"),
    BUSY(1044, 503, "too many changes are waiting for the brokers; nothing was written"),
    FAULT(1050, 500, "an internal error of Anteroom; its log has the details");

    private final int code;
    private final int status;
    private final String help;

    Problem(int code, int status, String help) {
        this.code = code;
        this.status = status;
        this.help = help;
    }

    /** The code in the answer's {@code errors}. */
    public int code() {
        return code;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** The meaning of the error. */
    public String help() {
        return help;
    }
}
