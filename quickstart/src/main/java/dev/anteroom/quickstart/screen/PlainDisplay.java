package dev.anteroom.quickstart.screen;

import dev.anteroom.quickstart.measure.LiveView;
import java.io.PrintStream;

/** The lines for a file or a pipe. */
record PlainDisplay(PrintStream out) implements Display {

    @Override
    public long intervalMillis() {
        return 1000;
    }

    @Override
    public void show(LiveView view, Progress progress) {
        out.println(PlainLine.of(view, progress));
    }

    @Override
    public void close() {
        out.flush();
    }
}
