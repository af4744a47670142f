package dev.anteroom.cli.screen;

import java.io.PrintStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Shows the progress of a recording or a replay: a bar that is redrawn, or a line a second for files and pipes. */
public final class ReplayScreen implements AutoCloseable {

    private static final int BAR = 30;
    private static final long LIVE_MILLIS = 250;
    private static final long PLAIN_MILLIS = 1_000;

    private final PrintStream out;
    private final Terminal terminal;
    private final boolean live;
    private final InstantSource clock;
    private long shownAt = Long.MIN_VALUE;

    public ReplayScreen(PrintStream out, boolean live, InstantSource clock) {
        this.out = out;
        this.terminal = new Terminal(out);
        this.live = live;
        this.clock = clock;
    }

    /** Shows {@code progress} of {@code step}, unless something was shown a moment ago. */
    public void show(String step, ReplayProgress progress) {
        long now = clock.millis();
        if (shownAt == Long.MIN_VALUE || now - shownAt >= (live ? LIVE_MILLIS : PLAIN_MILLIS)) {
            shownAt = now;
            showNow(step, progress);
        }
    }

    /** Shows how {@code step} ended, and leaves it on the screen. */
    public void end(String step, ReplayProgress progress) {
        showNow(step, progress);
        terminal.keep();
        shownAt = Long.MIN_VALUE;
    }

    private void showNow(String step, ReplayProgress progress) {
        if (live) {
            terminal.draw(List.of(bar(step, progress)));
        } else {
            out.println(line(step, progress));
        }
    }

    static String line(String step, ReplayProgress progress) {
        return String.format(Locale.ROOT, "step=%s records=%d part=%.3f rate=%.0f eta=%s at=%s", step,
                progress.records(), progress.part(), progress.perSecond(), left(progress), at(progress));
    }

    static String bar(String step, ReplayProgress progress) {
        int full = (int) Math.round(BAR * progress.part());
        return String.format(Locale.ROOT, "  %-10s %s%s %5.1f %%  %s records  %s/s  %s left  %s", step,
                "━".repeat(full), "─".repeat(BAR - full), progress.part() * 100, Numbers.count(progress.records()),
                Numbers.count(Math.round(progress.perSecond())), left(progress), at(progress));
    }

    private static String left(ReplayProgress progress) {
        OptionalDouble seconds = progress.secondsLeft();
        return seconds.isPresent() ? String.format(Locale.ROOT, "%.0fs", seconds.getAsDouble()) : "-";
    }

    private static String at(ReplayProgress progress) {
        return progress.at() <= 0 ? "-" : Instant.ofEpochMilli(progress.at()).toString();
    }

    @Override
    public void close() {
        terminal.close();
        out.flush();
    }
}
