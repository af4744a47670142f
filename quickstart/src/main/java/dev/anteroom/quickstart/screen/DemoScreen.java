package dev.anteroom.quickstart.screen;

import dev.anteroom.quickstart.measure.DataCenterView;
import dev.anteroom.quickstart.measure.LiveView;
import java.util.ArrayList;
import java.util.List;

/**
 * The live picture of a demo run as lines of text, 80 columns at most.
 *
 * <p>Time axis, visitors in the origin and visitors waiting stand under each other on one scale. Remembers what it was
 * shown. Not thread-safe.
 */
final class DemoScreen {

    private static final int CHART = 56;
    private static final int LABEL = 10;
    private static final int NAME = 16;
    private static final int COLUMN = 11;
    private static final String MARGIN = "  ";

    private final String title;
    private final Style style;
    private final Timeline timeline;
    private final Sparkline active = new Sparkline(CHART);
    private final Sparkline waiting = new Sparkline(CHART);

    DemoScreen(String title, Style style) {
        this.title = title;
        this.style = style;
        this.timeline = new Timeline(CHART, style);
    }

    List<String> lines(LiveView view, Progress progress) {
        active.add(progress.part(), view.active());
        waiting.add(progress.part(), view.waiting());
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(MARGIN + style.bold("anteroom demo") + style.dim("  " + title));
        lines.add("");
        chart(lines, view, progress);
        lines.add("");
        table(lines, view);
        lines.add("");
        lines.add(MARGIN + footer(view));
        lines.add("");
        return lines;
    }

    private void chart(List<String> lines, LiveView view, Progress progress) {
        lines.add(row("", timeline.names(progress), ""));
        lines.add(row(progress.elapsed().toSeconds() + " s", timeline.bar(progress),
                progress.whole().toSeconds() + " s"));
        lines.add(row("in", style.good(active.bars(view.limit())), Numbers.count(view.active())));
        lines.add(row("waiting", style.busy(waiting.bars(0)), Numbers.count(view.waiting())));
    }

    private String row(String label, String chart, String value) {
        return MARGIN + style.dim(Numbers.left(label, LABEL)) + chart + " " + Numbers.right(value, 6);
    }

    private void table(List<String> lines, LiveView view) {
        lines.add(
                style.dim(MARGIN + Numbers.left("data center", NAME) + cells("in", "waiting", "limit", "oldest wait")));
        for (DataCenterView dataCenter : view.dataCenters()) {
            lines.add(MARGIN + Numbers.left(dataCenter.name(), NAME) + cells(Numbers.count(dataCenter.active()),
                    Numbers.count(dataCenter.waiting()), "shared", waitText(dataCenter.oldestWaitMillis())));
        }
        long oldest = view.dataCenters().stream().mapToLong(DataCenterView::oldestWaitMillis).max().orElse(0);
        lines.add(MARGIN + style.bold(Numbers.left("all", NAME) + cells(Numbers.count(view.active()),
                Numbers.count(view.waiting()), Numbers.count(view.limit()), waitText(oldest))));
    }

    private static String cells(String active, String waiting, String limit, String oldest) {
        return Numbers.right(active, COLUMN) + Numbers.right(waiting, COLUMN) + Numbers.right(limit, COLUMN)
                + Numbers.right(oldest, COLUMN + 3);
    }

    private static String waitText(long millis) {
        return millis == 0 ? "–" : Numbers.seconds(millis);
    }

    private String footer(LiveView view) {
        String counts = Numbers.count(view.arrived()) + " came, " + Numbers.count(view.admitted())
                + " were let in, at most " + Numbers.count(view.mostActive()) + " at once";
        return view.mishaps() == 0
                ? style.dim(counts)
                : style.dim(counts + ", ") + style.bad(Numbers.count(view.mishaps()) + " failed or turned away");
    }
}
