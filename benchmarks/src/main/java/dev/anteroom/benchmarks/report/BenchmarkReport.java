package dev.anteroom.benchmarks.report;

import com.google.errorprone.annotations.FormatMethod;
import java.io.PrintWriter;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** Prints what goes on to standard error and the figures to standard output. Thread-safe as they are. */
public final class BenchmarkReport {

    private static final double MICROS_PER_MILLI = 1_000;

    private final PrintWriter figures;
    private final PrintWriter progress;

    public BenchmarkReport(PrintWriter figures, PrintWriter progress) {
        this.figures = figures;
        this.progress = progress;
    }

    /** Says what goes on. */
    @FormatMethod
    public void progress(String format, Object... values) {
        progress.println("… " + String.format(Locale.ROOT, format, values));
        progress.flush();
    }

    /** Begins the figures of one benchmark. */
    @FormatMethod
    public void title(String format, Object... values) {
        figures.println();
        line(String.format(Locale.ROOT, format, values));
    }

    /** One figure. */
    @FormatMethod
    public void figure(String format, Object... values) {
        line("  " + String.format(Locale.ROOT, format, values));
    }

    /** Percentiles of a histogram of microseconds, in milliseconds. */
    public void percentiles(String what, Histogram micros) {
        figure("%-34s p50 %7.2f  p90 %7.2f  p99 %7.2f  p99.9 %7.2f  max %7.2f ms", what, millis(micros, 50),
                millis(micros, 90), millis(micros, 99), millis(micros, 99.9), millis(micros, 100));
    }

    /** A figure that is to stay below {@code goal}. */
    public void below(String what, double value, double goal, String unit) {
        figure("%-34s %.2f %s, goal < %.2f: %s", what, value, unit, goal, value < goal ? "reached" : "missed");
    }

    /** A figure that is to be at least {@code goal}. */
    public void atLeast(String what, double value, double goal, String unit) {
        figure("%-34s %,.0f %s, goal %,.0f: %s", what, value, unit, goal, value >= goal ? "reached" : "missed");
    }

    /** A percentile of a histogram of microseconds, in milliseconds. */
    public static double millis(Histogram micros, double percentile) {
        return micros.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
    }

    private void line(String text) {
        figures.println(text);
        figures.flush();
    }
}
