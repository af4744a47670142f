package dev.anteroom.devkit.measure;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * How many visitors were active at the origin at every moment of a run.
 *
 * @param fromMillis for each moment of a change, how many were active from then on
 */
record ActiveCounts(NavigableMap<Long, Integer> fromMillis) {

    /** Computes the counts from the number of visitors who became active or inactive at each moment. */
    static ActiveCounts ofChanges(NavigableMap<Long, Integer> changes) {
        NavigableMap<Long, Integer> counts = new TreeMap<>();
        int count = 0;
        for (Map.Entry<Long, Integer> change : changes.entrySet()) {
            count += change.getValue();
            counts.put(change.getKey(), count);
        }
        return new ActiveCounts(counts);
    }

    int most() {
        return fromMillis.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /** When more than {@code count} were active for the first time, in milliseconds since the epoch. */
    long firstAbove(int count) {
        return fromMillis.entrySet().stream().filter(change -> change.getValue() > count).findFirst().orElseThrow()
                .getKey();
    }

    /** The mean count between two moments, by time; 0 when the second is not after the first. */
    double mean(long firstMillis, long lastMillis) {
        Map.Entry<Long, Integer> before = fromMillis.floorEntry(firstMillis);
        int count = before == null ? 0 : before.getValue();
        long at = firstMillis;
        double sum = 0;
        for (Map.Entry<Long, Integer> change : fromMillis.tailMap(firstMillis, false).entrySet()) {
            if (change.getKey() >= lastMillis) {
                break;
            }
            sum += (double) count * (change.getKey() - at);
            at = change.getKey();
            count = change.getValue();
        }
        return lastMillis <= firstMillis ? 0 : (sum + (double) count * (lastMillis - at)) / (lastMillis - firstMillis);
    }

    /** The highest count between two moments, both included. */
    int most(long firstMillis, long lastMillis) {
        Map.Entry<Long, Integer> before = fromMillis.floorEntry(firstMillis);
        return fromMillis.subMap(firstMillis, false, lastMillis, true).values().stream().mapToInt(Integer::intValue)
                .reduce(before == null ? 0 : before.getValue(), Math::max);
    }
}
