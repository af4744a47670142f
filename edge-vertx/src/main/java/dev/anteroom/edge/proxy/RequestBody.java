package dev.anteroom.edge.proxy;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.Set;

/** The body of a visitor's request, which is passed on as it arrives and compared with the announced length. */
final class RequestBody {

    private static final long NONE = 0;
    private static final long CHUNKED = -1;
    private static final Set<HttpMethod> WITHOUT = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS,
            HttpMethod.DELETE, HttpMethod.TRACE);

    private final HttpServerRequest visitor;
    private final long announced;
    private long passed;
    private boolean sent;

    private RequestBody(HttpServerRequest visitor, long announced) {
        this.visitor = visitor;
        this.announced = announced;
    }

    /** The body of {@code visitor}'s request; the framing guard has made sure that its headers can be trusted. */
    static RequestBody of(HttpServerRequest visitor) {
        String length = visitor.getHeader(HttpHeaders.CONTENT_LENGTH);
        if (length != null) {
            return new RequestBody(visitor, Long.parseLong(length));
        }
        // HTTP/2 needs neither header to announce a body; a body of a GET is not passed on there.
        boolean chunked = visitor.headers().contains(HttpHeaders.TRANSFER_ENCODING)
                || (visitor.version() == HttpVersion.HTTP_2 && !WITHOUT.contains(visitor.method()));
        return new RequestBody(visitor, chunked ? CHUNKED : NONE);
    }

    /** Whether there is no body. */
    boolean isNone() {
        return announced == NONE;
    }

    /** Whether all of it has been sent. */
    boolean isSent() {
        return sent;
    }

    /** Copies the headers that frame the body from the visitor's request into the request to the origin. */
    void announce(HttpClientRequest origin) {
        origin.headers().remove(HttpHeaders.TRANSFER_ENCODING);
        if (announced == CHUNKED) {
            origin.setChunked(true);
        }
    }

    /**
     * Sends it.
     *
     * @param ended is called when the body has been sent
     * @param cut is called instead when the body is not as announced
     */
    void send(HttpClientRequest origin, Runnable ended, Runnable cut) {
        if (announced == NONE) {
            finish(origin, ended);
            drain();
            return;
        }
        visitor.handler(part -> pass(origin, part, cut));
        visitor.endHandler(end -> {
            if (announced == CHUNKED || passed == announced) {
                finish(origin, ended);
            } else {
                cut.run();
            }
        });
        visitor.exceptionHandler(failure -> origin.reset());
        visitor.resume();
    }

    private void finish(HttpClientRequest origin, Runnable ended) {
        sent = true;
        origin.end();
        ended.run();
    }

    private void pass(HttpClientRequest origin, Buffer part, Runnable cut) {
        passed += part.length();
        if (announced != CHUNKED && passed > announced) {
            drain();
            cut.run();
            return;
        }
        origin.write(part);
        if (origin.writeQueueFull()) {
            visitor.pause();
            origin.drainHandler(drained -> visitor.resume());
        }
    }

    /** Reads the rest and drops it. */
    void drain() {
        visitor.handler(null);
        visitor.endHandler(null);
        visitor.resume();
    }
}
