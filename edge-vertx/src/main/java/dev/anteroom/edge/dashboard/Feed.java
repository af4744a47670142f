package dev.anteroom.edge.dashboard;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.BooleanSupplier;

/** One open stream of server-sent events. Belongs to the event loop. */
final class Feed {

    /** A reader who lets what was written lie for longer is dropped. */
    private static final long CLOGGED_MILLIS = 10_000;

    private final HttpServerResponse response;
    private final BooleanSupplier mayRead;
    private long writtenAt;

    /** @param mayRead whether its reader may read further */
    Feed(HttpServerResponse response, BooleanSupplier mayRead) {
        this.response = response;
        this.mayRead = mayRead;
    }

    /** Whether an event may be told now. Ends where there is to be none any more. */
    boolean isReady(long now) {
        if (!mayRead.getAsBoolean()) {
            response.end();
            return false;
        }
        if (!response.writeQueueFull()) {
            return true;
        }
        if (now - writtenAt > CLOGGED_MILLIS) {
            response.reset();
        }
        return false;
    }

    void tell(Buffer event, long now) {
        writtenAt = now;
        response.write(event);
    }

    void end() {
        response.end();
    }
}
