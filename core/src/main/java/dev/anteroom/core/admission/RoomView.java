package dev.anteroom.core.admission;

import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.event.RoomPeriod;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.WaitingBucket;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * One room as an edge sees it: the settings in force and the newest state, prepared for decisions. Immutable; a new one
 * is made for each update and when a planned event begins or ends, never per request.
 */
public final class RoomView {

    /** Stands for "no bucket is partial": every bucket is before it. */
    private static final long NONE = Long.MAX_VALUE;

    /** Three intervals between publications, as long as these are by default. */
    private static final long OUTDATED_MILLIS = 750;

    /** Marks are a second apart, and states count them within another one unless counting waits. */
    private static final long LONGEST_LAG_MILLIS = 2_000;
    /** States may be on their way for five seconds. One that is older than this does not tell whether counting waits now. */
    private static final long LONGEST_WAY_MILLIS = 6_000;

    private final EventSchedule schedule;
    private final RoomPeriod period;
    private final Optional<RoomState> state;
    private final RoomTiming timing;
    private final long publishedAt;
    private final long partialBucketId;
    private final ActiveReservations reservations;
    private final Optional<QueueForecast> queue;
    private final UncountedSpans uncounted;

    private RoomView(EventSchedule schedule, RoomPeriod period, Optional<RoomState> state,
            ActiveReservations reservations, Optional<QueueForecast> queue, UncountedSpans uncounted) {
        this.schedule = schedule;
        this.period = period;
        this.state = state;
        this.timing = RoomTiming.of(period.config(), schedule.longestSession());
        this.publishedAt = state.map(RoomState::getPublishedAt).orElse(Long.MIN_VALUE);
        this.partialBucketId = state.map(RoomState::getPartialBucketId).orElse(NONE);
        this.reservations = reservations;
        this.queue = queue;
        this.uncounted = uncounted;
    }

    /**
     * The room with the state that was last published, which is empty when there was none so far. The view is that of a
     * time before all planned events, see {@link #at}.
     */
    public static RoomView of(RoomConfig config, Optional<RoomState> state) {
        return of(EventSchedule.of(config), state, state.map(UncountedSpans::of).orElse(UncountedSpans.NONE));
    }

    private static RoomView of(EventSchedule schedule, Optional<RoomState> state, UncountedSpans uncounted) {
        return new RoomView(schedule, schedule.periods().getFirst(), state,
                state.map(ActiveReservations.NONE::and).orElse(ActiveReservations.NONE),
                state.map(QueueForecast::of), uncounted);
    }

    /**
     * The same room after an update, as of a time before all planned events. Promises of earlier states remain valid
     * for their lease.
     */
    @SuppressWarnings("ReferenceEquality") // one schedule is made for each configuration
    public RoomView next(RoomConfig newConfig, Optional<RoomState> newState) {
        EventSchedule newSchedule = newConfig == schedule.room() ? schedule : EventSchedule.of(newConfig);
        UncountedSpans newUncounted = newState.map(next -> uncounted.and(next, timing.remembered())).orElse(uncounted);
        if (newState.isEmpty() || !holdsPlacesAs(newSchedule)) {
            return of(newSchedule, newState, newUncounted);
        }
        return new RoomView(newSchedule, newSchedule.periods().getFirst(), newState,
                reservations.within(timing.lease(), newState.get()).and(newState.get()),
                newState.map(QueueForecast::of), newUncounted);
    }

    @SuppressWarnings("ReferenceEquality") // compared by identity, as above
    private boolean holdsPlacesAs(EventSchedule other) {
        return other == schedule || RoomTiming.of(other.room(), other.longestSession()).holdsPlacesAs(timing);
    }

    /** The same room with the settings that are in force at {@code now}, in milliseconds since the epoch. */
    public RoomView at(long now) {
        return period.covers(now)
                ? this
                : new RoomView(schedule, schedule.at(now), state, reservations, queue, uncounted);
    }

    /** Whether this is the view of these very records, which never change. */
    @SuppressWarnings("ReferenceEquality") // comparing whole states would cost more than a view
    public boolean shows(RoomConfig otherConfig, Optional<RoomState> otherState) {
        return schedule.room() == otherConfig && state.orElse(null) == otherState.orElse(null);
    }

    /** The settings in force. */
    public RoomConfig config() {
        return period.config();
    }

    /** The period that is in force. */
    public RoomPeriod period() {
        return period;
    }

    /** The room's settings and those of its planned events. */
    public EventSchedule schedule() {
        return schedule;
    }

    public Optional<RoomState> state() {
        return state;
    }

    /** Who is ahead of whom by the newest state; empty when there is none. */
    Optional<QueueForecast> queue() {
        return queue;
    }

    public RoomTiming timing() {
        return timing;
    }

    public String roomId() {
        return schedule.room().getRoomId();
    }

    /** Whether the state may admit anybody at {@code now}: it was published at most a lease ago. */
    public boolean holdsLease(long now) {
        return state.isPresent() && now - publishedAt <= timing.lease();
    }

    /**
     * Whether anybody waits, or more than four fifths of the limit are used: in such a room, slots that are given away
     * and not used would be missed by others.
     */
    public boolean isBusy() {
        return state.isPresent() && (state.get().getWaitingUsers() > 0
                || state.get().getActiveUsers() * 5L > state.get().getTotalActiveUsers() * 4L);
    }

    /** Whether visitors wait only because the room is so new that it has no state. */
    public boolean admitsWithItsFirstState() {
        return state.isEmpty() && !config().getQueueAll() && !period.isPrequeue();
    }

    /** Whether more visitors wait than may enter. */
    boolean isContested() {
        return state.isPresent() && state.get().getWaitingUsers() > state.get().getAvailable();
    }

    /** Whether visitors of {@code bucketId} stand behind a bucket that could not be reserved in full. */
    public boolean isBehindPartialBucket(long bucketId) {
        return bucketId > partialBucketId;
    }

    /** Whether {@code bucketId} is the partial bucket: the oldest with waiting visitors for whom no slot is held. */
    boolean isPartialBucket(long bucketId) {
        return bucketId == partialBucketId;
    }

    /**
     * Whether other edges may have newer states than this one at {@code now}, as far as the room changes: this state is
     * older than three intervals between publications.
     *
     * @param askedAt when this edge last asked for a newer one, milliseconds since the epoch; 0 when it did not
     */
    public boolean mayBeOutdated(long askedAt, long now) {
        return state.isPresent() && now - Math.max(publishedAt, askedAt) > OUTDATED_MILLIS;
    }

    /** When the newest state was published, milliseconds since the epoch; long past when there is none. */
    public long publishedAt() {
        return publishedAt;
    }

    /** The moment up to which {@code state} is counted; for one of an older aggregator, which lacks it, when it was published. */
    public static long countedUpTo(RoomState state) {
        return state.getCountedUpTo() == 0 ? state.getPublishedAt() : state.getCountedUpTo();
    }

    /** Whether the marks of edges prove up to when the newest state is counted. */
    public boolean isProved() {
        return state.isPresent() && state.get().getProved();
    }

    /**
     * Whether an edge may admit visitors to the places that the newest state holds, and that states before it hold: the
     * counting behind this state waits for the edge.
     *
     * @param run the edge's run, see {@link RoomState#getEdges}
     * @param memberSince since when the edge has been a member, in milliseconds since the epoch by its own clock: a state
     *        that is not counted so far may come from before the edge was left out
     */
    public boolean holdsPlacesFor(int run, long memberSince) {
        return isWaitedFor(run) && countedUpTo(state.orElseThrow()) >= memberSince;
    }

    private boolean isWaitedFor(int run) {
        return Collections.binarySearch(state.map(RoomState::getEdges).orElse(List.of()), run) >= 0;
    }

    /** Whether the newest state counts what edges that it waits for did at {@code at}. */
    public boolean isCounted(long at) {
        return state.isPresent() && at <= countedUpTo(state.get());
    }

    /**
     * Whether counting has waited for the edge of this {@code run} since before {@code since}, and left nobody out, up to the newest
     * state. The moments may be by clocks that differ by {@code settle}.
     */
    public boolean hasWaitedFor(int run, long since) {
        Long edgesSince = state.map(RoomState::getEdgesSince).orElse(null);
        return edgesSince != null && edgesSince <= since - timing.settle() && isWaitedFor(run);
    }

    /**
     * The moment up to which the newest state counts the visitors for whom it holds places, who are all those of the
     * buckets before the partial one; 0 when it holds none, as in random order, or where it has nobody before the partial bucket:
     * such a state may have more people active than the limit allows, and a visitor whom it misses would enter on no place at all.
     */
    public long holdsPlacesUpTo() {
        List<WaitingBucket> buckets = state.map(RoomState::getBuckets).orElse(List.of());
        boolean areAllReserved = !buckets.isEmpty() && buckets.getFirst().getFullyReserved() && buckets.stream()
                .allMatch(bucket -> bucket.getFullyReserved() || bucket.getBucketId() >= partialBucketId);
        return areAllReserved ? countedUpTo(state.orElseThrow()) : 0;
    }

    /**
     * Whether a place is held for the visitor of {@code pass}: a state whose lease is not over reserved the whole
     * bucket and surely counts the visitor, who has waited without a break since before the moment up to which it is
     * counted, and who will not lapse while an edge may still act on it. It need not be the last check-in that is
     * counted: a visitor who is counted again at each poll is in the bucket because of the check-in before.
     *
     * <p>The state need not be the newest one. Slots that a state promised are claimed until its lease ends. So when a
     * bucket is no longer fully reserved, because somebody else came back to it, its other visitors lose nothing. Nor do those
     * of later buckets, unless the newest state has nothing available, or a lower limit than the one that promised.
     */
    boolean holdsPlace(VisitorPass pass, long now) {
        return !pass.countedActive()
                && reservations.hold(timing, pass, now, isProved(), highestLimit(pass.bucketId()));
    }

    /** The highest limit by which a state may have promised what is still given to visitors of {@code bucketId}. */
    private int highestLimit(long bucketId) {
        if (!isBehindPartialBucket(bucketId)) {
            return Integer.MAX_VALUE;
        }
        RoomState newest = state.orElseThrow();
        return newest.getAvailable() > 0 ? newest.getTotalActiveUsers() : 0;
    }

    /** Whether the newest state, in its lease, holds places for all visitors of a bucket that is older than {@code bucketId}. */
    public boolean holdsPlacesBefore(long bucketId, long now) {
        List<WaitingBucket> buckets = state.map(RoomState::getBuckets).orElse(List.of());
        return holdsLease(now) && !buckets.isEmpty() && buckets.getFirst().getFullyReserved()
                && buckets.getFirst().getBucketId() < bucketId;
    }

    /** Whether slots may be held for visitors of {@code bucketId} or of a later one. */
    public boolean mayHoldPlacesFrom(long bucketId) {
        return bucketId <= reservations.lastBucketId();
    }

    /** Whether the newest state surely counts a visitor who has been waiting since {@code since}. */
    public boolean surelyCounts(long since) {
        return state.isPresent() && timing.isCounted(since, countedUpTo(state.get()));
    }

    /**
     * Whether every state, from the newest on, contains a visitor who was last counted as waiting at {@code countedAt},
     * until a move is counted that is made at {@code now} by an edge for which counting waits, or does not.
     */
    public boolean staysCounted(long countedAt, long now, boolean isAwaited) {
        return timing.staysCounted(countedAt, now, reservations.furthest(), isAwaited && isProved());
    }

    /**
     * The later one of {@code now} and the moment up to which any state that was seen is counted, if it is proved: the clock of an
     * edge that has just started may be behind it. Milliseconds since the epoch.
     */
    long latest(long now) {
        return isProved() ? Math.max(now, reservations.furthest()) : now;
    }

    /**
     * Whether every state that any edge has at {@code now} counts a visitor as active who was counted so at
     * {@code countedAt}, though nothing of this edge was counted since.
     */
    public boolean staysActive(long countedAt, long now) {
        long tick = timing.tickOf(countedAt);
        return tick >= timing.tickOf(now - schedule.sessionAt(tick));
    }

    /** When a count as active at {@code countedAt} ends, by the session that was in force then; both in milliseconds since the epoch. */
    public long endOfCount(long countedAt) {
        long tick = timing.tickOf(countedAt);
        return tick + schedule.sessionAt(tick);
    }

    /** Whether counting went on without the edge that may have made the last count of {@code pass}, and the count may be missing. */
    public boolean mayBeLost(VisitorPass pass) {
        return isProved() && uncounted.include(pass.countedAt());
    }

    /** Whether the newest state does not tell whether what another edge counted at {@code countedAt} is counted. */
    public boolean isUndecided(long countedAt) {
        return isProved() && !isCounted(countedAt);
    }

    /** Whether what another edge counted at {@code countedAt} is undecided, and counting waits, perhaps in vain, or may do so unseen. */
    public boolean isLate(long countedAt, long now) {
        return isUndecided(countedAt) && (now - publishedAt > LONGEST_WAY_MILLIS
                || publishedAt - countedUpTo(state.orElseThrow()) > LONGEST_LAG_MILLIS);
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
