package dev.anteroom.simulator.report;

import dev.anteroom.simulator.SimulationResult;
import dev.anteroom.simulator.measure.Agreement;
import dev.anteroom.simulator.scenario.RecordedCrowd;
import dev.anteroom.simulator.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reports how runs agree with the recording from which their crowd was taken: a line per run, and the admissions of
 * each bucket.
 */
public final class AgreementReport {

    private static final long TEN_SECONDS = 10_000;
    private static final long MINUTE = 60_000;

    private AgreementReport() {
    }

    /** For a terminal. */
    public static String text(Scenario scenario, RecordedCrowd recorded, List<SimulationResult> results) {
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "recorded: %d let in, in buckets of %.1f s%n",
                recorded.admissions().length, recorded.bucket() / 1_000.0));
        for (SimulationResult result : results) {
            Agreement agreement = agreement(scenario, recorded, result);
            text.append(String.format(Locale.ROOT,
                    "%s, seed %d: %d let in (%+.1f %%); at the end of each bucket the totals are at most %.1f %% of"
                            + " all admissions apart; on average a minute differs by %.1f %%, ten seconds by %.1f %%,"
                            + " a bucket by %.1f %%%n",
                    result.strategy().title(), result.seed(), agreement.simulatedInAll(),
                    100.0 * agreement.simulatedInAll() / Math.max(1, agreement.recordedInAll()) - 100,
                    100 * agreement.furthestApart(), 100 * agreement.meanDistance(buckets(MINUTE, recorded)),
                    100 * agreement.meanDistance(buckets(TEN_SECONDS, recorded)), 100 * agreement.meanDistance(1)));
        }
        return text.toString();
    }

    /** Writes {@code buckets.csv} into {@code folder}. */
    public static void write(Path folder, Scenario scenario, RecordedCrowd recorded, List<SimulationResult> results)
            throws IOException {
        List<String> lines = new ArrayList<>(List.of("strategy,seed,second,recorded,simulated"));
        for (SimulationResult result : results) {
            Agreement agreement = agreement(scenario, recorded, result);
            for (int i = 0; i < agreement.buckets(); i++) {
                lines.add(String.format(Locale.ROOT, "%s,%d,%.1f,%d,%d",
                        result.strategy().name().toLowerCase(Locale.ROOT), result.seed(),
                        i * recorded.bucket() / 1_000.0, agreement.recorded(i), agreement.simulated(i)));
            }
        }
        Files.write(folder.resolve("buckets.csv"), lines);
    }

    /** The number of buckets in {@code millis} milliseconds, at least one. */
    private static int buckets(long millis, RecordedCrowd recorded) {
        return (int) Math.max(1, millis / recorded.bucket());
    }

    private static Agreement agreement(Scenario scenario, RecordedCrowd recorded, SimulationResult result) {
        return Agreement.of(recorded.bucket(), Math.min(recorded.length(), scenario.duration()), recorded.admissions(),
                result.outcome().waits().admissions());
    }
}
