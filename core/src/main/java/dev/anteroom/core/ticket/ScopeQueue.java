package dev.anteroom.core.ticket;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** One scope of one room: who waits for its numbers, the request on its way, and what is left as far as known. */
final class ScopeQueue<V> {

    /** Later answers to older requests than these are taken for strange ones, and their numbers lapse. */
    private static final int MOST_OVERDUE = 1_000;

    private final String scope;
    /** Those who wait, by place in line and then by arrival, among some who are done. */
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

    /** Whether the last request got no answer in time, and none came since. */
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

    /** A state came. What was granted on the one before says nothing about it. */
    void renew(Allotment renewed) {
        if (renewed.snapshotAt() != allotment.snapshotAt()) {
            granted = 0;
            isUsedUp = false;
        }
        allotment = renewed;
    }

    /** How many numbers the scope may still grant on the newest state, as far as this edge knows. */
    long left() {
        return isUsedUp ? 0 : Math.max(0, allotment.size() - granted);
    }

    /** Whether another visitor of {@code bucketId} who waits here may hope for a number: those behind do not count. */
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

    /** When its counter was asked last, milliseconds since the epoch; 0 before. */
    long askedAt() {
        return askedAt;
    }

    void add(PendingVisitor<V> pending) {
        pending.enter(this);
        queue.computeIfAbsent(pending.bucketId(), bucketId -> new ArrayDeque<>()).add(pending);
        waiting++;
    }

    /** Takes out all who wait. */
    List<PendingVisitor<V>> clear() {
        return take(waiting);
    }

    /** A visitor who stood in this queue is done, and will be skipped. */
    void forget(PendingVisitor<V> pending) {
        pending.leaveQueue();
        waiting--;
    }

    /**
     * Asks for all who wait, the oldest bucket first; after silence for one only, because what is asked for while the
     * counter is away is granted to nobody when it comes back.
     *
     * @param most for no more than these
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

    /** Takes the request that {@code requestId} answers off the list; empty when it is answered already, or unknown. */
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

    /** The request on its way could not be sent after all. */
    void unsent() {
        inFlight = Optional.empty();
    }

    /** Waits no longer for the answer, but knows it when it comes. */
    void giveUp() {
        inFlight.ifPresent(asked -> overdue.put(asked.requestId(),
                new InFlightRequest<>(asked.requestId(), asked.count(), asked.allotment(), asked.at(), List.of())));
        if (overdue.size() > MOST_OVERDUE) {
            overdue.remove(overdue.keySet().iterator().next());
        }
        inFlight = Optional.empty();
        isSilent = true;
    }

    /** Notes what an answer said: {@code used} of the numbers asked for are out. */
    void note(InFlightRequest<V> asked, int used, boolean usedUp) {
        if (isOnNewestState(asked)) {
            granted += used;
            isUsedUp |= usedUp;
        }
    }

    /** Numbers went back to the counter, so that it has some again. */
    void gaveBack() {
        isUsedUp = false;
    }

    /** One number that was noted as used went back to the counter. */
    void gaveBackOne() {
        granted = Math.max(0, granted - 1);
        gaveBack();
    }

    private boolean isOnNewestState(InFlightRequest<V> asked) {
        return asked.allotment().snapshotAt() == allotment.snapshotAt();
    }
}
