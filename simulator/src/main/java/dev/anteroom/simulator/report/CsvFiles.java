package dev.anteroom.simulator.report;

import dev.anteroom.simulator.SimulationResult;
import dev.anteroom.simulator.measure.RunOutcome;
import dev.anteroom.simulator.measure.Timeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures as comma-separated values: one line per run, and one per run and sample of time. */
public final class CsvFiles {

    private static final String RUNS = "strategy,seed,visitors,admitted,queued,left,bot_admissions,most_active,overshoot,"
            + "utilization,plain_utilization,queued_early,lowest_early,overtaken,tau,wait_p50_s,wait_p95_s,wait_p99_s,"
            + "told_off_min,told_off95_min,told_late95_min,told_rises,events";
    private static final String TIMELINE = "strategy,seed,second,active,waiting,limit,admitted";

    private CsvFiles() {
    }

    /** Writes {@code runs.csv} and {@code timeline.csv} into {@code folder}. */
    public static void write(Path folder, List<SimulationResult> results) throws IOException {
        List<String> runs = new ArrayList<>(List.of(RUNS));
        List<String> samples = new ArrayList<>(List.of(TIMELINE));
        for (SimulationResult result : results) {
            runs.add(run(result));
            addSamples(result, samples);
        }
        Files.write(folder.resolve("runs.csv"), runs);
        Files.write(folder.resolve("timeline.csv"), samples);
    }

    private static String run(SimulationResult result) {
        RunOutcome outcome = result.outcome();
        return String.format(Locale.ROOT, "%s,%d,%d,%d,%d,%d,%d,%d,%d,%.5f,%.5f,%.5f,%.5f,%d,%.5f,%.3f,%.3f,%.3f,%.3f,"
                + "%.3f,%.3f,%.4f,%d",
                name(result), result.seed(), outcome.visitors(), outcome.admitted(), outcome.queued(), outcome.left(),
                outcome.botAdmissions(), outcome.mostActive(), outcome.overshoot(), outcome.utilization(),
                outcome.plainUtilization(), outcome.queuedEarly(), outcome.lowestEarly(), outcome.inversions(),
                outcome.waits().tau(), outcome.waits().p50(), outcome.waits().p95(), outcome.waits().p99(),
                outcome.told().off(), outcome.told().off95(), outcome.told().late(),
                outcome.told().rises(), outcome.events());
    }

    private static void addSamples(SimulationResult result, List<String> samples) {
        Timeline timeline = result.outcome().timeline();
        int[] active = timeline.active();
        int[] waiting = timeline.waiting();
        int[] limit = timeline.limit();
        int[] admitted = timeline.admitted();
        for (int i = 0; i < active.length; i++) {
            samples.add(String.format(Locale.ROOT, "%s,%d,%.1f,%d,%d,%d,%d", name(result), result.seed(),
                    i * timeline.interval() / 1000.0, active[i], waiting[i], limit[i], admitted[i]));
        }
    }

    private static String name(SimulationResult result) {
        return result.strategy().name().toLowerCase(Locale.ROOT);
    }
}
