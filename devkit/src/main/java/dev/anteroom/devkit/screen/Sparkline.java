package dev.anteroom.devkit.screen;

/** A row of bars over the time of a run; each column keeps the highest value that was seen in it. Not thread-safe. */
final class Sparkline {

    private static final String BARS = " ▁▂▃▄▅▆▇█";

    private final int[] highest;
    private int columns;

    Sparkline(int width) {
        this.highest = new int[width];
    }

    /** Takes a value at {@code part} of the whole time, 0..1. */
    void add(double part, int value) {
        int column = Math.clamp((int) (part * highest.length), 0, highest.length - 1);
        for (; columns <= column; columns++) {
            highest[columns] = value;
        }
        highest[column] = Math.max(highest[column], value);
    }

    /** The bars so far; {@code full} is the value of the highest possible bar, unless a higher value was seen. */
    String bars(int full) {
        int top = Math.max(1, full);
        for (int column = 0; column < columns; column++) {
            top = Math.max(top, highest[column]);
        }
        StringBuilder bars = new StringBuilder(highest.length);
        for (int column = 0; column < highest.length; column++) {
            bars.append(column < columns ? bar(highest[column], top) : ' ');
        }
        return bars.toString();
    }

    private static char bar(int value, int top) {
        int steps = BARS.length() - 1;
        return BARS.charAt(value <= 0 ? 0 : Math.clamp(Math.round((float) value * steps / top), 1, steps));
    }
}
