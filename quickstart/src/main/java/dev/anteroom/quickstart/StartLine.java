package dev.anteroom.quickstart;

import java.io.PrintStream;
import java.util.function.Consumer;

/** The names of the parts while they start, on one line. */
final class StartLine implements Consumer<String> {

    private final PrintStream out;

    StartLine(PrintStream out) {
        this.out = out;
        out.print("  starting");
    }

    @Override
    public void accept(String part) {
        out.print(" · " + part);
        out.flush();
    }

    void ready(long millis) {
        out.printf(" · ready in %.1f s%n", millis / 1000.0);
    }
}
