package dev.anteroom.edge.proxy;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.Set;

/**
 * The body of a visitor's request, which is compared with the announced length. A small one is read before a connection to
 * the origin is asked for, so that a client that sends slowly holds none; any other is passed on as it arrives.
 */
final class RequestBody {

    private static final long NONE = 0;
    private static final long CHUNKED = -1;
    private static final int SMALL_BYTES = 8192;
    private static final Buffer NOTHING = Buffer.buffer();
    private static final Set<HttpMethod> WITHOUT = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS,
            HttpMethod.DELETE, HttpMethod.TRACE);

    private final HttpServerRequest visitor;
    private final long announced;
    private final BodyMemory memory;
    private Buffer gathered = NOTHING;
    private long taken;
    private long passed;
    private boolean here;
    private boolean sent;

    private RequestBody(HttpServerRequest visitor, long announced, BodyMemory memory) {
        this.visitor = visitor;
        this.announced = announced;
        this.memory = memory;
        this.here = announced == NONE;
    }

    /** The body of {@code visitor}'s request; the framing guard has made sure that its headers can be trusted. */
    static RequestBody of(HttpServerRequest visitor, BodyMemory memory) {
        return new RequestBody(visitor, announced(visitor), memory);
    }

    private static long announced(HttpServerRequest visitor) {
        String length = visitor.getHeader(HttpHeaders.CONTENT_LENGTH);
        if (length != null) {
            return Long.parseLong(length);
        }
        // HTTP/2 needs neither header to announce a body; a body of a GET is not passed on there.
        boolean chunked = visitor.headers().contains(HttpHeaders.TRANSFER_ENCODING)
                || (visitor.version() == HttpVersion.HTTP_2 && !WITHOUT.contains(visitor.method()));
        return chunked ? CHUNKED : NONE;
    }

    /** Whether {@code visitor}'s request has a body. */
    static boolean isAnnounced(HttpServerRequest visitor) {
        return announced(visitor) != NONE;
    }

    /** Whether nothing more of it will come from the visitor. */
    boolean isHere() {
        return here;
    }

    /** Whether all of it has been sent. */
    boolean isSent() {
        return sent;
    }

    /**
     * Reads a small body.
     *
     * @param ready is called when all of it is here, and at once if it is not small; then it must be {@linkplain #send sent}
     * or {@linkplain #forget forgotten}
     * @param cut is called instead when it is not as announced
     * @param gone is called instead when the visitor is gone
     */
    void gather(Runnable ready, Runnable cut, Runnable gone) {
        if (announced <= NONE || announced > SMALL_BYTES) {
            ready.run();
            return;
        }
        gathered = Buffer.buffer();
        visitor.handler(part -> {
            passed += part.length();
            gathered.appendBuffer(part);
            if (memory.take(part.length())) {
                taken += part.length();
            } else {
                // The rest is passed on like that of a large body.
                visitor.pause();
                ready.run();
            }
        });
        visitor.endHandler(end -> {
            here = passed == announced;
            (here ? ready : cut).run();
        });
        visitor.exceptionHandler(failure -> gone.run());
        visitor.resume();
    }

    /** Gives back the memory of what was gathered. */
    void forget() {
        memory.giveBack(taken);
        taken = 0;
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
        forget();
        if (here) {
            sent = true;
            if (announced == NONE) {
                origin.end();
            } else {
                origin.end(gathered);
            }
            ended.run();
            drain();
            return;
        }
        if (gathered.length() > 0) {
            origin.write(gathered);
        }
        visitor.handler(part -> pass(origin, part, cut));
        visitor.endHandler(end -> {
            if (announced == CHUNKED || passed == announced) {
                sent = true;
                origin.end();
                ended.run();
            } else {
                cut.run();
            }
        });
        visitor.exceptionHandler(failure -> origin.reset());
        visitor.resume();
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
