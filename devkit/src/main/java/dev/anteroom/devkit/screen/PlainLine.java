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
 * <p>Parts are parted by {@code " | "}: the whole, then each data center and each ticket scope once, led by its name.
 * In a part stand pairs {@code key=value}, parted by one space; no value has a space in it. What is measured and what
 * the room's state says have keys of their own.
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
