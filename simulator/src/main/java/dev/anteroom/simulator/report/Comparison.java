package dev.anteroom.simulator.report;

import dev.anteroom.simulator.SimulationResult;
import dev.anteroom.simulator.measure.RunOutcome;
import dev.anteroom.simulator.scenario.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Shows strategies side by side: the worst of all seeds for figures about a promise, and the mean for all others. */
public final class Comparison {

    private static final List<String> COLUMNS = List.of("strategy", "overshoot", "utilization", "lowest",
            "queued early", "overtaken", "order (tau)", "wait p50 s", "p95 s", "p99 s", "estimate off by min",
            "p95 min",
            "longer than told min", "rose");

    private final List<List<String>> rows = new ArrayList<>();

    public Comparison(List<SimulationResult> results) {
        rows.add(COLUMNS);
        for (Strategy strategy : results.stream().map(SimulationResult::strategy).distinct().toList()) {
            rows.add(row(strategy, results.stream().filter(result -> result.strategy() == strategy)
                    .map(SimulationResult::outcome).toList()));
        }
    }

    private static List<String> row(Strategy strategy, List<RunOutcome> outcomes) {
        return List.of(strategy.title(),
                String.valueOf(outcomes.stream().mapToInt(RunOutcome::overshoot).max().orElse(0)),
                percent(mean(outcomes, RunOutcome::utilization)),
                percent(outcomes.stream().mapToDouble(RunOutcome::utilization).min().orElse(1)),
                percent(mean(outcomes, RunOutcome::queuedEarly)),
                String.valueOf(outcomes.stream().mapToInt(RunOutcome::inversions).max().orElse(0)),
                format("%.3f", mean(outcomes, outcome -> outcome.waits().tau())),
                format("%.0f", mean(outcomes, outcome -> outcome.waits().p50())),
                format("%.0f", mean(outcomes, outcome -> outcome.waits().p95())),
                format("%.0f", mean(outcomes, outcome -> outcome.waits().p99())),
                format("%.1f", mean(outcomes, outcome -> outcome.told().off())),
                format("%.1f", mean(outcomes, outcome -> outcome.told().off95())),
                format("%.1f", mean(outcomes, outcome -> outcome.told().late())),
                percent(mean(outcomes, outcome -> outcome.told().rises())));
    }

    private static double mean(List<RunOutcome> outcomes, ToDoubleFunction<RunOutcome> value) {
        return outcomes.stream().mapToDouble(value).average().orElse(0);
    }

    private static String percent(double part) {
        return format("%.1f %%", part * 100);
    }

    private static String format(String pattern, double value) {
        return String.format(Locale.ROOT, pattern, value);
    }

    /** For a terminal. */
    public String text() {
        int[] widths = new int[COLUMNS.size()];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                String padding = " ".repeat(widths[i] - row.get(i).length());
                text.append(i == 0 ? row.get(i) + padding : "  " + padding + row.get(i));
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** For a page. */
    public String markdown() {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < rows.size(); row++) {
            text.append("| ").append(String.join(" | ", rows.get(row))).append(" |\n");
            if (row == 0) {
                text.append("|---").append("|--:".repeat(COLUMNS.size() - 1)).append("|\n");
            }
        }
        return text.toString();
    }
}
