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
 * The queued visitors of one room who are connected to this edge. When a state comes it says whose turn it is: they are
 * called, and ask again at once instead of a refresh interval later. Called is not admitted: the next request is judged
 * like any other, except that it is not too early.
 *
 * <p>Buckets are looked at from the oldest on, and no further than the first whose visitors wait, because those of all
 * later ones wait too. So a state costs as much as there are visitors whose turn it may be, not as many as are connected.
 * In random order nobody is called before the refresh interval is over: until then there is no try, connected or not.
 *
 * <p>Only those are called whom the state surely counts. The others have checked in just now; one of the next states will
 * count them, and hold a place for them, where a try for a ticket number before would mostly be in vain.
 *
 * <p>Not thread-safe: belongs to one event loop.
 *
 * <p>Rests on decision 035.
 *
 * @param <V> one connection of a visitor
 */
public final class ConnectedQueue<V> {

    private final NavigableMap<Long, Map<V, VisitorPass>> byBucket = new TreeMap<>();

    /** {@code visitor} is connected, and was last judged with {@code pass}. */
    public void add(V visitor, VisitorPass pass) {
        byBucket.computeIfAbsent(pass.bucketId(), bucketId -> new LinkedHashMap<>()).put(visitor, pass);
    }

    /** {@code visitor}, who was added with {@code pass}, is connected no more. */
    public void remove(V visitor, VisitorPass pass) {
        Map<V, VisitorPass> bucket = byBucket.get(pass.bucketId());
        if (bucket != null && bucket.remove(visitor) != null && bucket.isEmpty()) {
            byBucket.remove(pass.bucketId());
        }
    }

    public boolean isEmpty() {
        return byBucket.isEmpty();
    }

    /** Adds all who are connected to {@code all}. */
    public void addAllTo(Collection<? super V> all) {
        byBucket.values().forEach(bucket -> all.addAll(bucket.keySet()));
    }

    /**
     * Those whose turn it is on the newest state, oldest bucket first. They stay on the list.
     *
     * @param numbers how many ticket numbers this edge may hope for; no more visitors are called who need one
     * @param now milliseconds since the epoch
     */
    public List<V> call(RoomView room, long numbers, long now) {
        List<V> called = new ArrayList<>();
        long left = numbers;
        for (Map<V, VisitorPass> bucket : byBucket.values()) {
            for (Map.Entry<V, VisitorPass> connected : bucket.entrySet()) {
                switch (AdmissionPolicy.decideCalled(room, connected.getValue(), now)) {
                    case Decision.Wait wait -> {
                        return called;
                    }
                    case Decision.WaitsUnlessNewer waits -> {
                        return called;
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
