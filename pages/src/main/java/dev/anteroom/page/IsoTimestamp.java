package dev.anteroom.page;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/**
 * A moment as text, ISO 8601 in UTC with milliseconds. It is part of nearly every answer, so its digits are written
 * directly: with a general formatter it took a twelfth of the time of an answer.
 */
public final class IsoTimestamp {

    /** Stands for a moment while an answer is rendered. It can't be a real moment, because there is no month 0. */
    public static final String PLACEHOLDER = "0000-00-00T00:00:00.000Z";
    /** Stands for the time of day of a moment. */
    static final String CLOCK_PLACEHOLDER = "00:00:00";
    /** Where the time of day begins in a moment. */
    static final int CLOCK_AT = PLACEHOLDER.indexOf('T') + 1;

    private static final byte[] PATTERN = PLACEHOLDER.getBytes(StandardCharsets.US_ASCII);
    private static final long DAY_MILLIS = 86_400_000;

    private IsoTimestamp() {
    }

    /** The text of {@code millis} since the epoch, as ASCII; years 0 to 9999. */
    public static byte[] of(long millis) {
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(millis, DAY_MILLIS));
        int inDay = (int) Math.floorMod(millis, DAY_MILLIS);
        int seconds = inDay / 1000;
        byte[] text = PATTERN.clone();
        digits(text, 0, 4, date.getYear());
        digits(text, 5, 2, date.getMonthValue());
        digits(text, 8, 2, date.getDayOfMonth());
        digits(text, 11, 2, seconds / 3600);
        digits(text, 14, 2, seconds / 60 % 60);
        digits(text, 17, 2, seconds % 60);
        digits(text, 20, 3, inDay % 1000);
        return text;
    }

    private static void digits(byte[] text, int at, int count, int number) {
        int rest = number;
        for (int i = at + count - 1; i >= at; i--) {
            text[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }
}
