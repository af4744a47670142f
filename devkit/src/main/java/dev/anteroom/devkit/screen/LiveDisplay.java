package dev.anteroom.devkit.screen;

import dev.anteroom.cli.screen.Terminal;
import dev.anteroom.devkit.measure.LiveView;
import dev.anteroom.devkit.measure.ScopesView;

/** The picture on a terminal. */
record LiveDisplay(Terminal terminal, DemoScreen screen) implements Display {

    @Override
    public long intervalMillis() {
        return 250;
    }

    @Override
    public void show(LiveView view, ScopesView scopes, DemoProgress progress) {
        terminal.draw(screen.lines(view, scopes, progress));
    }

    @Override
    public void close() {
        terminal.close();
    }
}
