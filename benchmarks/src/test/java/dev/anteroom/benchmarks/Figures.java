package dev.anteroom.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.AbstractDoubleAssert;

/** What benchmarks print, to be searched for figures. */
public final class Figures {

    private final StringWriter printed = new StringWriter();

    /** A report that prints here; its progress goes nowhere. */
    public BenchmarkReport report() {
        return new BenchmarkReport(new PrintWriter(printed), new PrintWriter(new StringWriter()));
    }

    /** Says something about the number in the first group of {@code pattern}, which must be found. */
    public AbstractDoubleAssert<?> assertThatFigure(String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(printed.toString());
        assertThat(matcher.find()).as("%s in%n%s", pattern, printed).isTrue();
        return assertThat(Double.parseDouble(matcher.group(1).replace(",", ""))).as("%s in%n%s", pattern, printed);
    }
}
