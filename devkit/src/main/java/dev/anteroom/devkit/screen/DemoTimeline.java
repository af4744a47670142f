package dev.anteroom.devkit.screen;

import dev.anteroom.cli.screen.Numbers;
import dev.anteroom.cli.screen.Style;
import dev.anteroom.devkit.crowd.CrowdPhase;
import java.util.List;

/** The time axis of a run: the names of the phases over a bar that fills, each phase in its own colour. */
final class DemoTimeline {

    private static final double BUSY_RATE = 1.5;

    private final int width;
    private final Style style;

    DemoTimeline(int width, Style style) {
        this.width = width;
        this.style = style;
    }

    String names(DemoProgress progress) {
        StringBuilder names = new StringBuilder();
        double from = 0;
        for (CrowdPhase phase : progress.phases()) {
            int cells = column(phase.untilPart()) - column(from);
            String name = phase.name().length() < cells ? phase.name() : "";
            String padded = Numbers.left(name, cells);
            names.append(phase.equals(progress.phase()) ? style.bold(padded) : style.dim(padded));
            from = phase.untilPart();
        }
        return names.toString();
    }

    String bar(DemoProgress progress) {
        StringBuilder bar = new StringBuilder();
        int filled = column(progress.part());
        double from = 0;
        for (CrowdPhase phase : progress.phases()) {
            int start = column(from);
            int end = column(phase.untilPart());
            int done = Math.clamp(filled, start, end) - start;
            bar.append(colour(progress.phases(), phase, from, "━".repeat(done)));
            bar.append(style.dim("─".repeat(end - start - done)));
            from = phase.untilPart();
        }
        return bar.toString();
    }

    private String colour(List<CrowdPhase> phases, CrowdPhase phase, double from, String text) {
        double rate = phase.visitorsPart() / (phase.untilPart() - from);
        return rate > BUSY_RATE && phases.size() > 1 ? style.busy(text) : style.good(text);
    }

    private int column(double part) {
        return (int) Math.round(part * width);
    }
}
