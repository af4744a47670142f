package dev.anteroom.devkit.screen;

import dev.anteroom.cli.screen.Numbers;
import dev.anteroom.cli.screen.Style;
import dev.anteroom.devkit.measure.MachineLoad;
import dev.anteroom.devkit.measure.Outage;
import dev.anteroom.devkit.measure.Promise;
import dev.anteroom.devkit.measure.Slowdown;
import dev.anteroom.devkit.measure.Summary;
import java.util.ArrayList;
import java.util.List;

/** The result of a run as people read it: what was promised, then what was measured. */
public final class SummaryTable {

    private static final int NAME = 34;
    /** A figure and no promise: a machine that is busy otherwise lets places idle for longer. */
    private static final String GOAL = "92 %";
    private static final double MILLIS = 1000.0;
    private static final String MARGIN = "  ";
    private static final double TOO_SMALL = 0.5;

    private final Style style;

    private SummaryTable(Style style) {
        this.style = style;
    }

    /** The lines of the table, with colours or without. */
    public static List<String> lines(Summary summary, MachineLoad machine, boolean colours) {
        return new SummaryTable(colours ? Style.COLOUR : Style.PLAIN).lines(summary, machine);
    }

    private List<String> lines(Summary summary, MachineLoad machine) {
        List<String> lines = new ArrayList<>();
        lines.add(MARGIN + style.bold("promised"));
        Promise.of(summary).forEach(promise -> lines.add(promise(promise)));
        if (!Promise.allKept(summary)) {
            lines.addAll(machine(machine));
        }
        lines.add("");
        lines.add(MARGIN + style.bold("measured at the origin and by the crowd"));
        lines.add(figure("visitors", Numbers.count(summary.visitors()) + " came, " + Numbers.count(summary.queued())
                + " queued, " + Numbers.count(summary.admitted()) + " got in"));
        if (summary.connected() > 0) {
            lines.add(figure("waited on streams of events", Numbers.count(summary.connected()) + " of the queued"));
        }
        lines.add(figure("limit used while anybody waited", Numbers.percent(summary.utilizationWhileWaiting())
                + style.dim(" (goal: " + GOAL + " or more)")));
        lines.add(figure("queued with places free", Numbers.percent(summary.queuedEarlyShare()) + " of the queued"));
        lines.add(figure("wait", "p50 " + Numbers.seconds(summary.waitP50Seconds()) + ", p95 "
                + Numbers.seconds(summary.waitP95Seconds())));
        lines.add(figure("event to every edge", "p50 " + summary.freshnessP50Millis() + " ms, p99 "
                + summary.freshnessP99Millis() + " ms"));
        lines.add(figure("requests", Numbers.count(summary.requests()) + " in "
                + Numbers.seconds(summary.durationSeconds())));
        for (Outage outage : summary.outages()) {
            lines.add(figure("the origin failed for", Numbers.seconds(outage.failedSeconds()) + ", noticed after "
                    + Numbers.seconds(outage.noticedMillis() / MILLIS) + ", limits as configured after "
                    + Numbers.seconds(outage.recoveredMillis() / MILLIS)));
            lines.add(figure("its own answers meanwhile", Numbers.count(outage.failedAnswers()) + " of status 503"));
        }
        for (Slowdown slowdown : summary.slowdowns()) {
            lines.add(figure("slower than its target", "noticed after "
                    + Numbers.seconds(slowdown.noticedMillis() / MILLIS) + ", limit down to "
                    + Numbers.count(slowdown.lowestLimit())));
            lines.add(figure("within its target again", slowdown.settledMillis() < 0
                    ? "never"
                    : "after " + Numbers.seconds(slowdown.settledMillis() / MILLIS)));
            lines.add(figure("in it while others waited", Numbers.count(Math.round(slowdown.meanActive()))
                    + " on average, it can take " + Numbers.count(slowdown.fitting())));
        }
        lines.add("");
        lines.add(MARGIN + style.dim("Ticket counters keep all edges together within the limit. A place that"));
        lines.add(MARGIN + style.dim("becomes free stays empty until that is known everywhere and the next"));
        lines.add(MARGIN + style.dim("visitor asks again."));
        return lines;
    }

    /** A broken promise is one on any machine, but whoever sees it wants to know whether theirs is too small. */
    private List<String> machine(MachineLoad machine) {
        List<String> lines = new ArrayList<>();
        lines.add(MARGIN + "this machine's " + machine.cores() + " cores had no time left in "
                + Numbers.percent(machine.saturatedPart()) + " of the run");
        if (machine.saturatedPart() >= TOO_SMALL) {
            lines.add(MARGIN + "so it is too small or too busy for this crowd; try --visitors with fewer");
        }
        return lines;
    }

    private String promise(Promise promise) {
        String mark = promise.kept() ? style.good("✓") : style.bad("✗");
        return MARGIN + mark + " " + Numbers.left(promise.text(), NAME - 2) + style.dim(promise.measured());
    }

    private String figure(String name, String value) {
        return MARGIN + style.dim(Numbers.left(name, NAME)) + value;
    }
}
