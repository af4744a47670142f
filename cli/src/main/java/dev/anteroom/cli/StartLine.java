package dev.anteroom.cli;

import java.io.PrintStream;
import java.util.function.Consumer;

/** Shows the names of the parts on one line while they start. */
public final class StartLine implements Consumer<String> {

    private final PrintStream out;

    public StartLine(PrintStream out) {
        this.out = out;
        out.print("  starting");
    }

    @Override
    public void accept(String part) {
        out.print(" · " + part);
        out.flush();
    }

    public void ready(long millis) {
        out.printf(" · ready in %.1f s%n", millis / 1000.0);
    }
}
