package dev.anteroom.core.visit;

import dev.anteroom.core.admission.AdmissionPolicy;
import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The queued visitors of one room who are connected to this edge. When a new state arrives, the visitors whose turn it
 * is are called, so that they ask again at once instead of a refresh interval later. To be called is not to be
 * admitted: the next request is judged like any other, except that it is never too early.
 *
 * <p>Buckets are examined from the oldest on, up to the first whose visitors must wait, or the last for which slots are
 * held, because visitors of all later buckets must wait, too. So the cost of a state grows with the number of visitors whose
 * turn it may be, not with the number who are connected. In random order nobody is called before the refresh interval is over, because until then no
 * visitor may make an attempt, connected or not.
 *
 * <p>Only visitors whom the state surely counts are called. The others have only just checked in; one of the next
 * states will count them and hold a slot for them, while an attempt to get a ticket number before would mostly fail.
 *
 * <p>Not thread-safe: belongs to one event loop.
 *
 * <p>Rests on decisions 035 and 178.
 *
 * @param <V> one connection of a visitor
 */
public final class ConnectedQueue<V> {

    private final NavigableMap<Long, Map<V, VisitorPass>> byBucket = new TreeMap<>();

    /** Adds {@code visitor}, who has connected and was last judged with {@code pass}. */
    public void add(V visitor, VisitorPass pass) {
        byBucket.computeIfAbsent(pass.bucketId(), bucketId -> new LinkedHashMap<>()).put(visitor, pass);
    }

    /** Removes {@code visitor}, who was added with {@code pass} and is no longer connected. */
    public void remove(V visitor, VisitorPass pass) {
        Map<V, VisitorPass> bucket = byBucket.get(pass.bucketId());
        if (bucket != null && bucket.remove(visitor) != null && bucket.isEmpty()) {
            byBucket.remove(pass.bucketId());
        }
    }

    public boolean isEmpty() {
        return byBucket.isEmpty();
    }

    /** Adds all connected visitors to {@code all}. */
    public void addAllTo(Collection<? super V> all) {
        byBucket.values().forEach(bucket -> all.addAll(bucket.keySet()));
    }

    /**
     * The visitors whose turn it is by the newest state, oldest bucket first. They stay in the queue.
     *
     * @param numbers how many ticket numbers this edge may expect to get; at most this many visitors who need one are
     *        called
     * @param now milliseconds since the epoch
     */
    public List<V> call(RoomView room, long numbers, long now) {
        List<V> called = new ArrayList<>();
        long left = numbers;
        for (Map.Entry<Long, Map<V, VisitorPass>> bucket : byBucket.entrySet()) {
            boolean isLast = !room.mayHoldPlacesFrom(bucket.getKey());
            for (Map.Entry<V, VisitorPass> connected : bucket.getValue().entrySet()) {
                switch (AdmissionPolicy.decideCalled(room, connected.getValue(), now)) {
                    case Decision.Wait wait -> {
                        if (isLast) {
                            return called;
                        }
                    }
                    case Decision.WaitsUnlessNewer waits -> {
                        if (isLast) {
                            return called;
                        }
                    }
                    case Decision.TooEarly tooEarly -> {
                        return called;
                    }
                    case Decision.NeedsTicket needsTicket -> {
                        if (left > 0 && room.surelyCounts(connected.getValue().since())) {
                            left--;
                            called.add(connected.getKey());
                        }
                    }
                    case Decision.AdmitReserved reserved -> called.add(connected.getKey());
                    case Decision.AdmitPassthrough passthrough -> called.add(connected.getKey());
                    case Decision.Pass pass -> called.add(connected.getKey());
                    case Decision.Bypass bypass -> called.add(connected.getKey());
                    case Decision.Reject reject -> called.add(connected.getKey());
                }
            }
        }
        return called;
    }
}
