package dev.anteroom.edge.http;

import java.util.Optional;

/**
 * The endpoints of the edge itself for visitors of a room, at any host: {@code events}, {@code shuffles} and
 * {@code session} below {@code /.well-known/anteroom/{roomId}/}. Any other path below that prefix belongs to the site.
 */
sealed interface RoomEndpoint {

    String PREFIX = "/.well-known/anteroom/";

    /** The stream of the visitor's own events, see {@link EventStreamResponder}. */
    record Events(String roomId) implements RoomEndpoint {
    }

    /** The visitor's own session, which may be ended, see {@link SessionEndpoint}. */
    record Session(String roomId) implements RoomEndpoint {
    }

    /** The draws of the room's shuffled events, see {@link ShuffleEndpoint}. */
    record ShuffleDraws(String roomId) implements RoomEndpoint {
    }

    /**
     * The endpoint that a request asks for; empty when it is a request to the site.
     *
     * @param uri path and query as they were sent
     */
    static Optional<RoomEndpoint> of(String uri) {
        if (!uri.startsWith(PREFIX)) {
            return Optional.empty();
        }
        int query = uri.indexOf('?');
        String path = query < 0 ? uri : uri.substring(0, query);
        int end = path.lastIndexOf('/');
        if (end <= PREFIX.length()) {
            return Optional.empty();
        }
        String roomId = path.substring(PREFIX.length(), end);
        return switch (path.substring(end + 1)) {
            case "events" -> Optional.of(new Events(roomId));
            case "session" -> Optional.of(new Session(roomId));
            case "shuffles" -> Optional.of(new ShuffleDraws(roomId));
            default -> Optional.empty();
        };
    }
}
