package dev.anteroom.simulator.scenario;

import dev.anteroom.schemas.text.DurationText;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * A time that is the same for all, or differs between two bounds.
 *
 * @param least shortest, in milliseconds
 * @param most longest, in milliseconds
 */
public record Span(long least, long most) {

    private static final String BETWEEN = "..";

    /** The longest allowed time: a day. */
    static final long LONGEST = 86_400_000;

    public Span {
        if (least < 0 || most < least || most > LONGEST) {
            throw new IllegalArgumentException("a time or a range of them, such as 50ms or 100ms..2s, at most 1d");
        }
    }

    /** Reads {@code 50ms} or {@code 100ms..2s}. */
    static Span parse(String text) {
        int dots = text.indexOf(BETWEEN);
        if (dots < 0) {
            long millis = DurationText.parse(text).toMillis();
            return new Span(millis, millis);
        }
        return new Span(DurationText.parse(text.substring(0, dots)).toMillis(),
                DurationText.parse(text.substring(dots + BETWEEN.length())).toMillis());
    }

    /** A time between the bounds, in milliseconds. */
    public long draw(SplittableRandom random) {
        return least == most ? least : random.nextLong(least, most + 1);
    }

    @Override
    public String toString() {
        String first = DurationText.format(Duration.ofMillis(least));
        return least == most ? first : first + BETWEEN + DurationText.format(Duration.ofMillis(most));
    }
}
