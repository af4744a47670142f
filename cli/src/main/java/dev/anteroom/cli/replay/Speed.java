package dev.anteroom.cli.replay;

import org.jspecify.annotations.Nullable;

/**
 * How fast time passes in a replay.
 *
 * @param factor 1 for the original speed, 60 for a minute in a second; infinite for as fast as possible
 */
public record Speed(double factor) {

    public static final Speed MOST = new Speed(Double.POSITIVE_INFINITY);

    /** Reads {@code max}, or a factor such as {@code 60} or {@code 60x}. */
    public static Speed parse(String text) {
        if (text.equals("max")) {
            return MOST;
        }
        try {
            double factor = Double.parseDouble(text.endsWith("x") ? text.substring(0, text.length() - 1) : text);
            if (factor > 0 && factor <= 1_000_000) {
                return new Speed(factor);
            }
        } catch (NumberFormatException e) {
            throw wrong(text, e);
        }
        throw wrong(text, null);
    }

    private static IllegalArgumentException wrong(String text, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "--speed is '" + text + "', it must be max or a factor above 0, up to 1000000, such as 1 or 60x",
                cause);
    }

    boolean isMost() {
        return Double.isInfinite(factor);
    }

    /** When to play a record that came {@code millis} after the first one, in milliseconds after the start. */
    long playedAfter(long millis) {
        return (long) (millis / factor);
    }
}
