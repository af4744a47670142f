package dev.anteroom.devkit.screen;

import dev.anteroom.devkit.measure.LiveView;
import dev.anteroom.devkit.measure.ScopesView;
import java.io.PrintStream;

/** The lines for a file or a pipe. */
record PlainDisplay(PrintStream out) implements Display {

    @Override
    public long intervalMillis() {
        return 1000;
    }

    @Override
    public void show(LiveView view, ScopesView scopes, DemoProgress progress) {
        out.println(PlainLine.of(view, scopes, progress));
    }

    @Override
    public void close() {
        out.flush();
    }
}
