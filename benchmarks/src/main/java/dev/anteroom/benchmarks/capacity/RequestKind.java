package dev.anteroom.benchmarks.capacity;

/** What a request is, each of which costs something else. */
public enum RequestKind {
    /** An accepted visitor's request, which the edge passes to the origin. */
    ACCEPTED("accepted visitor, proxied", 0.60),
    /** A queued visitor asks again and gets the waiting page. */
    POLL("queued visitor asks again", 0.35),
    /** A newcomer to a room where everybody waits gets the waiting page. */
    NEWCOMER_WAITS("newcomer who has to wait", 0.03),
    /** A newcomer takes a ticket number and is passed to the origin. */
    NEWCOMER_ENTERS("newcomer who enters", 0.02);

    private final String words;
    private final double part;

    RequestKind(String words, double part) {
        this.words = words;
        this.part = part;
    }

    /** The kind in a few words. */
    String words() {
        return words;
    }

    /** Which part of all requests is assumed to be of this kind; all parts together are 1. */
    double part() {
        return part;
    }
}
