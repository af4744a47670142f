package dev.anteroom.quickstart.screen;

import java.io.PrintStream;
import java.util.List;

/** Draws a block of lines again and again in the same place. Not thread-safe. */
public final class Terminal {

    private static final String HIDE_CURSOR = "\u001b[?25l";
    private static final String SHOW_CURSOR = "\u001b[?25h";
    private static final String CLEAR_TO_END_OF_LINE = "\u001b[K";
    private static final String CLEAR_BELOW = "\u001b[J";

    private final PrintStream out;
    private int drawn;

    public Terminal(PrintStream out) {
        this.out = out;
    }

    /** Replaces what was drawn last; written at once, so that nothing flickers. */
    public void draw(List<String> lines) {
        StringBuilder text = new StringBuilder(HIDE_CURSOR);
        if (drawn > 0) {
            text.append("\u001b[").append(drawn).append('A');
        }
        lines.forEach(line -> text.append('\r').append(line).append(CLEAR_TO_END_OF_LINE).append('\n'));
        out.print(text.append(CLEAR_BELOW));
        out.flush();
        drawn = lines.size();
    }

    /** Gives the cursor back; what was drawn stays. */
    public void release() {
        out.print(SHOW_CURSOR);
        out.flush();
    }
}
