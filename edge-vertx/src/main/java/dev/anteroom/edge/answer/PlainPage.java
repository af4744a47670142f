package dev.anteroom.edge.answer;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/** The answers of the edge itself where it neither queues nor admits a visitor: small pages with one message each. */
public enum PlainPage {

    MALFORMED(400, "Bad request", "The server can't understand the request.",
            "The request's target, host or framing is malformed, or can be read in two ways. The connection is closed."),

    NO_PLACE(403, "Not in line", "Only visitors who are waiting in this line can follow it.",
            "A stream was requested without the cookie of a queued visitor, or a session was to be ended without the"
                    + " cookie of an admitted one."),

    NO_ROOM(404, "No such room", "There is no such waiting room.",
            "The stream or the shuffles of a room were requested that does not exist, or a session was to be ended in"
                    + " a room that does not exist or whose origin may not end sessions."),

    WRONG_METHOD(405, "Wrong method", "This address can't be used with this method.",
            "A stream, or the shuffles of a room, were requested with another method than GET, or a session with"
                    + " another method than DELETE."),

    TIMED_OUT(408, "Too slow", "The request took too long to arrive.",
            "The head of a request did not arrive within http.headTimeout. The connection is closed."),

    TOO_LARGE(413, "Too large", "The request is larger than this site allows.",
            "The body is larger than http.maxBodyMebibytes. The connection is closed."),

    LONG_TARGET(414, "Address too long", "The address of the page is too long.",
            "The request line is longer than http.maxInitialLineBytes. The connection is closed."),

    EXPECTATION(417, "Unknown expectation", "The request expects something that this site can't do.",
            "The header Expect is not 100-continue."),

    UNKNOWN_HOST(421, "Unknown site", "This server has no such site.",
            "No room has this host, http.hosts does not name it, and http.unknownHost is reject."),

    LARGE_HEAD(431, "Headers too large", "The request's headers are too large.",
            "The header section is larger than http.maxHeaderBytes. The connection is closed."),

    BROKEN(500, "Something went wrong", "The request could not be handled. Please try again in a moment.",
            "A bug in the edge; its log has the request and the cause."),

    ORIGIN_UNREACHABLE(502, "The site can't be reached",
            "The server behind this page does not answer. Please try again in a moment.",
            "The origin refused a connection, or closed one without an answer."),

    STARTING(503, "One moment", "The site is starting. Please try again in a second.",
            "The edge has not yet read the rooms from Kafka. The answer has Retry-After."),

    ORIGIN_BUSY(503, "The site is busy",
            "The server behind this page has too many requests to answer. Please try again in a moment.",
            "All origin.connections are in use, and origin.waitQueue requests wait for one."),

    NOT_VISITED(503, "Not now",
            "Without a place in this room, this page can't be loaded in advance or as a part of another site.",
            "A newcomer's browser requested the page ahead of a visit, or, while the room is busy, as a part of"
                    + " another site's page."),

    STREAMS_FULL(503, "Too many streams", "No more visitors can be notified of changes. Please poll instead.",
            "As many streams are open as push.maxStreams allows. The answer has Retry-After."),

    ORIGIN_SLOW(504, "The site takes too long",
            "The server behind this page did not answer in time. Please try again in a moment.",
            "The origin took longer than origin.connectTimeout or origin.responseTimeout."),

    VERSION(505, "HTTP version", "This site speaks HTTP/1.1 and not this version.",
            "The request has an HTTP version that the edge does not speak. The connection is closed.");

    public static final String CONTENT_TYPE = "text/html; charset=utf-8";

    private static final CharSequence SECURITY_POLICY = HttpHeaders.createOptimized("Content-Security-Policy");
    private static final CharSequence POLICY = HttpHeaders
            .createOptimized("default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'");

    private final int status;
    private final String when;
    @SuppressWarnings("ImmutableEnumChecker") // the bytes of a page are never written to
    private final Buffer html;

    /** Neither title nor message may contain HTML. */
    PlainPage(int status, String title, String message, String when) {
        this.status = status;
        this.when = when;
        this.html = Buffer.buffer("""
                <!doctype html>
                <html lang="en">
                <head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
                <meta name="color-scheme" content="light dark"><title>%1$s</title>
                <style>body{font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:18vh auto 0;padding:0 1.5rem}
                h1{font-size:1.5rem}</style></head>
                <body><h1>%1$s</h1><p>%2$s</p></body>
                </html>
                """.formatted(title, message));
    }

    /** HTTP status. */
    public int status() {
        return status;
    }

    /** In which case this is the answer, in words for operators. */
    public String when() {
        return when;
    }

    /** The page's bytes; not to be written to. */
    public Buffer html() {
        return html;
    }

    /** Answers {@code request} as {@link #answer} does, and closes its connection, unless it is one of HTTP/2. */
    public void answerLast(HttpServerRequest request) {
        if (!request.response().headWritten()) {
            LastAnswer.announce(request);
        }
        answer(request);
    }

    /**
     * Answers {@code request} with this page, unless an answer has begun; the rest of the request is read and dropped.
     */
    public void answer(HttpServerRequest request) {
        HttpServerResponse response = request.response();
        if (response.headWritten() || response.ended()) {
            return;
        }
        request.resume();
        PagePolicy.put(response);
        response.setStatusCode(status).putHeader(HttpHeaders.CONTENT_TYPE, CONTENT_TYPE)
                .putHeader(SECURITY_POLICY, POLICY)
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store").end(html);
    }
}
