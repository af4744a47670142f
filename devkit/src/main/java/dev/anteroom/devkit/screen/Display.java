package dev.anteroom.devkit.screen;

import dev.anteroom.cli.screen.Style;
import dev.anteroom.cli.screen.Terminal;
import dev.anteroom.devkit.measure.LiveView;
import dev.anteroom.devkit.measure.ScopesView;
import java.io.PrintStream;

/** Shows the progress of a run. */
public interface Display extends AutoCloseable {

    /** How often {@link #show} should be called, in milliseconds. */
    long intervalMillis();

    /** Shows the measurements in {@code view}, and beside them {@code scopes} from the room's state. */
    void show(LiveView view, ScopesView scopes, DemoProgress progress);

    @Override
    void close();

    /** A picture that is redrawn in place. */
    static Display live(PrintStream out, String title, boolean colours) {
        return new LiveDisplay(new Terminal(out), new DemoScreen(title, colours ? Style.COLOUR : Style.PLAIN));
    }

    /** One line a second. */
    static Display plain(PrintStream out) {
        return new PlainDisplay(out);
    }
}
