package dev.anteroom.benchmarks.attack;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What has become of the connections of one attack so far.
 *
 * @param open connections that are open now
 * @param mostOpen the most that were open at once
 * @param opened connections that were opened
 * @param failed attempts to connect that failed
 * @param ended connections that the edge closed
 * @param turnedAway of these and of those that are still open, how many were answered 503
 * @param medianMillis how long half of those that the edge closed had been open, in milliseconds
 * @param longestMillis how long the last of them had been open, in milliseconds
 */
public record AttackTally(long open, long mostOpen, long opened, long failed, long ended, long turnedAway,
        long medianMillis, long longestMillis) {

    private static final String SEPARATOR = "/";

    /** In a form that {@link #parse} reads, without blanks. */
    String format() {
        return Arrays.stream(new long[]{open, mostOpen, opened, failed, ended, turnedAway, medianMillis, longestMillis})
                .mapToObj(Long::toString).collect(Collectors.joining(SEPARATOR));
    }

    /** Reads what {@link #format} has written. */
    static AttackTally parse(String text) {
        long[] values = Arrays.stream(text.split(SEPARATOR, -1)).mapToLong(Long::parseLong).toArray();
        return new AttackTally(values[0], values[1], values[2], values[3], values[4], values[5], values[6],
                values[7]);
    }

    /** The tallies in a line that {@link Attackers#obey} has answered with. */
    public static Map<Attack, AttackTally> parseAll(String line) {
        Map<Attack, AttackTally> tallies = new EnumMap<>(Attack.class);
        Arrays.stream(line.split(" ", -1)).filter(entry -> !entry.isEmpty()).map(entry -> entry.split("=", 2))
                .forEach(entry -> tallies.put(Attack.valueOf(entry[0]), parse(entry[1])));
        return tallies;
    }
}
