package dev.anteroom.devkit.screen;

import dev.anteroom.cli.screen.Numbers;
import dev.anteroom.cli.screen.Style;
import dev.anteroom.devkit.measure.LiveView;
import dev.anteroom.devkit.measure.ScopesView;
import java.util.ArrayList;
import java.util.List;

/**
 * The live picture of a demo run as lines of text, 80 columns at most.
 *
 * <p>The time axis, the visitors in the origin and the waiting visitors are shown below each other on one scale. It
 * remembers what it was shown. Not thread-safe.
 */
final class DemoScreen {

    private static final int CHART = 56;
    private static final int LABEL = 10;
    private static final String MARGIN = "  ";

    private final String title;
    private final Style style;
    private final DemoTimeline timeline;
    private final DemoTable table;
    private final Sparkline active = new Sparkline(CHART);
    private final Sparkline waiting = new Sparkline(CHART);

    DemoScreen(String title, Style style) {
        this.title = title;
        this.style = style;
        this.timeline = new DemoTimeline(CHART, style);
        this.table = new DemoTable(style);
    }

    List<String> lines(LiveView view, ScopesView scopes, DemoProgress progress) {
        active.add(progress.part(), view.active());
        waiting.add(progress.part(), view.waiting());
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(MARGIN + style.bold("anteroom demo") + style.dim("  " + title));
        lines.add("");
        chart(lines, view, progress);
        lines.add("");
        lines.addAll(table.lines(view, scopes));
        lines.add("");
        lines.add(MARGIN + style.dim(counts(view)));
        lines.add(mishaps(view));
        return lines;
    }

    private void chart(List<String> lines, LiveView view, DemoProgress progress) {
        lines.add(row("", timeline.names(progress), ""));
        lines.add(row(progress.elapsed().toSeconds() + " s", timeline.bar(progress),
                progress.whole().toSeconds() + " s"));
        lines.add(row("in", style.good(active.bars(view.limit())), Numbers.count(view.active())));
        lines.add(row("waiting", style.busy(waiting.bars(0)), Numbers.count(view.waiting())));
    }

    private String row(String label, String chart, String value) {
        return MARGIN + style.dim(Numbers.left(label, LABEL)) + chart + " " + Numbers.right(value, 6);
    }

    private static String counts(LiveView view) {
        return Numbers.count(view.arrived()) + " came, " + Numbers.count(view.admitted()) + " were let in, at most "
                + Numbers.count(view.mostActive()) + " of " + Numbers.count(view.limit()) + " at once";
    }

    private String mishaps(LiveView view) {
        return view.mishaps() == 0 ? "" : MARGIN + style.bad(Numbers.count(view.mishaps()) + " failed or turned away");
    }
}
