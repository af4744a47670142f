package dev.anteroom.cli.screen;

import java.util.Locale;

/** Formats numbers for people. */
public final class Numbers {

    private Numbers() {
    }

    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number).replace(',', ' ');
    }

    public static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }

    public static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f s", seconds);
    }

    public static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f %%", part * 100);
    }

    public static String left(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    public static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}
