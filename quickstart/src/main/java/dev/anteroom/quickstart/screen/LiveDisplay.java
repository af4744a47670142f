package dev.anteroom.quickstart.screen;

import dev.anteroom.quickstart.measure.LiveView;

/** The picture on a terminal. */
record LiveDisplay(Terminal terminal, DemoScreen screen) implements Display {

    @Override
    public long intervalMillis() {
        return 250;
    }

    @Override
    public void show(LiveView view, Progress progress) {
        terminal.draw(screen.lines(view, progress));
    }

    @Override
    public void close() {
        terminal.close();
    }
}
