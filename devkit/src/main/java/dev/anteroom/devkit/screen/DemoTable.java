package dev.anteroom.devkit.screen;

import dev.anteroom.cli.screen.Numbers;
import dev.anteroom.cli.screen.Style;
import dev.anteroom.devkit.measure.DataCenterView;
import dev.anteroom.devkit.measure.LiveView;
import dev.anteroom.devkit.measure.ScopeView;
import dev.anteroom.devkit.measure.ScopesView;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of the live picture: for each data center the measurements, and beside them how the room's state divides
 * ticket numbers; then the scopes that are not data centers; then the totals.
 */
final class DemoTable {

    private static final int NAME = 15;
    private static final int COUNT = 7;
    private static final int WAITING = 9;
    private static final int OLDEST = 13;
    private static final int SHARE = 12;
    private static final int ALLOTMENT = 11;
    private static final int ISSUED = 10;
    private static final String MARGIN = "  ";

    private final Style style;

    DemoTable(Style style) {
        this.style = style;
    }

    List<String> lines(LiveView view, ScopesView scopes) {
        List<String> lines = new ArrayList<>();
        lines.add(style.dim(MARGIN + Numbers.right("", NAME) + over("measured", COUNT + WAITING + OLDEST)
                + over("in the room's state", SHARE + ALLOTMENT + ISSUED)));
        lines.add(style.dim(MARGIN + Numbers.left("data center", NAME) + visitors("in", "waiting", "oldest wait")
                + numbers("share", "allotment", "issued")));
        view.dataCenters().forEach(dataCenter -> lines.add(MARGIN + dataCenter(dataCenter, scopes)));
        scopes.besides(view.dataCenters()).forEach(scope -> lines.add(MARGIN + onlyScope(scope)));
        lines.add(MARGIN + style.bold(all(view, scopes)));
        return lines;
    }

    private static String dataCenter(DataCenterView view, ScopesView scopes) {
        return Numbers.left(view.name(), NAME) + visitors(view) + scopes.of(view).map(DemoTable::numbers).orElse("");
    }

    private static String onlyScope(ScopeView scope) {
        return Numbers.left(scope.name(), NAME) + visitors("", "", "") + numbers(scope);
    }

    private static String all(LiveView view, ScopesView scopes) {
        long oldest = view.dataCenters().stream().mapToLong(DataCenterView::oldestWaitMillis).max().orElse(0);
        return Numbers.left("all", NAME)
                + visitors(Numbers.count(view.active()), Numbers.count(view.waiting()), waitText(oldest))
                + numbers("", Numbers.count(scopes.allotment()), Numbers.count(scopes.issued()));
    }

    private static String visitors(DataCenterView view) {
        return visitors(Numbers.count(view.active()), Numbers.count(view.waiting()), waitText(view.oldestWaitMillis()));
    }

    private static String visitors(String active, String waiting, String oldest) {
        return Numbers.right(active, COUNT) + Numbers.right(waiting, WAITING) + Numbers.right(oldest, OLDEST);
    }

    private static String numbers(ScopeView scope) {
        return numbers(Numbers.percent(scope.share()), Numbers.count(scope.allotment()), Numbers.count(scope.issued()));
    }

    private static String numbers(String share, String allotment, String issued) {
        return Numbers.right(share, SHARE) + Numbers.right(allotment, ALLOTMENT) + Numbers.right(issued, ISSUED);
    }

    /** A title over some columns, with a line that ends where they end. */
    private static String over(String title, int width) {
        int indent = 4;
        return " ".repeat(indent) + title + " " + "─".repeat(width - indent - title.length() - 1);
    }

    private static String waitText(long millis) {
        return millis == 0 ? "–" : Numbers.seconds(millis);
    }
}
