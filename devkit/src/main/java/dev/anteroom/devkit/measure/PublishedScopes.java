package dev.anteroom.devkit.measure;

import dev.anteroom.schemas.avro.RoomState;

/**
 * How the newest state of one room divides ticket numbers. It is shown beside the measurements, but never used for
 * them.
 *
 * <p>Thread-safe: edges report from threads of their own.
 */
public final class PublishedScopes {

    private final String roomId;
    private long publishedAt = Long.MIN_VALUE;
    private ScopesView newest = ScopesView.NONE;

    public PublishedScopes(String roomId) {
        this.roomId = roomId;
    }

    /** An edge decides by {@code state} from now on; reports of edges that are behind change nothing. */
    public synchronized void applied(RoomState state) {
        if (state.getRoomId().equals(roomId) && state.getPublishedAt() > publishedAt) {
            publishedAt = state.getPublishedAt();
            newest = new ScopesView(state.getScopes().stream().map(scope -> new ScopeView(scope.getScope(),
                    scope.getShare(), (int) (scope.getServingUpTo() - scope.getIssuedKnown()), scope.getIssuedKnown()))
                    .toList());
        }
    }

    public synchronized ScopesView newest() {
        return newest;
    }
}
