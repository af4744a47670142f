package dev.anteroom.simulator.report;

import dev.anteroom.simulator.Simulator;
import dev.anteroom.simulator.engine.SimulationProgress;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.Strategy;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.Locale;

/**
 * Shows how far the runs are, how many events they handle per second, and when the present one ends. On a terminal it
 * is a bar that is redrawn in place; elsewhere it is one plain line at the end of each run.
 */
public final class ProgressBar implements Simulator.Listener {

    private static final long REDRAW_MILLIS = 200;
    private static final int CELLS = 30;

    private final PrintWriter out;
    private final boolean isTerminal;
    private final InstantSource clock;

    public ProgressBar(PrintWriter out, boolean isTerminal, InstantSource clock) {
        this.out = out;
        this.isTerminal = isTerminal;
        this.clock = clock;
    }

    @Override
    public SimulationProgress begins(Scenario scenario, Strategy strategy, long seed) {
        String run = scenario.name() + ", seed " + seed + ", " + strategy.title();
        long begun = clock.millis();
        long[] drawnAt = {begun};
        return (simulated, events) -> {
            long now = clock.millis();
            boolean isOver = simulated >= scenario.duration();
            if (isOver) {
                over(run, events, now - begun);
            } else if (isTerminal && now - drawnAt[0] >= REDRAW_MILLIS) {
                drawnAt[0] = now;
                draw(run, (double) simulated / scenario.duration(), events, now - begun);
            }
        };
    }

    private void draw(String run, double part, long events, long took) {
        int full = (int) (part * CELLS);
        out.printf(Locale.ROOT, "\r\033[K%s  [%s%s] %3.0f %%  %s  %s left", run, "#".repeat(full),
                ".".repeat(CELLS - full), part * 100, rate(events, took),
                part == 0 ? "?" : seconds((long) (took / part - took)));
        out.flush();
    }

    private void over(String run, long events, long took) {
        out.printf(Locale.ROOT, "%s%s: %,d events in %s, %s%n", isTerminal ? "\r\033[K" : "", run, events,
                seconds(took), rate(events, took));
        out.flush();
    }

    private static String rate(long events, long took) {
        return String.format(Locale.ROOT, "%,d events/s", events * 1000 / Math.max(1, took));
    }

    private static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }
}
