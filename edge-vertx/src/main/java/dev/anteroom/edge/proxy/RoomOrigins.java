package dev.anteroom.edge.proxy;

import dev.anteroom.runtime.room.PerRoom;
import dev.anteroom.schemas.avro.RoomConfig;
import io.vertx.core.Future;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The origins behind this edge: its own, and those of rooms that name another. Each origin has its own pool of
 * connections and queue for them, with the edge's settings, so that a slow origin does not delay requests to others;
 * rooms with the same origin share them. The pool of an origin that is no longer named by any room stays until the edge
 * stops, but its connections are closed when they are idle. Belongs to the event loop.
 *
 * <p>Rests on decision 057.
 */
public final class RoomOrigins {

    private final OriginProxy own;
    private final Map<String, OriginProxy> byUrl = new HashMap<>();
    private final PerRoom<OriginProxy> byRoom;

    /**
     * The origins of an edge.
     *
     * @param own the proxy for rooms that name no origin, and for requests without a room
     * @param others makes the proxy for another origin
     */
    public RoomOrigins(OriginProxy own, Function<URI, OriginProxy> others) {
        this.own = own;
        this.byRoom = new PerRoom<>(room -> room.getOriginUrl().isEmpty()
                ? own
                : byUrl.computeIfAbsent(room.getOriginUrl(), url -> others.apply(URI.create(url))));
    }

    /** The edge's own origin. */
    public OriginProxy own() {
        return own;
    }

    /** The proxy for the requests of a room. */
    public OriginProxy of(RoomConfig room) {
        return byRoom.of(room);
    }

    /** Closes the connections to all of them. */
    public Future<Void> close() {
        List<Future<Void>> closing = new ArrayList<>(List.of(own.close()));
        byUrl.values().forEach(origin -> closing.add(origin.close()));
        return Future.join(closing).mapEmpty();
    }
}
