package dev.anteroom.control.stream;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.BooleanSupplier;

/** One open stream of server-sent events. Belongs to the event loop. */
final class SseSubscriber {

    /** A stream is never silent for longer, or it would be taken for one that nobody reads. */
    static final long SILENT_MILLIS = 15_000;

    /** A comment, which no program takes for an event. */
    private static final Buffer STILL_HERE = Buffer.buffer(":\n\n");

    private final HttpServerResponse response;
    private final BooleanSupplier mayRead;
    private long writtenAt;
    private boolean over;

    /** @param mayRead whether its reader may read further */
    SseSubscriber(HttpServerResponse response, BooleanSupplier mayRead) {
        this.response = response;
        this.mayRead = mayRead;
    }

    /** Whether its reader would take an event now: it is not over, and earlier ones do not lie there. */
    boolean isReady() {
        return !over && !response.writeQueueFull();
    }

    void tell(Buffer event, long now) {
        writtenAt = now;
        response.write(event);
    }

    /** Ends a stream whose reader may not read any more, and keeps others from falling silent. */
    void check(long now) {
        if (!mayRead.getAsBoolean()) {
            end();
        } else if (now - writtenAt > SILENT_MILLIS && isReady()) {
            tell(STILL_HERE, now);
        }
    }

    void end() {
        if (!over) {
            over = true;
            response.end();
        }
    }
}
