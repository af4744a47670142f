package dev.anteroom.edge.http;

import dev.anteroom.edge.admission.RoomView;
import io.vertx.core.Future;

/** Where an edge gets leave to admit one more visitor. */
@FunctionalInterface
public interface TicketSource {

    /**
     * Asks for one place in {@code room}.
     *
     * @param now milliseconds since the epoch
     * @return whether it was granted; never fails, completes on the event loop
     */
    Future<Boolean> take(RoomView room, long now);
}
