package dev.anteroom.quickstart.screen;

import java.util.Locale;

/** Numbers as people read them. */
final class Numbers {

    private Numbers() {
    }

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number).replace(',', ' ');
    }

    static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }

    static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f s", seconds);
    }

    static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f %%", part * 100);
    }

    static String left(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}
