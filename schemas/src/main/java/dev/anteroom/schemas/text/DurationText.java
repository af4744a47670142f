package dev.anteroom.schemas.text;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 250ms}, {@code 2s}, {@code 5m}, {@code 1h}, {@code 7d}, or ISO-8601. */
public final class DurationText {

    private static final Pattern SHORT = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");

    private DurationText() {
    }

    /** Reads a duration; throws {@link IllegalArgumentException} when the text is not a duration. */
    public static Duration parse(String text) {
        Matcher matcher = SHORT.matcher(text.strip().toLowerCase(Locale.ROOT));
        try {
            if (!matcher.matches()) {
                return Duration.parse(text.strip());
            }
            long amount = Long.parseLong(matcher.group(1));
            return switch (matcher.group(2)) {
                case "ms" -> Duration.ofMillis(amount);
                case "s" -> Duration.ofSeconds(amount);
                case "m" -> Duration.ofMinutes(amount);
                case "h" -> Duration.ofHours(amount);
                default -> Duration.ofDays(amount);
            };
        } catch (DateTimeParseException | ArithmeticException e) {
            throw new IllegalArgumentException("'" + text + "' is not a duration; write it like 250ms, 2s, 5m or 1h",
                    e);
        }
    }

    /** Writes a duration in the largest unit that keeps it whole. */
    public static String format(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 1000 != 0 || millis == 0) {
            return millis + "ms";
        }
        long seconds = millis / 1000;
        if (seconds % 60 != 0) {
            return seconds + "s";
        }
        return seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds / 60 + "m";
    }
}
