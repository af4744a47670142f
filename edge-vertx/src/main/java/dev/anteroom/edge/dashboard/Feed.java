package dev.anteroom.edge.dashboard;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.function.BooleanSupplier;

/** One open stream of server-sent events. Belongs to the event loop. */
final class Feed {

    private final HttpServerResponse response;
    private final BooleanSupplier mayRead;

    /** @param mayRead whether its reader may read further */
    Feed(HttpServerResponse response, BooleanSupplier mayRead) {
        this.response = response;
        this.mayRead = mayRead;
    }

    /**
     * Whether an event may be told now. Ends where there is to be none any more; the port closes the connection of a
     * reader who takes nothing for a minute.
     */
    boolean isReady() {
        if (!mayRead.getAsBoolean()) {
            response.end();
            return false;
        }
        return !response.writeQueueFull();
    }

    void tell(Buffer event) {
        response.write(event);
    }

    void end() {
        response.end();
    }
}
