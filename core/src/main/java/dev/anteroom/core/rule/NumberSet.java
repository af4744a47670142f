package dev.anteroom.core.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A set of numbers, given one by one or as ranges and searched by binary search. Immutable. */
final class NumberSet {

    /** All numbers from {@code first} to {@code last}. */
    record Range(long first, long last) {
    }

    private final long[] firsts;
    private final long[] lasts;

    private NumberSet(List<Range> apart) {
        this.firsts = apart.stream().mapToLong(Range::first).toArray();
        this.lasts = apart.stream().mapToLong(Range::last).toArray();
    }

    static NumberSet of(List<Range> ranges) {
        List<Range> apart = new ArrayList<>();
        for (Range range : ranges.stream().sorted(Comparator.comparingLong(Range::first)).toList()) {
            if (!apart.isEmpty() && range.first() <= apart.getLast().last()) {
                Range joined = apart.removeLast();
                apart.add(new Range(joined.first(), Math.max(joined.last(), range.last())));
            } else {
                apart.add(range);
            }
        }
        return new NumberSet(apart);
    }

    boolean contains(long number) {
        int low = 0;
        int high = firsts.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (firsts[middle] <= number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low > 0 && number <= lasts[low - 1];
    }
}
