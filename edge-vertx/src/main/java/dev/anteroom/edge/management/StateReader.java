package dev.anteroom.edge.management;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;

/** One open stream of a room's states. Belongs to the event loop. */
final class StateReader {

    /** A stream is never silent for longer, or it would be taken for one that nobody reads. */
    static final long SILENT_MILLIS = 15_000;
    /** A stream ends after that, so that who may not read any more does not for ever. */
    static final long LONGEST_MILLIS = Duration.ofHours(1).toMillis();

    /** A comment, which no program takes for an event. */
    private static final Buffer STILL_HERE = Buffer.buffer(":\n\n");

    private final HttpServerResponse response;
    private final long openedAt;
    private long writtenAt;

    StateReader(HttpServerResponse response, long now) {
        this.response = response;
        this.openedAt = now;
        this.writtenAt = now;
    }

    /** Writes an event, unless earlier ones still lie there. */
    void tell(Buffer event, long now) {
        if (!response.ended() && !response.writeQueueFull()) {
            writtenAt = now;
            response.write(event);
        }
    }

    /** Ends a stream that is to go on no longer, and keeps others from falling silent. */
    void check(long now) {
        if (now - openedAt > LONGEST_MILLIS) {
            end();
        } else if (now - writtenAt > SILENT_MILLIS) {
            tell(STILL_HERE, now);
        }
    }

    void end() {
        if (!response.ended()) {
            response.end();
        }
    }
}
