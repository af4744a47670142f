package dev.anteroom.devkit.screen;

import dev.anteroom.devkit.measure.DataCenterView;
import dev.anteroom.devkit.measure.LiveView;
import dev.anteroom.devkit.measure.ScopeView;
import dev.anteroom.devkit.measure.ScopesView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A demo run as one line of text, for files and pipes.
 *
 * <p>Parts are separated by {@code " | "}: first the totals, then each data center and each ticket scope once,
 * beginning with its name. Each part consists of pairs {@code key=value}, separated by one space; no value contains a
 * space. Measurements and figures from the room's state have different keys.
 */
final class PlainLine {

    private PlainLine() {
    }

    static String of(LiveView view, ScopesView scopes, DemoProgress progress) {
        List<String> parts = new ArrayList<>();
        parts.add("seconds=" + progress.elapsed().toSeconds() + " phase=" + progress.phase().name().replace(' ', '-')
                + " in=" + view.active() + " limit=" + view.limit() + " waiting=" + view.waiting());
        view.dataCenters().forEach(dataCenter -> parts.add(dataCenter(dataCenter, scopes)));
        scopes.besides(view.dataCenters()).forEach(scope -> parts.add(scope.name() + scope(scope)));
        return String.join(" | ", parts);
    }

    private static String dataCenter(DataCenterView view, ScopesView scopes) {
        String measured = view.name() + " in=" + view.active() + " waiting=" + view.waiting() + " oldestSeconds="
                + decimal(view.oldestWaitMillis() / 1000.0, 1);
        return measured + scopes.of(view).map(PlainLine::scope).orElse("");
    }

    private static String scope(ScopeView scope) {
        return " share=" + decimal(scope.share(), 3) + " allotment=" + scope.allotment() + " issued=" + scope.issued();
    }

    private static String decimal(double number, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", number);
    }
}
