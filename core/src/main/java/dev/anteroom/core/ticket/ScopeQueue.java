package dev.anteroom.core.ticket;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One scope of one room at this edge: the visitors who wait for its numbers, the request on its way, and how many
 * numbers are left as far as known.
 */
final class ScopeQueue<V> {

    /**
     * Answers to requests that are older than this many overdue ones are treated as unknown, and their numbers lapse.
     */
    private static final int MOST_OVERDUE = 1_000;

    private final String scope;
    /** The waiting visitors, by place in line and then by arrival; some in it may already be done. */
    private final NavigableMap<Long, ArrayDeque<PendingVisitor<V>>> queue = new TreeMap<>();
    private final Map<Long, InFlightRequest<V>> overdue = new LinkedHashMap<>();
    private int waiting;
    private Optional<InFlightRequest<V>> inFlight = Optional.empty();
    private Allotment allotment = Allotment.NONE;
    private long granted;
    private boolean isUsedUp;
    private boolean isSilent;
    private long askedAt;

    ScopeQueue(String scope) {
        this.scope = scope;
    }

    String scope() {
        return scope;
    }

    /** Whether the last request got no answer in time, and no answer has come since. */
    boolean isSilent() {
        return isSilent;
    }

    Optional<InFlightRequest<V>> inFlight() {
        return inFlight;
    }

    boolean isIdle() {
        return waiting == 0 && inFlight.isEmpty();
    }

    /** Whether anybody waits for the next request. */
    boolean hasWaiting() {
        return waiting > 0;
    }

    /** Takes over the allotment of a new state. What was granted on the state before says nothing about it. */
    void renew(Allotment renewed) {
        if (renewed.snapshotAt() != allotment.snapshotAt()) {
            granted = 0;
            isUsedUp = false;
        }
        allotment = renewed;
    }

    /** How many numbers the scope may still grant by the newest state, as far as this edge knows. */
    long left() {
        return isUsedUp ? 0 : Math.max(0, allotment.size() - granted);
    }

    /**
     * Whether one more visitor of {@code bucketId} may expect a number here; visitors of later buckets do not matter.
     */
    boolean hasRoom(long bucketId) {
        long ahead = inFlight.filter(this::isOnNewestState).map(asked -> asked.upTo(bucketId)).orElse(0);
        return left() > ahead + waitingUpTo(bucketId);
    }

    private long waitingUpTo(long bucketId) {
        return queue.isEmpty() || queue.lastKey() <= bucketId
                ? waiting
                : queue.headMap(bucketId, true).values().stream().flatMap(ArrayDeque::stream)
                        .filter(pending -> pending.queue().isPresent()).count();
    }

    /** When its counter was last asked, milliseconds since the epoch; 0 before the first time. */
    long askedAt() {
        return askedAt;
    }

    void add(PendingVisitor<V> pending) {
        pending.enter(this);
        queue.computeIfAbsent(pending.bucketId(), bucketId -> new ArrayDeque<>()).add(pending);
        waiting++;
    }

    /** Removes and returns all waiting visitors. */
    List<PendingVisitor<V>> clear() {
        return take(waiting);
    }

    /** Notes that a visitor in this queue is done, and will be skipped. */
    void forget(PendingVisitor<V> pending) {
        pending.leaveQueue();
        waiting--;
    }

    /**
     * Asks for all waiting visitors, the oldest bucket first. After the counter has been silent it asks for one only,
     * because numbers asked for while the counter is away go to nobody when it comes back.
     *
     * @param most the largest number of visitors to ask for
     */
    InFlightRequest<V> ask(long requestId, long most, long now) {
        int count = isSilent ? 1 : (int) Math.min(most, waiting);
        InFlightRequest<V> asked = new InFlightRequest<>(requestId, count, allotment, now, take(count));
        inFlight = Optional.of(asked);
        askedAt = now;
        return asked;
    }

    private List<PendingVisitor<V>> take(int count) {
        List<PendingVisitor<V>> taken = new ArrayList<>(count);
        while (taken.size() < count) {
            ArrayDeque<PendingVisitor<V>> oldest = queue.firstEntry().getValue();
            PendingVisitor<V> next = oldest.remove();
            if (oldest.isEmpty()) {
                queue.pollFirstEntry();
            }
            if (next.queue().isPresent()) {
                forget(next);
                taken.add(next);
            }
        }
        if (waiting == 0) {
            queue.clear();
        }
        return taken;
    }

    /**
     * Removes and returns the request with {@code requestId}, which was answered; empty when it was answered before, or
     * is unknown.
     */
    Optional<InFlightRequest<V>> answered(long requestId) {
        Optional<InFlightRequest<V>> current = inFlight.filter(asked -> asked.requestId() == requestId);
        if (current.isPresent()) {
            inFlight = Optional.empty();
            isSilent = false;
            return current;
        }
        Optional<InFlightRequest<V>> late = Optional.ofNullable(overdue.remove(requestId));
        isSilent &= late.isEmpty();
        return late;
    }

    /** Notes that the request on its way could not be sent after all. */
    void unsent() {
        inFlight = Optional.empty();
    }

    /** Stops waiting for the answer, but will still recognize it when it comes. */
    void giveUp() {
        inFlight.ifPresent(asked -> overdue.put(asked.requestId(),
                new InFlightRequest<>(asked.requestId(), asked.count(), asked.allotment(), asked.at(), List.of())));
        if (overdue.size() > MOST_OVERDUE) {
            overdue.remove(overdue.keySet().iterator().next());
        }
        inFlight = Optional.empty();
        isSilent = true;
    }

    /** Notes what an answer said: {@code used} of the numbers asked for have been issued. */
    void note(InFlightRequest<V> asked, int used, boolean usedUp) {
        if (isOnNewestState(asked)) {
            granted += used;
            isUsedUp |= usedUp;
        }
    }

    /** Notes that numbers went back to the counter, which therefore has some again. */
    void gaveBack() {
        isUsedUp = false;
    }

    /** Notes that one number that counted as used went back to the counter. */
    void gaveBackOne() {
        granted = Math.max(0, granted - 1);
        gaveBack();
    }

    private boolean isOnNewestState(InFlightRequest<V> asked) {
        return asked.allotment().snapshotAt() == allotment.snapshotAt();
    }
}
