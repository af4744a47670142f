package dev.anteroom.quickstart.screen;

import dev.anteroom.quickstart.measure.DataCenterView;
import dev.anteroom.quickstart.measure.LiveView;
import java.util.stream.Collectors;

/** A demo run as one line of text, for files and pipes. */
final class PlainLine {

    private PlainLine() {
    }

    static String of(LiveView view, Progress progress) {
        String parts = view.dataCenters().stream().map(PlainLine::dataCenter).collect(Collectors.joining("   "));
        return Numbers.right(progress.elapsed().toSeconds() + " s", 5) + "  "
                + Numbers.left(progress.phase().name(), 12) + " in " + Numbers.right(Numbers.count(view.active()), 5)
                + " of " + Numbers.count(view.limit()) + "  waiting "
                + Numbers.right(Numbers.count(view.waiting()), 5) + "   " + parts;
    }

    private static String dataCenter(DataCenterView view) {
        String waiting = view.waiting() == 0
                ? ""
                : ", " + view.waiting() + " waiting for up to " + Numbers.seconds(view.oldestWaitMillis());
        return view.name() + " " + view.active() + " in" + waiting;
    }
}
