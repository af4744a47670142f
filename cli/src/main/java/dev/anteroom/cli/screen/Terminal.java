package dev.anteroom.cli.screen;

import java.io.PrintStream;
import java.util.List;

/**
 * Draws a block of lines repeatedly in the same place, until it is closed and gives the cursor back. What was drawn
 * last stays. Thread-safe.
 */
public final class Terminal implements AutoCloseable {

    private static final String HIDE_CURSOR = "\u001b[?25l";
    private static final String SHOW_CURSOR = "\u001b[?25h";
    private static final String CLEAR_TO_END_OF_LINE = "\u001b[K";
    private static final String CLEAR_BELOW = "\u001b[J";

    private final PrintStream out;
    private int drawn;
    private boolean cursorHidden;
    private boolean closed;

    public Terminal(PrintStream out) {
        this.out = out;
    }

    /** Replaces what was drawn last; written at once, so that nothing flickers. */
    public synchronized void draw(List<String> lines) {
        if (closed) {
            return;
        }
        StringBuilder text = new StringBuilder(HIDE_CURSOR);
        if (drawn > 0) {
            text.append("\u001b[").append(drawn).append('A');
        }
        lines.forEach(line -> text.append('\r').append(line).append(CLEAR_TO_END_OF_LINE).append('\n'));
        out.print(text.append(CLEAR_BELOW));
        out.flush();
        drawn = lines.size();
        cursorHidden = true;
    }

    /** Leaves the last lines on the screen for good; whatever is drawn or printed next comes below them. */
    public synchronized void keep() {
        drawn = 0;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (cursorHidden) {
            out.print(SHOW_CURSOR);
            out.flush();
        }
    }
}
