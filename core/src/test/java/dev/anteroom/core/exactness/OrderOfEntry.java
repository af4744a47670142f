package dev.anteroom.core.exactness;

import dev.anteroom.core.room.RoomTiming;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who was let in before whom. A visitor overtakes another one of an older bucket who has waited without a break for two
 * lapses, was told to wait when that could be known everywhere, and is told so again afterwards. Times are in milliseconds since
 * the epoch.
 */
final class OrderOfEntry {

    /** A state is published four times a second, and seen a moment later. */
    private static final long SEEN_MILLIS = 500;

    private final long refresh;
    private final long settle;
    private final long lapse;
    private final Map<SimulatedVisitor, List<Wait>> waits = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    private record Wait(long at, long bucketId) {
    }

    private record Entry(long at, long bucketId) {
    }

    OrderOfEntry(RoomTiming timing) {
        // A visitor polls up to 15 % later than the interval says, and a moment passes between two steps of the simulation.
        this.refresh = timing.refresh() * 5 / 4;
        this.settle = timing.settle();
        this.lapse = timing.lapse();
    }

    /** The visitor was told to wait. */
    void waited(SimulatedVisitor visitor, long bucketId, long now) {
        waits.computeIfAbsent(visitor, any -> new ArrayList<>()).add(new Wait(now, bucketId));
    }

    /** A visitor was let in. */
    void entered(long bucketId, long now) {
        entries.add(new Entry(now, bucketId));
    }

    /** When visitors overtook others. */
    List<Long> outOfOrder() {
        return entries.stream().filter(this::overtakesAnybody).map(Entry::at).toList();
    }

    private boolean overtakesAnybody(Entry entry) {
        return waits.values().stream().anyMatch(waiting -> waitsBefore(waiting, entry));
    }

    private boolean waitsBefore(List<Wait> waiting, Entry entry) {
        int next = 0;
        while (next < waiting.size() && waiting.get(next).at() <= entry.at()) {
            next++;
        }
        if (next == 0 || next == waiting.size()) {
            return false;
        }
        Wait last = waiting.get(next - 1);
        Wait again = waiting.get(next);
        return last.bucketId() < entry.bucketId() && again.bucketId() == last.bucketId()
                && last.at() < entry.at() - settle - SEEN_MILLIS && last.at() > entry.at() - settle - refresh
                && again.at() - last.at() <= lapse
                && waiting.get(firstWithoutBreak(waiting, next - 1)).at() < entry.at() - 2 * lapse;
    }

    private int firstWithoutBreak(List<Wait> waiting, int last) {
        int first = last;
        while (first > 0 && waiting.get(first).at() - waiting.get(first - 1).at() <= lapse) {
            first--;
        }
        return first;
    }
}
