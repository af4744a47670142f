package dev.anteroom.benchmarks.rivals;

import com.google.errorprone.annotations.FormatMethod;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The figures of all contenders side by side, one column for each. */
final class FigureTable {

    private static final String BETWEEN = "  ";
    private static final double PERCENT = 100;

    /**
     * One contender.
     *
     * @param contender who it is
     * @param figures what was measured
     */
    record Column(Contender contender, ContenderFigures figures) {
    }

    private static final Map<String, Function<Column, String>> ROWS = new LinkedHashMap<>();

    static {
        ROWS.put("", column -> column.contender().name());
        ROWS.put("limits", column -> column.contender().limits().text());
        ROWS.put("order by its rules", column -> column.contender().order());
        ROWS.put("visitors let in", column -> text("%,d of %,d", column.figures().summary().admitted(),
                column.figures().summary().visitors()));
        ROWS.put("most active at once", column -> text("%,d", column.figures().summary().maxActiveAtOrigin()));
        ROWS.put("overshoot", FigureTable::overshoot);
        ROWS.put("limit used while people wait",
                column -> text("%.1f %%", PERCENT * column.figures().summary().utilizationWhileWaiting()));
        ROWS.put("pairs let in out of order", FigureTable::order);
        ROWS.put("overtook an older bucket", column -> text("%,d", column.figures().summary().bucketInversions()));
        ROWS.put("wait p50, p95", column -> text("%.1f, %.1f s", column.figures().summary().waitP50Seconds(),
                column.figures().summary().waitP95Seconds()));
        ROWS.put("answer p50, p99", column -> text("%.2f, %.2f ms",
                BenchmarkReport.millis(column.figures().answerMicros(), 50),
                BenchmarkReport.millis(column.figures().answerMicros(), 99)));
        ROWS.put("requests", column -> text("%,d", column.figures().summary().requests()));
        ROWS.put("CPU for 10,000 requests", column -> text("%.2f s", column.figures().cpuSecondsPerTenThousand()));
        ROWS.put("CPU without requests", column -> text("%.1f %% of a core", PERCENT * column.figures().idle()));
        ROWS.put("accepted but turned away", column -> text("%,d", column.figures().summary().acceptedTurnedAway()));
        ROWS.put("failed requests", column -> text("%,d", column.figures().summary().errors()));
    }

    private FigureTable() {
    }

    /** The lines of the table, the first with the names. */
    static List<String> lines(List<Column> columns) {
        List<List<String>> cells = new ArrayList<>();
        cells.add(List.copyOf(ROWS.keySet()));
        columns.forEach(column -> cells.add(ROWS.values().stream().map(row -> row.apply(column)).toList()));
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < ROWS.size(); row++) {
            StringBuilder line = new StringBuilder();
            for (List<String> column : cells) {
                int width = column.stream().mapToInt(String::length).max().orElse(0);
                line.append(column.get(row)).append(" ".repeat(width - column.get(row).length())).append(BETWEEN);
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    private static String overshoot(Column column) {
        String measured = text("%,d", column.figures().summary().overshoot());
        return switch (column.contender().limits()) {
            case VISITORS -> measured;
            case ENTRIES -> measured + ", knows no visitors";
        };
    }

    private static String order(Column column) {
        if (column.figures().order().pairs() == 0) {
            return "nobody came while others waited";
        }
        return text("%.1f %%", PERCENT * column.figures().order().outOfOrderShare());
    }

    @FormatMethod
    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
