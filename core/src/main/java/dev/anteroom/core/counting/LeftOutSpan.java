package dev.anteroom.core.counting;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What edges of one data center counted in this time may be missing, since counting went on without one of them. Moments are in
 * milliseconds since the epoch, by the clocks of the edges.
 *
 * <p>Rests on decision 172.
 *
 * @param dataCenter of those edges
 * @param from what was counted up to here is not missing
 * @param to what was counted later is not missing, or nobody was told of it
 */
public record LeftOutSpan(String dataCenter, long from, long to) {

    /** Those and one more, each two that meet as one, ascending; the oldest are left away where there are more than {@code most}. */
    static List<LeftOutSpan> and(List<LeftOutSpan> spans, LeftOutSpan more, int most) {
        List<LeftOutSpan> sorted = new ArrayList<>(spans);
        sorted.add(more);
        sorted.sort(Comparator.comparingLong(LeftOutSpan::from));
        List<LeftOutSpan> merged = new ArrayList<>();
        for (LeftOutSpan next : sorted) {
            LeftOutSpan last = merged.isEmpty() ? null : merged.getLast();
            if (last != null && next.from <= last.to) {
                merged.set(merged.size() - 1, new LeftOutSpan(last.dataCenter, last.from, Math.max(last.to, next.to)));
            } else {
                merged.add(next);
            }
        }
        return List.copyOf(merged.subList(Math.max(0, merged.size() - most), merged.size()));
    }
}
