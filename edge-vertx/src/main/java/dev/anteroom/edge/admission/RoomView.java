package dev.anteroom.edge.admission;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.WaitingBucket;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.List;
import java.util.Optional;

/**
 * One room as an edge sees it: its configuration and the newest state, laid out for decisions. Immutable; made anew
 * for each update, never per request.
 */
public final class RoomView {

    /** Stands for "no bucket is partial": every bucket is before it. */
    private static final long NONE = Long.MAX_VALUE;

    private final RoomConfig config;
    private final Optional<RoomState> state;
    private final RoomTiming timing;
    private final long publishedAt;
    private final long partialBucketId;
    private final long[] bucketIds;
    private final boolean[] fullyReserved;

    private RoomView(RoomConfig config, Optional<RoomState> state) {
        this.config = config;
        this.state = state;
        this.timing = RoomTiming.of(config);
        List<WaitingBucket> buckets = state.map(RoomState::getBuckets).orElse(List.of());
        this.publishedAt = state.map(RoomState::getPublishedAt).orElse(Long.MIN_VALUE);
        this.partialBucketId = state.map(RoomState::getPartialBucketId).orElse(NONE);
        this.bucketIds = buckets.stream().mapToLong(WaitingBucket::getBucketId).toArray();
        this.fullyReserved = new boolean[bucketIds.length];
        for (int i = 0; i < bucketIds.length; i++) {
            fullyReserved[i] = buckets.get(i).getFullyReserved();
        }
    }

    /** The room with the state that was last published; empty when none was so far. */
    public static RoomView of(RoomConfig config, Optional<RoomState> state) {
        return new RoomView(config, state);
    }

    public RoomConfig config() {
        return config;
    }

    public Optional<RoomState> state() {
        return state;
    }

    public RoomTiming timing() {
        return timing;
    }

    public String roomId() {
        return config.getRoomId();
    }

    /** Whether the state may admit anybody at {@code now}: it was published at most a lease ago. */
    public boolean holdsLease(long now) {
        return state.isPresent() && now - publishedAt <= timing.lease();
    }

    /** Whether visitors of {@code bucketId} stand behind a bucket that could not be reserved in full. */
    boolean isBehindPartialBucket(long bucketId) {
        return bucketId > partialBucketId;
    }

    /** Whether every visitor of {@code bucketId} that the state counts may enter. */
    boolean isFullyReserved(long bucketId) {
        // Nearly always the oldest few: a look from the front beats a binary search.
        for (int i = 0; i < bucketIds.length && bucketIds[i] <= bucketId; i++) {
            if (bucketIds[i] == bucketId) {
                return fullyReserved[i];
            }
        }
        return false;
    }

    /**
     * Whether the state surely counts a visitor who was last counted as waiting at {@code countedAt}: settled before it
     * was published, and not to lapse while an edge may still act on it.
     */
    boolean countsWaiting(long countedAt, long now) {
        return countedAt > 0 && countedAt <= publishedAt - timing.settle()
                && timing.tickOf(countedAt) >= timing.tickOf(now + timing.settle()) - timing.lapse();
    }

    /** What the state gives {@code dataCenter}, or {@link ScopeKey#ANYWHERE}; empty when it has no such scope. */
    public Optional<ScopeState> scope(String dataCenter) {
        for (ScopeState scope : state.map(RoomState::getScopes).orElse(List.of())) {
            if (scope.getScope().equals(dataCenter)) {
                return Optional.of(scope);
            }
        }
        return Optional.empty();
    }
}
