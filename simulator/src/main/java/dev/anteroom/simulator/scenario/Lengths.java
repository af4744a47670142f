package dev.anteroom.simulator.scenario;

import java.util.Locale;
import java.util.SplittableRandom;

/**
 * How long something takes, different for each visitor: {@code fixed 1m}, {@code uniform 30s..2m} or
 * {@code exponential 1m}, the mean.
 *
 * @param span for exponential the mean, as both bounds
 */
public record Lengths(Form form, Span span) {

    /** How the lengths are spread. */
    public enum Form {
        FIXED, UNIFORM, EXPONENTIAL
    }

    /** No length is more than this many times the mean. */
    private static final double LONGEST_IN_MEANS = 12;

    private static final String WORDS = "fixed 1m, uniform 30s..2m or exponential 1m";

    static Lengths parse(String text) {
        String[] words = text.strip().split("\\s+", 2);
        if (words.length != 2) {
            throw new IllegalArgumentException(WORDS);
        }
        try {
            Form form = Form.valueOf(words[0].toUpperCase(Locale.ROOT));
            Span span = Span.parse(words[1]);
            if (form != Form.UNIFORM && span.least() != span.most()) {
                throw new IllegalArgumentException(WORDS);
            }
            return new Lengths(form, span);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(WORDS, e);
        }
    }

    /** A length, in milliseconds. */
    public long draw(SplittableRandom random) {
        return switch (form) {
            case FIXED -> span.least();
            case UNIFORM -> span.draw(random);
            case EXPONENTIAL -> (long) (span.least() * Math.min(LONGEST_IN_MEANS, -Math.log1p(-random.nextDouble())));
        };
    }

    /** The mean, in milliseconds. */
    public long mean() {
        return (span.least() + span.most()) / 2;
    }
}
