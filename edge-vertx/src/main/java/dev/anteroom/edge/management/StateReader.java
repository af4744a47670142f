package dev.anteroom.edge.management;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.BooleanSupplier;

/** One open stream of a room's states. Belongs to the event loop. */
final class StateReader {

    /** A stream is never silent for longer, or it would be taken for one that nobody reads. */
    static final long SILENT_MILLIS = 15_000;

    /** A comment, which no program takes for an event. */
    private static final Buffer STILL_HERE = Buffer.buffer(":\n\n");

    private final HttpServerResponse response;
    private final BooleanSupplier mayRead;
    private long writtenAt;
    private boolean over;

    /** @param mayRead whether its reader may read further */
    StateReader(HttpServerResponse response, BooleanSupplier mayRead) {
        this.response = response;
        this.mayRead = mayRead;
    }

    /** Writes an event, unless earlier ones still lie there. */
    void tell(Buffer event, long now) {
        if (!over && !response.writeQueueFull()) {
            writtenAt = now;
            response.write(event);
        }
    }

    /** Ends a stream whose reader may not read any more, and keeps others from falling silent. */
    void check(long now) {
        if (!mayRead.getAsBoolean()) {
            end();
        } else if (now - writtenAt > SILENT_MILLIS) {
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
